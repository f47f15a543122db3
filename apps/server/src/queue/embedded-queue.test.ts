import { mkdtemp } from 'node:fs/promises';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { describe, expect, test } from 'vitest';
import { createFsDriver } from '../store/fs-driver.ts';
import { openEmbeddedQueue } from './embedded-queue.ts';
import { QUEUE_LIMITS, type QueueLimits } from './job-queue.ts';
import type { QueueBench } from './queue-bench.testing.ts';
import { QUEUE_INVARIANTS } from './queue-invariants.ts';

const folder = useTemporaryFolder();

async function openEmbedded(
  limits: QueueLimits = { ...QUEUE_LIMITS, maxQueued: 1000, maxQueuedPerOwner: 1000 },
): Promise<QueueBench> {
  const driver = createFsDriver(await mkdtemp(folder.file('queue-')));
  const clock = { now: Date.now() };
  const restart = () => openEmbeddedQueue(driver, limits, () => clock.now);
  return { clock, restart, queue: await restart() };
}

describe('the embedded queue ensures that', () => {
  test.each(QUEUE_INVARIANTS.map((invariant) => [invariant.title, invariant] as const))('%s', (_title, { check }) =>
    check(openEmbedded),
  );

  test('nobody hears of an end before the disk has it', async () => {
    const disk = createFsDriver(await mkdtemp(folder.file('queue-')));
    let hold = Promise.resolve();
    const slow = {
      ...disk,
      put: async (name: string, bytes: Uint8Array) => {
        await hold;
        await disk.put(name, bytes);
      },
    };
    const limits = { ...QUEUE_LIMITS, maxQueued: 10, maxQueuedPerOwner: 10 };
    const queue = await openEmbeddedQueue(slow, limits);
    const times = { expiresAt: Date.now() + 60_000, costBytes: 1 };
    await queue.add({ id: 'job', owner: 'ann', group: '', digest: '', operation: 'rotate', payload: '', ...times });
    const heard: string[] = [];
    queue.watch('job', ({ state }) => heard.push(state));
    const claim = await queue.claim(new AbortController().signal);
    let letGo = () => {};
    hold = new Promise((resolve) => {
      letGo = resolve;
    });
    const ended = claim?.end('done', 'outcome', times.expiresAt);
    const read = queue.get('job');
    const isEarly = await Promise.race([
      read.then(() => true),
      new Promise((resolve) => setTimeout(resolve, 100, false)),
    ]);
    expect([isEarly, heard]).toEqual([false, ['running']]);
    letGo();
    await ended;
    expect([(await read)?.state, heard]).toEqual(['done', ['running', 'done']]);
  });
});
