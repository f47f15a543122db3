/**
 * Request of an engine's worker to its page for another worker. Firefox (140 to 153) on a busy machine now and then never returns
 * from a worker's own `new Worker`.
 */
export interface LendRequest {
  readonly kind: 'lend';
  /** Which of the site's workers. */
  readonly name: string;
  /** Given to the new worker, which hears and answers the engine over it. */
  readonly port: MessagePort;
  /** Ends the worker when it hears anything; tells the engine why the worker has failed. */
  readonly control: MessagePort;
}

/** Starts a worker for an engine. @param signal aborts when the engine has ended. */
export type LendWorker = (request: LendRequest, signal: AbortSignal) => void;

/** Starts a worker for an engine that asked for it. */
export function lendWorker(start: () => Worker, { port, control }: LendRequest, signal: AbortSignal): void {
  let worker: Worker | undefined;
  const end = () => {
    signal.removeEventListener('abort', end);
    worker?.terminate();
    control.close();
  };
  const fail = (message: string | undefined) => control.postMessage(message);
  signal.addEventListener('abort', end);
  control.onmessage = end;
  try {
    worker = start();
    worker.onerror = (event) => {
      event.preventDefault();
      fail(event.message);
    };
    worker.postMessage(port, [port]);
  } catch (thrown) {
    fail(String(thrown));
  }
}
