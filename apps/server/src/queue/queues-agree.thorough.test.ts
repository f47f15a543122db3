import { mkdtemp } from 'node:fs/promises';
import { describeUnlessMissing, useTemporaryFolder } from '@recto/testkit/vitest';
import fc from 'fast-check';
import type { Redis } from 'ioredis';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createFsDriver } from '../store/fs-driver.ts';
import { missingForRedis, type RedisServer, startRedis } from '../tests/redis-server.testing.ts';
import { openEmbeddedQueue } from './embedded-queue.ts';
import { type JobClaim, type JobParty, type JobQueue, QUEUE_LIMITS } from './job-queue.ts';
import { job, later, take } from './queue-bench.testing.ts';
import { connectRedis } from './redis-connection.ts';
import { openRedisQueue } from './redis-queue.ts';

/** One call of a queue. Numbers choose among what there is at that time. */
type Step =
  | { readonly do: 'add'; readonly party: JobParty; readonly costBytes: number }
  | { readonly do: 'charge'; readonly party: JobParty; readonly processorMs: number }
  | { readonly do: 'claim' | 'cancel' | 'release' | 'end'; readonly which: number };

const LIMITS = { ...QUEUE_LIMITS, maxQueued: 1000, maxQueuedPerOwner: 1000, maxQueuedPerGroup: 1000 };

const party = fc.record({
  owner: fc.constantFrom('ann', 'ben', 'cid', 'dan'),
  group: fc.constantFrom('', 'office', 'school'),
});
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 5, arbitrary: fc.record({ do: fc.constant('add' as const), party, costBytes: fc.nat(4_000_000) }) },
  { weight: 1, arbitrary: fc.record({ do: fc.constant('charge' as const), party, processorMs: fc.nat(20_000) }) },
  {
    weight: 5,
    arbitrary: fc.record({ do: fc.constantFrom('claim', 'claim', 'cancel', 'release', 'end'), which: fc.nat() }),
  },
);

/** Jobs that finish at the very same virtual time may go in any order, so no two sums of costs are equal. */
const unevenCost = (costBytes: number, number: number) => costBytes + ((number * 2_654_435_761) % 1_000_003);

/** Does what a trace says, then takes what still waits. @returns ids in the order in which the queue gave them out */
async function follow(queue: JobQueue, trace: readonly Step[]): Promise<readonly string[]> {
  const given: string[] = [];
  const running: JobClaim[] = [];
  const waiting: string[] = [];
  /** A job that was given back: two would wait at the same virtual time. */
  let isBack: string | undefined;
  let added = 0;
  // A kind of worker is known once a job has waited for it.
  await queue.add(job('first', 'eve'));
  await (await take(queue)).end('done', '', later());
  const claim = async () => {
    const next = await take(queue);
    given.push(next.job.id);
    running.push(next);
    waiting.splice(waiting.indexOf(next.job.id), 1);
    if (next.job.id === isBack) isBack = undefined;
  };
  const pick = <Item>(items: Item[], which: number) => items.splice(which % Math.max(1, items.length), 1)[0];
  for (const each of trace) {
    if (each.do === 'add') {
      const id = `job-${String(++added).padStart(4, '0')}`;
      await queue.add({ ...job(id, each.party.owner, unevenCost(each.costBytes, added)), group: each.party.group });
      waiting.push(id);
    } else if (each.do === 'charge') await queue.charge(each.party, each.processorMs);
    else if (each.do === 'claim') {
      if (waiting.length > 0) await claim();
    } else if (each.do === 'cancel') {
      const id = pick(waiting, each.which);
      if (id === isBack) isBack = undefined;
      if (id !== undefined) await queue.cancel(id);
    } else if (each.do === 'end') await pick(running, each.which)?.end('done', '', later());
    else if (isBack === undefined) {
      const back = pick(running, each.which);
      await back?.release();
      isBack = back?.job.id;
      if (isBack !== undefined) waiting.push(isBack);
    }
  }
  while (waiting.length > 0) await claim();
  for (const each of running) await each.end('done', '', later());
  return given;
}

describeUnlessMissing('the two queues', missingForRedis(), () => {
  const folder = useTemporaryFolder();
  let server: RedisServer;
  let redis: Redis;
  beforeAll(async () => {
    server = await startRedis();
    redis = connectRedis(server.url);
  });
  afterAll(async () => {
    redis?.disconnect();
    await server?.stop();
  });

  test('ensures that whatever is added, charged, cancelled and given back, both give the same jobs in the same order', async () => {
    // One instant for both queues, ahead of the clock by which Redis forgets keys.
    const now = Date.UTC(2040, 0, 1);
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 10, maxLength: 60 }), async (trace) => {
        await redis.flushall();
        const driver = createFsDriver(await mkdtemp(folder.file('queue-')));
        const embedded = await openEmbeddedQueue(driver, LIMITS, () => now);
        const shared = await openRedisQueue({ redis, limits: LIMITS, engines: [], recoverEveryMs: 30, now: () => now });
        try {
          expect(await follow(shared, trace)).toEqual(await follow(embedded, trace));
        } finally {
          await Promise.all([embedded.close(), shared.close()]);
        }
      }),
      { numRuns: 20 },
    );
  });
});
