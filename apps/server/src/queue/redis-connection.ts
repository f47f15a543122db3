import { Redis } from 'ioredis';

const MOST_PAUSE_MS = 1_000;
const PAUSE_STEP_MS = 50;

/** A connection that comes back by itself; what was asked meanwhile is asked again then. */
export function connectRedis(url: string): Redis {
  const redis = new Redis(url, {
    maxRetriesPerRequest: null,
    retryStrategy: (tries) => Math.min(tries * PAUSE_STEP_MS, MOST_PAUSE_MS),
  });
  // Told by what it was asked for; a crash report would hold the address and its password.
  redis.on('error', () => {});
  return redis;
}
