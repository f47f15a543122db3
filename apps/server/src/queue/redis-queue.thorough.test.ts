import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { describeUnlessMissing } from '@recto/testkit/vitest';
import type { Redis } from 'ioredis';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { missingForRedis, type RedisServer, startRedis } from '../tests/redis-server.testing.ts';
import { type JobQueue, type NewJob, QUEUE_LIMITS, type QueueLimits } from './job-queue.ts';
import type { QueueBench } from './queue-bench.testing.ts';
import { QUEUE_INVARIANTS } from './queue-invariants.ts';
import { connectRedis } from './redis-connection.ts';
import { openRedisQueue, type RedisQueueOptions } from './redis-queue.ts';

const never = new AbortController().signal;
const job = (id: string, needs?: string): NewJob => ({
  id,
  owner: 'ann',
  group: '',
  digest: '',
  operation: 'merge',
  costBytes: 1000,
  payload: `sealed ${id}`,
  needs,
  expiresAt: Date.now() + 3_600_000,
});

describeUnlessMissing('the queue on Redis', missingForRedis(), () => {
  let server: RedisServer;
  let redis: Redis;
  const open: (() => Promise<unknown>)[] = [];
  const openNode = async (options: Partial<RedisQueueOptions> = {}): Promise<JobQueue & { kill(): void }> => {
    const own = connectRedis(server.url);
    const limits = { ...QUEUE_LIMITS, maxQueued: 1000, maxQueuedPerOwner: 1000 };
    const queue = await openRedisQueue({ redis: own, limits, engines: [], recoverEveryMs: 30, ...options });
    const kill = () => {
      own.disconnect();
      void queue.close();
    };
    open.push(async () => kill());
    return { ...queue, kill };
  };
  /** Lets all time pass that a worker may be silent. */
  const passLocks = async () => {
    const locks = await redis.keys('*:lock');
    if (locks.length > 0) await redis.del(locks);
  };
  const openBench = async (
    limits: QueueLimits = { ...QUEUE_LIMITS, maxQueued: 1000, maxQueuedPerOwner: 1000 },
  ): Promise<QueueBench> => {
    await redis.flushall();
    const clock = { now: Date.now() };
    const start = () => openNode({ limits, now: () => clock.now });
    let node = await start();
    return {
      clock,
      queue: node,
      async restart() {
        node.kill();
        await passLocks();
        node = await start();
        for (let tries = 0; (await node.counts()).running > 0 && tries < 300; tries++) await sleep(10);
        return node;
      },
    };
  };
  beforeAll(async () => {
    server = await startRedis();
    redis = connectRedis(server.url);
  });
  afterEach(async () => {
    await Promise.all(open.splice(0).map((close) => close().catch(() => {})));
  });
  afterAll(async () => {
    redis?.disconnect();
    await server?.stop();
  });

  test.each(QUEUE_INVARIANTS.map((invariant) => [invariant.title, invariant] as const))(
    'ensures that %s',
    (_title, { check }) => check(openBench),
  );

  test('ensures that a job of a worker that is gone is done by another, and the first one may not end it', async () => {
    await redis.flushall();
    const [one, two] = [await openNode(), await openNode()];
    await one.add(job('a'));
    const lost = await one.claim(never);
    await passLocks();
    const claim = await two.claim(never);
    expect([claim?.job.id, claim?.job.serverCrashes]).toEqual(['a', 1]);
    expect(await lost?.end('done', 'of the first', Date.now() + 1000)).toBe(false);
    expect(await claim?.end('done', 'of the second', Date.now() + 1000)).toBe(true);
    expect((await one.get('a'))?.outcome).toBe('of the second');
  });

  test('ensures that a job goes to a worker that has its engine, and cancels and states go to every node', async () => {
    await redis.flushall();
    const web = await openNode({ engines: null });
    const plain = await openNode();
    const office = await openNode({ engines: ['office'] });
    await web.add(job('letter', 'office'));
    await web.add(job('merge'));
    const heard: string[] = [];
    web.watch('letter', ({ state }) => heard.push(state));
    expect((await plain.claim(never))?.job.id).toBe('merge');
    const controller = new AbortController();
    const idle = plain.claim(controller.signal);
    const claim = await office.claim(never);
    expect(claim?.job.id).toBe('letter');
    await web.cancel('letter');
    await expect.poll(() => claim?.signal.aborted).toBe(true);
    await expect.poll(() => heard).toEqual(['running', 'cancelled']);
    controller.abort();
    expect(await idle).toBeNull();
  });

  test('ensures that nothing is lost or done twice when Redis itself is killed', async () => {
    await redis.flushall();
    const [web, one, two] = [await openNode({ engines: null }), await openNode(), await openNode()];
    const ids = Array.from({ length: 60 }, () => randomBytes(8).toString('hex'));
    const ended = new Map<string, number>();
    const closing = new AbortController();
    const workers = [one, two].map(async (node) => {
      for (;;) {
        const claim = await node.claim(closing.signal);
        if (!claim) return;
        await sleep(5);
        if (await claim.end('done', 'x', Date.now() + 3_600_000)) {
          ended.set(claim.job.id, (ended.get(claim.job.id) ?? 0) + 1);
        }
      }
    });
    const adding = (async () => {
      for (const id of ids) await web.add(job(id));
    })();
    await expect.poll(() => ended.size).toBeGreaterThan(0);
    await server.crash();
    await adding;
    await expect.poll(() => ended.size).toBe(ids.length);
    closing.abort();
    await Promise.all(workers);
    expect([...ended.values()].filter((count) => count > 1)).toEqual([]);
    for (const id of ids) expect((await web.get(id))?.state).toBe('done');
  });
});
