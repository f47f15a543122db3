/** A process that can be started before it is needed. */
interface Engine {
  readonly hasEnded: boolean;
  close(): Promise<void>;
}

/** A few engines started ahead, each given out once. */
export interface WarmEngines<E extends Engine> {
  /** A fresh engine, started before if possible; another one is started in its place. */
  take(): E;
  close(): Promise<void>;
}

/** @param count how many are kept ready. */
export function createWarmEngines<E extends Engine>(start: () => E, count: number): WarmEngines<E> {
  const ready: E[] = [];
  let isClosed = false;
  const fill = () => {
    while (!isClosed && ready.length < count) ready.push(start());
  };
  fill();
  return {
    take() {
      let engine = ready.shift();
      while (engine?.hasEnded) engine = ready.shift();
      const taken = engine ?? start();
      fill();
      return taken;
    },
    async close() {
      isClosed = true;
      await Promise.all(ready.splice(0).map((engine) => engine.close()));
    },
  };
}
