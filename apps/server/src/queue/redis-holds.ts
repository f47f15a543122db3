import { createHash, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { SharedStore } from '../store/object-store.ts';

const PREFIX = 'recto:store:';
const HOLD_MS = 30_000;
/** Time for which one node keeps the right to sweep the store; a little less than the time between its sweeps. */
const SWEEP_MS = 240_000;

const LET_GO = `if redis.call('GET', ARGV[1]) == ARGV[2] then redis.call('DEL', ARGV[1]) end`;
const KEEP = `if redis.call('GET', ARGV[1]) == ARGV[2] then return redis.call('PEXPIRE', ARGV[1], ${HOLD_MS}) end return 0`;

/** Shares between nodes, through Redis, the state of a store that they use together. */
export function createRedisHolds(redis: Redis): SharedStore {
  return {
    async hold(key) {
      const name = `${PREFIX}held:${createHash('sha256').update(key).digest('base64url')}`;
      const token = randomBytes(12).toString('base64url');
      if ((await redis.set(name, token, 'PX', HOLD_MS, 'NX')) === null) return null;
      const renewal = setInterval(() => void redis.eval(KEEP, 0, name, token).catch(() => {}), HOLD_MS / 3);
      renewal.unref();
      return () => {
        clearInterval(renewal);
        redis.eval(LET_GO, 0, name, token).catch(() => {});
      };
    },
    async maySweep() {
      return (await redis.set(`${PREFIX}swept`, '1', 'PX', SWEEP_MS, 'NX')) !== null;
    },
    async tellKeptBytes(bytes) {
      await redis.set(`${PREFIX}bytes`, bytes);
    },
    async keptBytes() {
      return Number((await redis.get(`${PREFIX}bytes`)) ?? 0);
    },
  };
}
