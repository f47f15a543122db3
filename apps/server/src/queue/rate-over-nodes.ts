import { createHmac, randomBytes } from 'node:crypto';
import type { Redis } from 'ioredis';
import type { RateLimits } from '../http/rate-limit.ts';
import type { KeyRing } from '../store/key-ring.ts';

const PREFIX = 'recto:rate:';
const HOUR_MS = 3_600_000;
/** Longer than that nobody waits to be counted. */
const ANSWER_MS = 500;

/** Arguments: key of the bucket, burst, tokens that come back each second. @returns 1 when a call is allowed. Redis's own clock counts. */
const TAKE = `
local time = redis.call('TIME')
local now = time[1] + time[2] / 1000000
local burst, rate = tonumber(ARGV[2]), tonumber(ARGV[3])
local bucket = redis.call('HMGET', ARGV[1], 'tokens', 'at')
local tokens = math.min(burst, (tonumber(bucket[1]) or burst) + math.max(0, now - (tonumber(bucket[2]) or now)) * rate)
local isAllowed = tokens >= 1
if isAllowed then tokens = tokens - 1 end
redis.call('HSET', ARGV[1], 'tokens', tostring(tokens), 'at', string.format('%.3f', now))
redis.call('PEXPIRE', ARGV[1], math.min(3600000, math.ceil(burst / rate * 1000) + 1000))
return isAllowed and 1 or 0
`;

/** Knowledge about addresses that web nodes share. */
export interface SharedAddresses {
  /** True when a call is allowed, also while Redis does not answer: each node counts for itself too. */
  allowsCall(prefix: string): Promise<boolean>;
  /** The name under which its work is counted, the same on all nodes for an hour. */
  nameOf(prefix: string): Promise<string>;
}

/**
 * Counts the calls of an address over all web nodes. Its name in Redis is a hash under our own key and a salt that is drawn each
 * hour and forgotten after the next: neither Redis alone nor, later, anybody can tell the address.
 */
export function createSharedAddresses(
  redis: Redis,
  ring: KeyRing,
  { burst, perSecond }: RateLimits,
  now: () => number = Date.now,
): SharedAddresses {
  let salted = { hour: -1, key: Buffer.alloc(0) };
  const keyOf = async (hour: number) => {
    if (salted.hour === hour) return salted.key;
    const name = `${PREFIX}salt:${hour}`;
    await redis.set(name, randomBytes(32).toString('base64url'), 'PX', 2 * HOUR_MS, 'NX');
    const salt = (await redis.get(name)) ?? '';
    const own = ring.sessionKey(ring.currentKeyId) ?? Buffer.alloc(0);
    const key = createHmac('sha256', own).update(`rate ${hour} ${salt}`).digest();
    salted = { hour, key };
    return key;
  };
  const nameIn = async (hour: number, prefix: string) =>
    createHmac('sha256', await keyOf(hour))
      .update(prefix)
      .digest('base64url');
  const take = async (address: string) => {
    const hour = Math.floor(now() / HOUR_MS);
    const name = await nameIn(hour, address);
    return (await redis.eval(TAKE, 0, `${PREFIX}${hour}:${name}`, burst, perSecond)) === 1;
  };
  const soon = async <Value>(work: Promise<Value>, otherwise: Value): Promise<Value> => {
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<Value>((resolve) => {
      timer = setTimeout(resolve, ANSWER_MS, otherwise);
    });
    const answer = await Promise.race([work.catch(() => otherwise), late]);
    clearTimeout(timer);
    return answer;
  };
  return {
    allowsCall: (prefix) => soon(take(prefix), true),
    // Without Redis nothing is taken anyway: whatever is counted then is counted together.
    nameOf: (prefix) => soon(nameIn(Math.floor(now() / HOUR_MS), prefix), 'unknown'),
  };
}
