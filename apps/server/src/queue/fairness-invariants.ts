import assert from 'node:assert/strict';
import { NEWCOMER_WAIT_MS } from './job-queue.ts';
import { job, later, type QueueInvariant, take } from './queue-bench.testing.ts';

/** Longer than a queue waits before it looks for newcomers again. */
const NEWCOMER_TRY_MS = 1_500;

/** In which order queues serve. */
export const FAIRNESS_INVARIANTS: readonly QueueInvariant[] = [
  {
    title: 'a small job of another owner passes large ones, and nobody waits for ever behind small ones',
    async check(open) {
      const { queue } = await open();
      for (let index = 0; index < 20; index++) await queue.add(job(`large-${index}`, `visitor-${index}`, 20_000_000));
      await queue.add(job('small', 'late', 100_000));
      assert.equal((await take(queue)).job.id, 'small');
      const order: string[] = [];
      for (let index = 0; index < 400; index++) {
        await queue.add(job(`tiny-${index}`, 'greedy', 100_000));
        order.push((await take(queue)).job.id);
      }
      assert.ok(
        order.some((id) => id.startsWith('large')),
        'the large ones are served too',
      );
    },
  },
  {
    title: 'small jobs that come while large ones are being served pass the rest of them, but not for ever',
    async check(open) {
      const { queue } = await open();
      for (let index = 0; index < 20; index++) await queue.add(job(`large-${index}`, `visitor-${index}`, 5_000_000));
      assert.equal((await take(queue)).job.id, 'large-0');
      const order: string[] = [];
      for (let index = 0; index < 500; index++) {
        await queue.add(job(`small-${index}`, `newcomer-${index}`));
        order.push((await take(queue)).job.id);
      }
      assert.equal(order[0], 'small-0');
      assert.equal(order[100], 'small-100');
      assert.ok(order.includes('large-1'), 'the large ones are served too');
    },
  },
  {
    title: 'an owner of many jobs waits behind his own: owners are served alternately',
    async check(open) {
      const { queue } = await open();
      for (let index = 0; index < 10; index++) await queue.add(job(`a${index}`, 'ann'));
      for (let index = 0; index < 2; index++) await queue.add(job(`b${index}`, 'bob'));
      const order: string[] = [];
      for (let index = 0; index < 4; index++) order.push((await take(queue)).job.id);
      assert.deepEqual(order.filter((id) => id.startsWith('b')).sort(), ['b0', 'b1']);
    },
  },
  {
    title: 'fairness goes by address, and processor time that was spent moves jobs back',
    async check(open) {
      const { queue } = await open();
      for (let index = 0; index < 10; index++)
        await queue.add({ ...job(`a${index}`, `session ${index}`), group: 'one' });
      for (let index = 0; index < 2; index++) await queue.add({ ...job(`b${index}`, 'bob'), group: 'two' });
      const order: string[] = [];
      for (let index = 0; index < 4; index++) order.push((await take(queue)).job.id);
      assert.deepEqual(order.filter((id) => id.startsWith('b')).sort(), ['b0', 'b1']);
      await queue.add({ ...job('late', 'cy', 20_000_000), group: 'three' });
      await queue.charge({ owner: 'x', group: 'one' }, 60_000);
      assert.equal((await take(queue)).job.id, 'late');
    },
  },
  {
    title:
      'people who share an address do not wait behind large jobs of one another, and get no more turns than others',
    async check(open) {
      const { queue } = await open();
      const add = (id: string, group: string, session: string, costBytes = 1000) =>
        queue.add({ ...job(id, session, costBytes), group });
      const taken: string[] = [];
      const takeSome = async (count: number) => {
        for (let index = 0; index < count; index++) taken.push((await take(queue)).job.id);
        return taken.splice(0);
      };
      for (let index = 0; index < 20; index++) await add(`large-${10 + index}`, 'office', `ann ${index}`, 20_000_000);
      assert.deepEqual(await takeSome(2), ['large-10', 'large-11']);
      await add('small', 'office', 'bob');
      assert.deepEqual(await takeSome(2), ['small', 'large-12']);
      // Many jobs of one session, few of another of the same address.
      for (let index = 0; index < 5; index++) await add(`c${index}`, 'home', 'cy');
      for (let index = 0; index < 2; index++) await add(`d${index}`, 'home', 'dan');
      assert.deepEqual(await takeSome(5), ['c0', 'd0', 'c1', 'd1', 'c2']);
      // Who used much of the processors waits longer, also within an address.
      await queue.charge({ owner: 'cy', group: 'home' }, 1_000);
      await add('d2', 'home', 'dan');
      await queue.remove('c3');
      assert.deepEqual(await takeSome(2), ['d2', 'c4']);
      // Ten sessions of one address against one of another.
      for (let index = 0; index < 10; index++) await add(`e${index}`, 'school', `eve ${index}`);
      for (let index = 0; index < 3; index++) await add(`f${index}`, 'flat', 'fay');
      const turns = await takeSome(6);
      assert.equal(turns.filter((id) => id.startsWith('e')).length, turns.filter((id) => id.startsWith('f')).length);
    },
  },
  {
    title: 'of an address that has none running, a job that has waited is claimed past those of one that has all slots',
    async check(open) {
      const { queue, clock, restart } = await open();
      const add = (id: string, group: string) => queue.add({ ...job(id, `session ${id}`), group });
      const newcomer = async (from = queue) =>
        (await from.claim(AbortSignal.timeout(NEWCOMER_TRY_MS), 'newcomers'))?.job.id;
      for (const id of ['a0', 'a1', 'a2']) await add(id, 'one');
      const [first, second] = [await take(queue), await take(queue)];
      clock.now += NEWCOMER_WAIT_MS;
      assert.equal(await newcomer(), undefined);
      await add('b0', 'two');
      await add('b1', 'two');
      assert.equal(await newcomer(), undefined, 'it has not waited yet');
      clock.now += NEWCOMER_WAIT_MS;
      assert.equal(await newcomer(), 'b0');
      assert.equal(await newcomer(), undefined, 'it has one running');
      await first.end('done', 'x', later());
      assert.equal(await newcomer(), undefined, 'the other has one running still');
      await second.end('done', 'x', later());
      assert.equal(await newcomer(), 'a2');
      await queue.remove('a2');
      await add('a3', 'one');
      clock.now += NEWCOMER_WAIT_MS;
      assert.equal(await newcomer(), 'a3', 'what was removed does not run');
      // After a restart the counts begin again, and nobody has lost a wake-up.
      const next = await restart();
      const [one, other] = [await newcomer(next), await newcomer(next)];
      assert.deepEqual([one?.[0], other?.[0]].sort(), ['a', 'b']);
      assert.equal(await newcomer(next), undefined);
      assert.equal((await take(next)).job.id, 'b1');
    },
  },
];
