import type { Redis } from 'ioredis';

const KEY = 'recto:engines';
const EVERY_MS = 5_000;
/** Long enough to replace workers: until then their jobs wait and are not refused. */
const REMEMBERED_MS = 600_000;

/**
 * Keeps up to date the set of engines that any worker has, or had a short while ago.
 * @param own the engines of this node; empty for one that runs no jobs
 * @param known filled and kept up to date
 * @returns ends it
 */
export async function keepRoster<Name extends string>(
  redis: Redis,
  own: readonly Name[],
  known: Set<Name>,
): Promise<() => void> {
  const refresh = async () => {
    const now = Date.now();
    if (own.length > 0) await redis.zadd(KEY, ...own.flatMap((name) => [now, name]));
    const names = (await redis.zrangebyscore(KEY, String(now - REMEMBERED_MS), '+inf')) as Name[];
    for (const name of known) if (!names.includes(name)) known.delete(name);
    for (const name of names) known.add(name);
  };
  await refresh();
  const timer = setInterval(() => void refresh().catch(() => {}), EVERY_MS);
  timer.unref();
  return () => clearInterval(timer);
}
