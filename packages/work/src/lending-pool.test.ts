import { expect, test } from 'vitest';
import { LendingPool, type LendingPoolOptions } from './lending-pool.ts';

function poolOf(options: Partial<LendingPoolOptions<{ id: number }>> = {}) {
  let started = 0;
  const ended: number[] = [];
  const pool = new LendingPool<{ id: number }>({
    start: () => ({ id: ++started }),
    end: ({ id }) => void ended.push(id),
    most: 1,
    ...options,
  });
  return { pool, ended };
}

test('ensures that a waiter that was aborted leaves the queue, and the next one gets the item', async () => {
  const { pool } = poolOf();
  const first = await pool.take();
  const controller = new AbortController();
  const given = pool.take(controller.signal);
  const next = pool.take();
  controller.abort();
  await expect(given).rejects.toMatchObject({ code: 'cancelled' });
  pool.give(first);
  expect(await next).toBe(first);
});

test('ensures that waiters are served in turn, and a newcomer does not go before them', async () => {
  const { pool } = poolOf();
  const item = await pool.take();
  const order: string[] = [];
  const waits = ['one', 'two', 'three'].map(async (name) => {
    const lent = await pool.take();
    order.push(name);
    pool.give(lent);
  });
  pool.give(item);
  await Promise.all(waits);
  expect(order).toEqual(['one', 'two', 'three']);
});

test('ensures that never more than allowed are lent, and an unusable one is replaced', async () => {
  const { pool, ended } = poolOf({ most: 2 });
  const [one, two] = [await pool.take(), await pool.take()];
  const third = pool.take();
  expect(pool.size).toBe(2);
  pool.give(one, false);
  expect(await third).toEqual({ id: 3 });
  expect(ended).toEqual([1]);
  pool.give(two);
  expect(await pool.take()).toBe(two);
});

test('ensures that one that ended by itself is not lent again', async () => {
  const gone = new Set<unknown>();
  const { pool } = poolOf({ hasEnded: (item) => gone.has(item) });
  const item = await pool.take();
  pool.give(item);
  gone.add(item);
  expect(await pool.take()).not.toBe(item);
  expect(pool.size).toBe(1);
});

test('ensures that a start that fails is the error of each who waits, and blocks no place', async () => {
  let isBroken = false;
  const { pool } = poolOf({
    start: () => {
      if (isBroken) throw new Error('no more');
      return { id: 0 };
    },
  });
  const item = await pool.take();
  const waits = [pool.take(), pool.take()].map((wait) => wait.catch((thrown: Error) => thrown.message));
  isBroken = true;
  pool.give(item, false);
  expect(await Promise.all(waits)).toEqual(['no more', 'no more']);
  isBroken = false;
  expect(await pool.take()).toEqual({ id: 0 });
});

test('ensures that idle ones end after their time, and closing ends all and every wait', async () => {
  const { pool, ended } = poolOf({ most: 2, idleMs: 20 });
  pool.give(await pool.take());
  await expect.poll(() => ended).toEqual([1]);
  await pool.take();
  await pool.take();
  const wait = pool.take();
  pool.close();
  await expect(wait).rejects.toMatchObject({ code: 'cancelled' });
  await expect(pool.take()).rejects.toMatchObject({ code: 'cancelled' });
  expect(ended).toEqual([1, 2, 3]);
  expect(pool.size).toBe(0);
});
