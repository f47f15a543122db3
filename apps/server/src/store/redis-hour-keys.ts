import { randomBytes } from 'node:crypto';
import { connectRedis } from '../queue/redis-connection.ts';
import { HOUR_KEY_BYTES, HOUR_MS, type HourKeys, hourOf, isHourOver, KEPT_HOURS } from './hour-keys.ts';
import { type KeyRing, parseSealed } from './key-ring.ts';

const EVERY_MS = 300_000;
const nameOf = (hour: number) => `recto:hour-key:${hour}`;
const aboutOf = (hour: number) => `hour ${hour}`;

/**
 * Keys of hours that several machines share: in Redis, each sealed under the master key. Redis forgets a key when its day is over. The
 * key of the next hour is made ahead, so that every node knows it when the hour begins.
 * @param ring of master keys alone
 * @throws Error when other nodes have made this hour's key under a master key that is not on the ring
 */
export async function openRedisHourKeys(
  redisUrl: string,
  ring: KeyRing,
  now: () => number = Date.now,
): Promise<HourKeys> {
  const redis = connectRedis(redisUrl);
  const keys = new Map<number, Uint8Array>();
  const read = async (hours: readonly number[]) => {
    const texts = await redis.mget(hours.map(nameOf));
    for (const [index, hour] of hours.entries()) {
      const sealed = parseSealed(texts[index] ?? '');
      const key = sealed && ring.open('wrap', sealed, aboutOf(hour));
      if (key) keys.set(hour, key);
    }
  };
  const provide = async () => {
    const hour = hourOf(now());
    const wanted = [hour, hour + 1];
    for (const each of wanted) {
      const key = keys.get(each) ?? randomBytes(HOUR_KEY_BYTES);
      const sealed = JSON.stringify(ring.seal('wrap', key, aboutOf(each)));
      await redis.set(nameOf(each), sealed, 'PXAT', (each + KEPT_HOURS) * HOUR_MS, 'NX');
    }
    await read(wanted);
  };
  const drop = async () => {
    const over = [...keys.keys()].filter((hour) => isHourOver(hour, now()));
    for (const hour of over) keys.delete(hour);
    if (over.length > 0) await redis.del(over.map(nameOf)).catch(() => {});
  };
  const hour = hourOf(now());
  await read(
    Array.from({ length: KEPT_HOURS + 1 }, (_, index) => hour + 1 - index).filter((each) => !isHourOver(each, now())),
  );
  await provide();
  if (!keys.has(hour)) {
    redis.disconnect();
    throw new Error('RECTO_KEY_FILE is not that of the other nodes: what they store could not be read here');
  }
  const timer = setInterval(() => void provide().catch(() => {}), EVERY_MS);
  timer.unref();
  return {
    keyOf(unixMs) {
      const asked = hourOf(unixMs);
      return isHourOver(asked, now()) ? null : (keys.get(asked) ?? null);
    },
    drop,
    close() {
      clearInterval(timer);
      redis.disconnect();
    },
  };
}
