import { createHash } from 'node:crypto';
import type { Redis } from 'ioredis';

const hashes = new Map<string, string>();

/** Runs a script by its hash, under which Redis keeps it; whole when Redis was restarted. Scripts name their keys themselves. */
export async function runScript(
  redis: Redis,
  script: string,
  ...values: readonly (string | number)[]
): Promise<unknown> {
  const hash = hashes.get(script) ?? createHash('sha1').update(script).digest('hex');
  hashes.set(script, hash);
  try {
    return await redis.evalsha(hash, 0, ...values);
  } catch (thrown) {
    if (!String(thrown).includes('NOSCRIPT')) throw thrown;
    return redis.eval(script, 0, ...values);
  }
}
