import { throwIfCancelled } from '../errors/recto-error.ts';

/** Lets waiting messages and timers through, so that a cancel can arrive. @throws cancelled when one did, before or meanwhile */
export async function nextTurn(signal?: AbortSignal): Promise<void> {
  throwIfCancelled(signal);
  await new Promise<void>((resolve) => {
    setTimeout(resolve, 0);
  });
  throwIfCancelled(signal);
}
