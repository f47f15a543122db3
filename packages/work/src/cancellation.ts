import { RectoError } from '@recto/contract/recto-error';
import { showLife } from './sign-of-life.ts';

/** Throws `cancelled` once the signal is aborted. Call it between pages and between objects: it also shows that the work goes on. */
export function throwIfCancelled(signal: AbortSignal | undefined): void {
  if (signal?.aborted) throw new RectoError('cancelled');
  showLife(signal);
}

/** Lets waiting messages and timers through, so that a cancel can arrive. @throws cancelled when one did, before or meanwhile */
export async function nextTurn(signal?: AbortSignal): Promise<void> {
  throwIfCancelled(signal);
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });
  throwIfCancelled(signal);
}
