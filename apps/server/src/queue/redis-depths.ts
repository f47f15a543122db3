import type { Redis } from 'ioredis';
import type { QueueDepth } from './job-queue.ts';

/** Waiting jobs by what they need. @param prefix of keys @param now Unix milliseconds */
export async function readDepths(redis: Redis, prefix: string, now: number): Promise<QueueDepth[]> {
  const kinds = (await redis.smembers(`${prefix}needs`)).sort();
  return Promise.all(
    kinds.map(async (needs) => {
      const [jobs, [, since]] = await Promise.all([
        redis.zcard(`${prefix}queued:${needs}`),
        redis.zrange(`${prefix}since:${needs}`, '0', '0', 'WITHSCORES'),
      ]);
      return { needs, jobs, oldestSeconds: since === undefined ? 0 : Math.max(0, (now - Number(since)) / 1000) };
    }),
  );
}
