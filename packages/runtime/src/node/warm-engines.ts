/** A process that can be started before it is needed. */
interface Engine {
  readonly hasEnded: boolean;
  close(): Promise<void>;
}

/** A few engines started ahead, each given out once. */
export interface WarmEngines<E extends Engine> {
  /** A fresh engine, started beforehand if possible; another one is started to replace it. */
  take(): E;
  close(): Promise<void>;
}

/** After so long a pause a job counts as a lone one. */
const PAUSE_MS = 1_000;
/** A lone job, its result and its download have the machine to themselves for so long: starting an engine is work too. */
const REST_MS = 300;

/** @param count number of engines that are kept ready. In a row of jobs each one given out is replaced at once. */
export function createWarmEngines<E extends Engine>(start: () => E, count: number): WarmEngines<E> {
  const ready: E[] = [];
  let isClosed = false;
  let takenAt = Number.NEGATIVE_INFINITY;
  let timer: NodeJS.Timeout | undefined;
  const fill = () => {
    while (!isClosed && ready.length < count) ready.push(start());
  };
  fill();
  return {
    take() {
      let engine = ready.shift();
      while (engine?.hasEnded) engine = ready.shift();
      const taken = engine ?? start();
      const isLone = performance.now() - takenAt > PAUSE_MS;
      takenAt = performance.now();
      clearTimeout(timer);
      if (isLone) timer = setTimeout(fill, REST_MS);
      else fill();
      return taken;
    },
    async close() {
      isClosed = true;
      clearTimeout(timer);
      await Promise.all(ready.splice(0).map((engine) => engine.close()));
    },
  };
}
