import type { Redis } from 'ioredis';

const KEY = 'recto:engines';
const EVERY_MS = 5_000;
/** Long enough for workers to be replaced: until then their jobs wait rather than being refused. */
const REMEMBERED_MS = 600_000;

/**
 * Keeps a set of the engines that any worker has, or had a while ago.
 * @param own what this node tells of itself; empty for one that runs no jobs
 * @param known filled and kept up to date
 * @returns ends it
 */
export async function keepRoster<Name extends string>(
  redis: Redis,
  own: readonly Name[],
  known: Set<Name>,
): Promise<() => void> {
  const look = async () => {
    const now = Date.now();
    if (own.length > 0) await redis.zadd(KEY, ...own.flatMap((name) => [now, name]));
    const names = (await redis.zrangebyscore(KEY, String(now - REMEMBERED_MS), '+inf')) as Name[];
    for (const name of known) if (!names.includes(name)) known.delete(name);
    for (const name of names) known.add(name);
  };
  await look();
  const timer = setInterval(() => void look().catch(() => {}), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
