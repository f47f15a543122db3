import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

/** Time without the end of a job after which a server counts as quiet. */
const QUIET_MS = 5_000;

/** A watch over the ends of jobs. */
export interface QuietWatch {
  /** Told of the end of a job. */
  ended(): void;
  stop(): void;
}

/**
 * Frees the memory that jobs have left behind once none has ended for a while. The heap starts large, so that files on their way
 * through do not have it walked again and again; by itself it is not walked before it is full, and a server that does nothing
 * keeps what it no longer needs.
 */
export function watchForQuiet(collect: () => void = fullCollection()): QuietWatch {
  let timer: NodeJS.Timeout | undefined;
  return {
    ended() {
      timer ??= setTimeout(() => {
        timer = undefined;
        collect();
      }, QUIET_MS).unref();
      timer.refresh();
    },
    stop: () => clearTimeout(timer),
  };
}

function fullCollection(): () => void {
  setFlagsFromString('--expose-gc');
  return runInNewContext('gc') as () => void;
}
