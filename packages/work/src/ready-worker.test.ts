import { expect, test } from 'vitest';
import { READY, startUntilReady } from './ready-worker.ts';

/** As much of a browser's worker as Node has; it says what it is told to say. */
class SilentWorker extends EventTarget {
  isEnded = false;

  terminate(): void {
    this.isEnded = true;
  }

  say(data: unknown): void {
    this.dispatchEvent(new MessageEvent('message', { data }));
  }
}

/** @param speaking index of the worker that reports by itself that it is ready. */
function starts(speaking?: number) {
  const workers: SilentWorker[] = [];
  const start = () => {
    const worker = new SilentWorker();
    if (workers.length === speaking) setTimeout(() => worker.say(READY));
    workers.push(worker);
    return worker as EventTarget as Worker;
  };
  return { workers, start };
}

test('ensures that a worker is had as soon as it says that it is ready', async () => {
  const { workers, start } = starts();
  const { ready } = startUntilReady(start);
  await expect.poll(() => workers.length).toBe(1);
  workers[0]?.say(READY);
  expect(await ready).toBe(workers[0]);
  expect(workers).toHaveLength(1);
});

test('ensures that one that never says so is ended, and another one takes its place', async () => {
  const { workers, start } = starts(1);
  const { ready } = startUntilReady(start, { startMs: 500 });
  expect(await ready).toBe(workers[1]);
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
});

test('ensures that it is given up after some, and the last one is ended too', async () => {
  const { workers, start } = starts();
  const { ready } = startUntilReady(start, { startMs: 5, mostStarts: 2 });
  await expect(ready).rejects.toMatchObject({ code: 'engine-crashed' });
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});

test('ensures that one that dies at once is replaced at once, and the end of all ends the wait', async () => {
  const { workers, start } = starts();
  const { ready, terminate } = startUntilReady(start, { startMs: 60_000 });
  await expect.poll(() => workers.length).toBe(1);
  workers[0]?.dispatchEvent(new Event('error'));
  await expect.poll(() => workers.length).toBe(2);
  terminate();
  await expect(ready).rejects.toMatchObject({ code: 'engine-crashed' });
  expect(workers.map(({ isEnded }) => isEnded)).toEqual([true, true]);
});

test('ensures that the next one is made when the one before it is ready, or has failed', async () => {
  const { workers, start } = starts();
  const made = [startUntilReady(start), startUntilReady(start, { mostStarts: 1 }), startUntilReady(start)];
  await expect.poll(() => workers.length).toBe(1);
  await new Promise((resolve) => setTimeout(resolve, 20));
  expect(workers).toHaveLength(1);
  workers[0]?.say(READY);
  await expect.poll(() => workers.length).toBe(2);
  workers[1]?.dispatchEvent(new Event('error'));
  await expect.poll(() => workers.length).toBe(3);
  workers[2]?.say(READY);
  expect(await Promise.allSettled(made.map(({ ready }) => ready))).toMatchObject([
    { value: workers[0] },
    { reason: { code: 'parts-not-loaded' } },
    { value: workers[2] },
  ]);
});
