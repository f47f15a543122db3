import { randomBytes } from 'node:crypto';
import { describeUnlessMissing } from '@recto/testkit/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { connectRedis } from '../queue/redis-connection.ts';
import { missingForRedis, type RedisServer, startRedis } from '../tests/redis-server.testing.ts';
import { HOUR_MS, hourOf } from './hour-keys.ts';
import { createKeyRing } from './key-ring.ts';
import { openRedisHourKeys } from './redis-hour-keys.ts';

const DAY_MS = 24 * HOUR_MS;

describeUnlessMissing('attack 36 (a copy of the bucket) ensures that', missingForRedis(), () => {
  let redis: RedisServer;
  const master = randomBytes(32);
  const clock = { now: Date.now() };
  const openNode = () => openRedisHourKeys(redis.url, createKeyRing([master]), () => clock.now);
  const inRedis = async () => {
    const connection = connectRedis(redis.url);
    const names = await connection.keys('recto:hour-key:*');
    const texts = await Promise.all(names.map((name) => connection.get(name)));
    connection.disconnect();
    return new Map(names.map((name, index) => [name, texts[index] ?? '']));
  };
  beforeAll(async () => {
    redis = await startRedis();
  });
  afterAll(() => redis?.stop());

  test('36 all nodes have the same key for an hour, also one that starts at the same time and one that comes later', async () => {
    const [one, two] = await Promise.all([openNode(), openNode()]);
    const key = one.keyOf(clock.now);
    expect(key?.length).toBe(32);
    expect(two.keyOf(clock.now)).toEqual(key);
    clock.now += HOUR_MS;
    expect(one.keyOf(clock.now)?.length).toBe(32);
    const later = await openNode();
    expect(later.keyOf(clock.now)).toEqual(two.keyOf(clock.now));
    expect(later.keyOf(clock.now - HOUR_MS)).toEqual(key);
    for (const node of [one, two, later]) node.close();
  });

  test('36 what lies in Redis needs the master key', async () => {
    const node = await openNode();
    const key = Buffer.from(node.keyOf(clock.now) ?? []);
    const text = (await inRedis()).get(`recto:hour-key:${hourOf(clock.now)}`) ?? '';
    expect(text).not.toBe('');
    for (const form of ['base64', 'base64url', 'hex', 'latin1'] as const)
      expect(text).not.toContain(key.toString(form));
    const stranger = openRedisHourKeys(redis.url, createKeyRing([randomBytes(32)]), () => clock.now);
    await expect(stranger).rejects.toThrow('is not that of the other nodes');
    node.close();
  });

  test('36 a copy of the bucket cannot be opened a day later, with the master key and all that Redis then has', async () => {
    const node = await openNode();
    const madeAt = clock.now;
    const sealed = createKeyRing([master], node).seal('wrap', Buffer.from('COPIED'), 'object', madeAt);
    const open = (hours: Awaited<ReturnType<typeof openNode>>) =>
      createKeyRing([master], hours).open('wrap', sealed, 'object', madeAt)?.toString() ?? null;
    clock.now += DAY_MS - HOUR_MS;
    expect(open(node)).toBe('COPIED');
    clock.now += HOUR_MS;
    expect(open(node)).toBeNull();
    await node.drop();
    expect([...(await inRedis()).keys()]).not.toContain(`recto:hour-key:${hourOf(madeAt)}`);
    // Even with a clock that was put back: the key of that hour is gone.
    clock.now = madeAt;
    const late = await openNode();
    expect(open(late)).toBeNull();
    expect(open(node)).toBeNull();
    for (const each of [node, late]) each.close();
  });
});
