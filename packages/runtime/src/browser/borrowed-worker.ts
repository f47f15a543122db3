import type { LendRequest } from './lend-worker.ts';

/** A worker that the page started for this one, see `LendRequest`. It is used as if it had been started here. */
export class BorrowedWorker extends EventTarget implements Worker {
  onmessage: Worker['onmessage'] = null;
  onmessageerror: Worker['onmessageerror'] = null;
  onerror: Worker['onerror'] = null;
  readonly #port: MessagePort;
  readonly #control: MessagePort;

  /** @param name which of the site's workers. */
  constructor(name: string) {
    super();
    const [talk, control] = [new MessageChannel(), new MessageChannel()];
    this.#port = talk.port1;
    this.#control = control.port1;
    this.addEventListener('message', (event) => this.onmessage?.(event as MessageEvent));
    this.addEventListener('messageerror', (event) => this.onmessageerror?.(event as MessageEvent));
    this.addEventListener('error', (event) => this.onerror?.(event as ErrorEvent));
    this.#port.onmessage = ({ data }) => this.dispatchEvent(new MessageEvent('message', { data }));
    this.#port.onmessageerror = () => this.dispatchEvent(new MessageEvent('messageerror'));
    this.#control.onmessage = ({ data: message }) =>
      this.dispatchEvent(Object.assign(new Event('error', { cancelable: true }), { message }));
    const request: LendRequest = { kind: 'lend', name, port: talk.port2, control: control.port2 };
    postMessage(request, { transfer: [request.port, request.control] });
  }

  postMessage(message: unknown, how?: Transferable[] | StructuredSerializeOptions): void {
    this.#port.postMessage(message, Array.isArray(how) ? { transfer: how } : how);
  }

  terminate(): void {
    this.#control.postMessage('end');
    this.#port.close();
  }
}
