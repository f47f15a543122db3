import { expect, test } from 'vitest';
import { createWorkerPool } from './worker-pool.ts';

/** As much of a browser's worker as Node has: the nth refuses, says that it is ready, or says nothing. */
class FakeWorker extends EventTarget {
  isEnded = false;

  constructor(how: 'refuses' | 'is ready' | 'is silent') {
    super();
    if (how === 'refuses') setTimeout(() => this.dispatchEvent(new Event('error', { cancelable: true })));
    if (how === 'is ready')
      setTimeout(() => this.dispatchEvent(new MessageEvent('message', { data: { kind: 'ready' } })));
  }

  terminate(): void {
    this.isEnded = true;
  }
}

function poolOf(...ways: ConstructorParameters<typeof FakeWorker>[0][]) {
  const workers: FakeWorker[] = [];
  const createWorker = () => {
    const worker = new FakeWorker(ways[workers.length] ?? 'is silent');
    workers.push(worker);
    return worker as EventTarget as Worker;
  };
  return { workers, pool: createWorkerPool({ createWorker, maxWorkers: 1, idleMs: 1_000, startTimeoutMs: 50 }) };
}

const use = ({ pool }: ReturnType<typeof poolOf>) => pool.use(new AbortController().signal, async () => 'done');

test('ensures that an engine that is refused is started again', async () => {
  const made = poolOf('refuses', 'is ready');
  await expect(use(made)).resolves.toBe('done');
  expect(made.workers.map(({ isEnded }) => isEnded)).toEqual([true, false]);
  made.pool.close();
});

test('ensures that one that is refused again and again is told', async () => {
  const made = poolOf('refuses', 'refuses', 'refuses', 'is ready');
  await expect(use(made)).rejects.toMatchObject({ code: 'parts-not-loaded' });
  expect(made.workers).toHaveLength(3);
  made.pool.close();
});

test('ensures that one that says nothing is ended, told at once, and not started again for this job', async () => {
  const made = poolOf('is silent', 'is ready');
  await expect(use(made)).rejects.toMatchObject({ code: 'engine-crashed' });
  expect(made.workers.map(({ isEnded }) => isEnded)).toEqual([true]);
  await expect(use(made)).resolves.toBe('done');
  made.pool.close();
});
