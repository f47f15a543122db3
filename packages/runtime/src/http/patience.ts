import { RectoError } from '@recto/contract/recto-error';
import { throwIfCancelled } from '@recto/work/cancellation';

const FIRST_PAUSE_MS = 500;
const LONGEST_PAUSE_MS = 8_000;
/** A connection that does not come back within this is given up. */
const GIVE_UP_MS = 120_000;

/** Thrown where another attempt may succeed: no connection, a server that restarts, a server without a free slot. */
export class Passing extends Error {
  readonly pauseMs: number | undefined;

  constructor(pauseMs?: number) {
    super('passing');
    this.pauseMs = pauseMs;
  }
}

/**
 * Tries until it succeeds, fails for good, or the connection is gone for two minutes.
 * @param attempt throws `Passing` to be tried again. Calls `progressed` when something got through: patience starts again.
 * @param onPause told before each pause
 */
export async function withPatience<Out>(
  signal: AbortSignal,
  attempt: (progressed: () => void) => Promise<Out>,
  lost: () => RectoError,
  onPause: () => void = () => {},
): Promise<Out> {
  let pauseMs = FIRST_PAUSE_MS;
  let until = Date.now() + GIVE_UP_MS;
  for (;;) {
    throwIfCancelled(signal);
    try {
      return await attempt(() => {
        pauseMs = FIRST_PAUSE_MS;
        until = Date.now() + GIVE_UP_MS;
      });
    } catch (thrown) {
      if (signal.aborted) throw new RectoError('cancelled');
      if (!(thrown instanceof Passing)) throw thrown;
      if (Date.now() > until) throw lost();
      onPause();
      await pause(thrown.pauseMs ?? pauseMs, signal);
      pauseMs = Math.min(pauseMs * 2, LONGEST_PAUSE_MS);
    }
  }
}

/** Waits; a cancel or a connection that comes back ends it sooner. */
function pause(ms: number, signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', end);
      removeEventListener('online', end);
      resolve();
    };
    const timer = setTimeout(end, ms);
    signal.addEventListener('abort', end);
    addEventListener('online', end);
  });
}
