import assert from 'node:assert/strict';
import { setTimeout as sleep } from 'node:timers/promises';
import { FAIRNESS_INVARIANTS } from './fairness-invariants.ts';
import type { JobQueue } from './job-queue.ts';
import { type JobRecord, MAX_SERVER_CRASHES, QUEUE_LIMITS } from './job-queue.ts';
import { HOUR_MS, job, later, never, type QueueInvariant, stateOf, take } from './queue-bench.testing.ts';

const PATIENCE_MS = 10_000;

/** Waits for what another process may have to be told first. */
async function eventually(isSo: () => boolean): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; !isSo() && Date.now() < until; ) await sleep(10);
  assert.ok(isSo());
}

/** Counts without what kinds of workers are waited for. */
async function countsOf(queue: JobQueue): Promise<object> {
  const { queued, running, ended } = await queue.counts();
  return { queued, running, ended };
}

/** Invariants that every queue must keep. */
export const QUEUE_INVARIANTS: readonly QueueInvariant[] = [
  {
    title: 'a job goes from queued over running to done, and keeps its outcome over a restart',
    async check(open) {
      const { queue, restart } = await open();
      assert.equal((await queue.add(job('a'))).state, 'queued');
      const claim = await take(queue);
      assert.deepEqual([claim.job.id, claim.job.payload, await stateOf(queue, 'a')], ['a', 'sealed a', 'running']);
      assert.equal(await claim.end('done', 'sealed outcome', later()), true);
      const again = await (await restart()).get('a');
      assert.deepEqual([again?.state, again?.outcome, again?.percent], ['done', 'sealed outcome', 100]);
    },
  },
  {
    title: 'a job added twice under one id is one job',
    async check(open) {
      const { queue, restart } = await open();
      await Promise.all([queue.add(job('a')), queue.add(job('a'))]);
      assert.equal((await queue.counts()).queued, 1);
      const claim = await take(queue);
      assert.equal((await queue.add(job('a'))).state, 'running');
      await claim.end('done', 'x', later());
      assert.equal((await (await restart()).add(job('a'))).state, 'done');
    },
  },
  {
    title: 'what was queued or ran when the process ended is queued again, in order, and nothing runs twice at a time',
    async check(open) {
      const { queue, restart } = await open();
      for (const id of ['a', 'b', 'c']) await queue.add(job(id));
      await take(queue);
      const next = await restart();
      const ids = [await take(next), await take(next), await take(next)].map((claim) => claim.job.id);
      assert.deepEqual(ids, ['a', 'b', 'c']);
      assert.equal((await next.get('a'))?.serverCrashes, 1);
      assert.deepEqual(await countsOf(next), { queued: 0, running: 3, ended: 0 });
    },
  },
  {
    title: 'a job whose process crashed is tried once more and is then poison',
    async check(open) {
      const { queue } = await open();
      await queue.add(job('a'));
      assert.equal(await (await take(queue)).crashed(), true);
      const claim = await take(queue);
      assert.equal(await claim.crashed(), false);
      assert.equal(await claim.end('failed', 'crashed', later()), true);
      assert.equal(await stateOf(queue, 'a'), 'failed');
    },
  },
  {
    title: 'a job that ran at each of many ends of the server is given up',
    async check(open) {
      const bench = await open();
      let { queue } = bench;
      await queue.add(job('a'));
      for (let ends = 0; ends <= MAX_SERVER_CRASHES; ends++) {
        await take(queue);
        queue = await bench.restart();
      }
      assert.equal(await stateOf(queue, 'a'), 'failed');
    },
  },
  {
    title: 'a cancel ends a waiting job at once, aborts a running one, and no result counts afterwards',
    async check(open) {
      const { queue, restart } = await open();
      await queue.add(job('a'));
      await queue.add(job('b'));
      const claim = await take(queue);
      await queue.cancel('a');
      await queue.cancel('b');
      await eventually(() => claim.signal.aborted);
      assert.equal(await claim.end('done', 'too late', later()), false);
      const again = await restart();
      assert.deepEqual([await stateOf(again, 'a'), await stateOf(again, 'b')], ['cancelled', 'cancelled']);
      assert.deepEqual(await countsOf(again), { queued: 0, running: 0, ended: 2 });
    },
  },
  {
    title: 'a removed job is forgotten, running or not',
    async check(open) {
      const { queue, restart } = await open();
      await queue.add(job('a'));
      const claim = await take(queue);
      await queue.remove('a');
      await eventually(() => claim.signal.aborted);
      assert.equal(await claim.end('done', 'x', later()), false);
      assert.equal(await stateOf(await restart(), 'a'), undefined);
    },
  },
  {
    title: 'a released job runs again and its crash counts stay',
    async check(open) {
      const { queue } = await open();
      await queue.add(job('a'));
      await (await take(queue)).release();
      assert.deepEqual([(await take(queue)).job.id, (await queue.get('a'))?.engineCrashes], ['a', 0]);
    },
  },
  {
    title: 'a full queue refuses, in all and of one owner, also when many come at once',
    async check(open) {
      const { queue } = await open({ ...QUEUE_LIMITS, maxQueued: 3, maxQueuedPerOwner: 2 });
      const tries = await Promise.allSettled(['a', 'b', 'c', 'd'].map((id) => queue.add(job(id))));
      assert.equal(tries.filter(({ status }) => status === 'fulfilled').length, 2);
      await queue.add(job('e', 'bob'));
      await assert.rejects(queue.add(job('f', 'cy')), { code: 'server-busy' });
      await take(queue);
      await queue.add(job('f', 'cy'));
    },
  },
  {
    title: 'an address has its share of the waiting jobs and of their bytes, whatever sessions it opens',
    async check(open) {
      const { queue } = await open({ ...QUEUE_LIMITS, maxQueuedPerGroup: 3, maxPayloadBytesPerGroup: 1_000 });
      const of = (id: string, payload = 'sealed') => ({ ...job(id, `session ${id}`), group: 'one', payload });
      for (const id of ['a', 'b', 'c']) await queue.add(of(id));
      await assert.rejects(queue.add(of('d')), { code: 'too-many-requests' });
      await assert.rejects(queue.requireCapacity(of('d')), { code: 'too-many-requests' });
      await queue.add({ ...of('e'), group: 'two' });
      await queue.cancel('a');
      await assert.rejects(queue.add(of('f', 'x'.repeat(1_000))), { code: 'too-many-requests' });
      await queue.add(of('f'));
      await (await take(queue)).release();
      await assert.rejects(queue.add(of('g')), { code: 'too-many-requests' });
    },
  },
  {
    title: 'waiting jobs have so many bytes in all',
    async check(open) {
      const { queue } = await open({ ...QUEUE_LIMITS, maxPayloadBytes: 1_000 });
      const payload = 'x'.repeat(400);
      for (const id of ['a', 'b']) await queue.add({ ...job(id, id), group: id, payload });
      await assert.rejects(queue.add({ ...job('c', 'c'), group: 'c', payload }), { code: 'server-busy' });
      const claim = await take(queue);
      await claim.end('failed', 'x', later());
      await queue.add({ ...job('c', 'c'), group: 'c', payload });
    },
  },
  {
    title: 'an address that has used up its processor time is refused until it has come back',
    async check(open) {
      const { queue, clock } = await open({ ...QUEUE_LIMITS, processorMsPerHour: 60_000 });
      const party = { owner: 'ann', group: 'one' };
      await queue.charge(party, 90_000);
      await assert.rejects(queue.requireCapacity({ owner: 'fresh', group: 'one' }), { code: 'too-many-requests' });
      await assert.rejects(queue.requireCapacity({ owner: 'ann', group: 'another' }), { code: 'too-many-requests' });
      await queue.requireCapacity({ owner: 'bob', group: 'two' });
      clock.now += HOUR_MS / 2 + 1_000;
      await queue.requireCapacity(party);
    },
  },
  {
    title: 'an ended job keeps its outcome and nothing of what it was about, and an address only so many of them',
    async check(open) {
      const { queue, restart } = await open({ ...QUEUE_LIMITS, maxEndedPerGroup: 2 });
      const payload = 'x'.repeat(100_000);
      for (const id of ['a', 'b', 'c']) {
        await queue.add({ ...job(id), group: 'one', payload, digest: `digest ${id}` });
        await (await take(queue)).end('failed', `outcome ${id}`, later());
      }
      assert.equal(await stateOf(queue, 'a'), undefined);
      await queue.add({ ...job('d'), payload });
      await queue.cancel('d');
      assert.equal((await queue.get('d'))?.payload, '');
      const before = await queue.get('c');
      for (const kept of [before, await (await restart()).get('c')]) {
        assert.deepEqual([kept?.payload, kept?.outcome, kept?.digest], ['', 'outcome c', 'digest c']);
      }
    },
  },
  {
    title: 'a watcher hears each state, and percents that never fall',
    async check(open) {
      const { queue } = await open();
      await queue.add(job('a'));
      const heard: string[] = [];
      const stop = queue.watch('a', ({ state, percent }: JobRecord) => heard.push(`${state} ${percent}`));
      const claim = await take(queue);
      for (const percent of [10, 60, 50, 90]) claim.progress(percent);
      await claim.end('done', 'x', later());
      await eventually(() => heard.length >= 5);
      stop();
      assert.deepEqual(heard, ['running 0', 'running 10', 'running 60', 'running 90', 'done 100']);
    },
  },
  {
    title: 'a job is forgotten when its time is over, on disk too',
    async check(open) {
      const { queue, clock, restart } = await open();
      await queue.add(job('a'));
      clock.now += 2 * HOUR_MS;
      assert.equal(await stateOf(queue, 'a'), undefined);
      assert.equal(await queue.sweep(), 1);
      assert.deepEqual(await countsOf(await restart()), { queued: 0, running: 0, ended: 0 });
    },
  },
  {
    title: 'a claim that waits is woken by a job, and given up by its signal',
    async check(open) {
      const { queue } = await open();
      const controller = new AbortController();
      const idle = queue.claim(controller.signal);
      const busy = queue.claim(never);
      controller.abort();
      assert.equal(await idle, null);
      await queue.add(job('a'));
      assert.equal((await busy)?.job.id, 'a');
    },
  },
  {
    title: 'depth and age are told for each kind of worker that is waited for',
    async check(open) {
      const { queue, clock } = await open();
      await queue.add(job('a'));
      await queue.add({ ...job('b'), needs: 'office' });
      await queue.add({ ...job('c'), needs: 'office' });
      clock.now += 60_000;
      const depths = (await queue.counts()).depths.toSorted((one, other) => one.jobs - other.jobs);
      assert.deepEqual(
        depths.map(({ needs, jobs, oldestSeconds }) => [needs, jobs, Math.round(oldestSeconds / 10)]),
        [
          ['core', 1, 6],
          ['office', 2, 6],
        ],
      );
    },
  },
  ...FAIRNESS_INVARIANTS,
];
