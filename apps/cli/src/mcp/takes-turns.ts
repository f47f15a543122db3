import { RectoError } from '@recto/contract/recto-error';

/** Lets so many pieces of work go on at a time; the others wait in order. One that is cancelled meanwhile does not begin. */
export function takesTurns(most: number) {
  let running = 0;
  const waiting: (() => void)[] = [];
  return async <Out>(signal: AbortSignal, work: () => Promise<Out>): Promise<Out> => {
    if (running >= most) await new Promise<void>((resolve) => waiting.push(resolve));
    else running++;
    try {
      if (signal.aborted) throw new RectoError('cancelled');
      return await work();
    } finally {
      const next = waiting.shift();
      if (next) next();
      else running--;
    }
  };
}
