import { mkdtemp } from 'node:fs/promises';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { describe, test } from 'vitest';
import { createFsDriver } from '../store/fs-driver.ts';
import { openEmbeddedQueue } from './embedded-queue.ts';
import { QUEUE_INVARIANTS, type QueueBench } from './queue-invariants.ts';

const folder = useTemporaryFolder();

async function openEmbedded(limits = { maxQueued: 1000, maxQueuedPerOwner: 1000 }): Promise<QueueBench> {
  const driver = createFsDriver(await mkdtemp(folder.file('queue-')));
  const clock = { now: Date.now() };
  const restart = () => openEmbeddedQueue(driver, limits, () => clock.now);
  return { clock, restart, queue: await restart() };
}

describe('the embedded queue ensures that', () => {
  test.each(QUEUE_INVARIANTS.map((invariant) => [invariant.title, invariant] as const))('%s', (_title, { check }) =>
    check(openEmbedded),
  );
});
