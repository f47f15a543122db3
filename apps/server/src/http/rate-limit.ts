import { createHmac, randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RectoError } from '@recto/contract/recto-error';
import { addressPrefix } from './address-prefix.ts';

export interface RateLimits {
  /** Calls of one address at once. */
  readonly burst: number;
  /** Calls that come back each second. */
  readonly perSecond: number;
  /** Calls of one address under way. */
  readonly maxUnderWay: number;
}

/** Holds back callers who call too often, by address or network. Addresses stay in memory, hashed under a key that is gone with the process. */
export interface RateLimiter {
  /**
   * @param cost in calls; less than one for what costs little, which is counted on this node only
   * @returns to be called when the call has ended. @throws too-many-requests
   */
  enter(address: string, cost?: number): Promise<() => void>;
}

interface Bucket {
  tokens: number;
  at: number;
  underWay: number;
}

/** Delay of a refusal, in ms: each connection of an address receives five refusals per second at most. */
export const REFUSAL_MS = 200;
/** Full buckets are forgotten once there are this many. */
const MOST_BUCKETS = 10_000;

/** @param allowsCall counts the calls that other nodes get too; null for a node that is alone */
export function createRateLimiter(
  limits: RateLimits,
  now: () => number = Date.now,
  allowsCall: ((address: string) => Promise<boolean>) | null = null,
): RateLimiter {
  const key = randomBytes(32);
  const buckets = new Map<string, Bucket>();
  const refill = (bucket: Bucket) => {
    const at = now();
    bucket.tokens = Math.min(limits.burst, bucket.tokens + ((at - bucket.at) / 1000) * limits.perSecond);
    bucket.at = at;
  };
  const tidy = () => {
    for (const [name, bucket] of buckets) {
      refill(bucket);
      if (bucket.underWay === 0 && bucket.tokens >= limits.burst) buckets.delete(name);
    }
  };
  return {
    async enter(address, cost = 1) {
      const prefix = addressPrefix(address);
      const name = createHmac('sha256', key).update(prefix).digest('base64url');
      if (buckets.size >= MOST_BUCKETS) tidy();
      const bucket = buckets.get(name) ?? { tokens: limits.burst, at: now(), underWay: 0 };
      buckets.set(name, bucket);
      refill(bucket);
      // Refusals without a pause would keep the server as busy as answers.
      const refuse = async () => {
        await sleep(REFUSAL_MS, undefined, { ref: false });
        throw new RectoError('too-many-requests', { seconds: Math.max(1, Math.ceil(1 / limits.perSecond)) });
      };
      if (bucket.tokens < cost || bucket.underWay >= limits.maxUnderWay) await refuse();
      bucket.tokens -= cost;
      bucket.underWay += 1;
      let hasLeft = false;
      const leave = () => {
        if (!hasLeft) bucket.underWay -= 1;
        hasLeft = true;
      };
      if (allowsCall && cost >= 1 && !(await allowsCall(prefix))) {
        leave();
        await refuse();
      }
      return leave;
    },
  };
}
