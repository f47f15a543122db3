import { expect, onTestFinished, test, vi } from 'vitest';
import { BorrowedWorker } from './borrowed-worker.ts';
import { type LendRequest, lendWorker } from './lend-worker.ts';

/** As much of a browser's worker as Node has. It says twice what it hears. */
class DoublingWorker extends EventTarget {
  isEnded = false;
  onerror: ((event: { readonly message: string; preventDefault(): void }) => void) | null = null;

  postMessage(port: MessagePort): void {
    port.onmessage = ({ data }: MessageEvent<number>) => port.postMessage(data * 2);
  }

  terminate(): void {
    this.isEnded = true;
  }
}

/** Lends what an engine asks for, as a page does. */
function borrow(start = () => new DoublingWorker()) {
  const started: DoublingWorker[] = [];
  const engine = new AbortController();
  const make = () => {
    const worker = start();
    started.push(worker);
    return worker as EventTarget as Worker;
  };
  vi.stubGlobal('postMessage', (request: LendRequest) => lendWorker(make, request, engine.signal));
  const borrowed = new BorrowedWorker('double');
  onTestFinished(() => {
    vi.unstubAllGlobals();
    borrowed.terminate();
  });
  return { borrowed, started, engine };
}

const next = (borrowed: BorrowedWorker, name: string) =>
  new Promise<Event>((resolve) => borrowed.addEventListener(name, resolve, { once: true }));

test('ensures that a borrowed worker hears and answers, by listener and by handler', async () => {
  const { borrowed } = borrow();
  const heard: unknown[] = [];
  borrowed.onmessage = ({ data }) => heard.push(data);
  const answer = next(borrowed, 'message');
  borrowed.postMessage(21);
  expect(await answer).toMatchObject({ data: 42 });
  expect(heard).toEqual([42]);
});

test('ensures that its end ends the worker of the page', async () => {
  const { borrowed, started } = borrow();
  borrowed.terminate();
  await expect.poll(() => started[0]?.isEnded).toBe(true);
});

test('ensures that the end of the engine ends what it has borrowed', () => {
  const { started, engine } = borrow();
  engine.abort();
  expect(started[0]?.isEnded).toBe(true);
});

test('ensures that a worker that fails, or cannot be made, is an error of the borrowed one', async () => {
  const { borrowed, started } = borrow();
  const error = next(borrowed, 'error');
  started[0]?.onerror?.({ message: 'It is broken', preventDefault() {} });
  expect(await error).toMatchObject({ message: 'It is broken' });
  const refused = borrow(() => {
    throw new Error('No worker');
  });
  expect(await next(refused.borrowed, 'error')).toMatchObject({ message: 'Error: No worker' });
});
