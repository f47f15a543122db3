import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RectoError } from '@recto/contract/recto-error';
import { Queue, type Job as Slot, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { kindsWith, NOTHING } from './engine-sets.ts';
import {
  BYTES_PER_PROCESSOR_SECOND,
  type ClaimableJobs,
  isFinal,
  type JobClaim,
  type JobQueue,
  type JobRecord,
  type JobState,
  NEWCOMER_WAIT_MS,
  type NewJob,
  type QueueLimits,
} from './job-queue.ts';
import { readDepths } from './redis-depths.ts';
import { FORGOTTEN, pairsOf, toFields, toRecord } from './redis-record.ts';
import {
  ADD,
  CANCEL,
  CHARGE,
  CLAIM,
  END,
  GIVE_BACK,
  HAS_NEWCOMER,
  POSITION,
  PROGRESS,
  RECOVER,
  SCRIPTS,
} from './redis-scripts.ts';
import { runScript, type Script } from './run-script.ts';
import { untilWoken } from './until-woken.ts';

export interface RedisQueueOptions {
  readonly redis: Redis;
  readonly limits: QueueLimits;
  /** Engines of the system that jobs can use here; null for a node that runs no jobs. */
  readonly engines: readonly string[] | null;
  readonly now?: () => number;
  /** After that long without a word a worker counts as gone, and its jobs wait again. Default: 15 s. */
  readonly lockMs?: number;
  /** Interval between two searches for such workers. Default: 5 s. */
  readonly recoverEveryMs?: number;
}

const PREFIX = 'recto:';
const SLOT_PREFIX = 'recto-slots';
const LOCK_MS = 15_000;
const RECOVER_EVERY_MS = 5_000;
const BUSY_SECONDS = 15;
/** Time for which a visitor's call waits for Redis. */
const ANSWER_MS = 10_000;
/** A wake-up that is lost costs this much. */
const CHECK_AGAIN_MS = 1_000;

/** One BullMQ queue hands out the jobs that need the same engines. */
interface Counter {
  readonly needs: string;
  readonly slots: Queue;
  /** Null on a node that runs no jobs. */
  readonly worker: Worker | null;
}

type Watcher = (job: JobRecord) => void;

/**
 * A queue of many processes over Redis. Records and fairness are ours, in scripts. BullMQ hands out slots: a slot says that one
 * job of its kind waits, and the worker that gets the slot takes the job that fairness puts first. BullMQ's locks, renewals and recovery
 * make a dead worker's job wait again. Too many slots do no harm, and missing ones are added.
 */
export async function openRedisQueue(options: RedisQueueOptions): Promise<JobQueue> {
  const { redis, limits } = options;
  const now = options.now ?? Date.now;
  const lockMs = options.lockMs ?? LOCK_MS;
  const recoverEveryMs = options.recoverEveryMs ?? RECOVER_EVERY_MS;
  const counters = new Map<string, Counter>();
  const watchers = new Map<string, Set<Watcher>>();
  const claimed = new Map<string, () => void>();
  const waiting: (() => void)[] = [];
  let wakeUps = 0;
  let nextCounter = 0;
  const subscriber = redis.duplicate();
  subscriber.on('error', () => {});

  const run = <Name extends string>(
    script: Script<Name>,
    given: Readonly<Record<NoInfer<Name>, string | number>>,
    rest?: readonly string[],
  ) => runScript(redis, script, PREFIX, given, rest);
  const read = async (id: string): Promise<JobRecord | undefined> =>
    toRecord(id, await redis.hgetall(`${PREFIX}job:${id}`));

  const counterFor = (needs: string): Counter => {
    const known = counters.get(needs);
    if (known) return known;
    const common = { connection: redis, prefix: SLOT_PREFIX };
    const slots = new Queue(needs, { ...common, defaultJobOptions: { removeOnComplete: true, removeOnFail: true } });
    const worker =
      options.engines === null
        ? null
        : new Worker(needs, null, {
            ...common,
            autorun: false,
            lockDuration: lockMs,
            stalledInterval: recoverEveryMs,
            maxStalledCount: 1_000_000,
          });
    slots.on('error', () => {});
    worker?.on('error', () => {});
    worker?.on('stalled', (slot) => {
      run(RECOVER, { slot: slotName(needs, slot), lockKey: `${SLOT_PREFIX}:${needs}:${slot}:lock` })
        .then(() => redis.publish(`${PREFIX}added`, needs))
        .catch(() => {});
    });
    const counter = { needs, slots, worker };
    counters.set(needs, counter);
    return counter;
  };
  const wakeAll = () => {
    wakeUps += 1;
    for (const wake of waiting.splice(0)) wake();
  };
  /** Says that jobs wait. A slot is there before anybody is woken. */
  const callOut = async ({ needs, slots }: Counter, count = 1) => {
    await slots.addBulk(Array.from({ length: count }, () => ({ name: 'slot', data: {} })));
    await redis.publish(`${PREFIX}added`, needs);
  };
  /** At least one slot for each waiting job: a web node may have ended between adding the job and its slot. */
  const replaceSlots = async () => {
    for (const needs of await redis.smembers(`${PREFIX}needs`)) {
      const counter = counterFor(needs);
      const missing = (await redis.zcard(`${PREFIX}queued:${needs}`)) - (await counter.slots.getWaitingCount());
      if (missing > 0) await callOut(counter, missing);
    }
  };

  const tell = (record: JobRecord) => {
    for (const watcher of watchers.get(record.id) ?? []) watcher(record);
  };
  /** Changes of one job are told in their order. */
  const telling = new Map<string, Promise<void>>();
  const hear = (id: string, state: JobState, percent: number) => {
    if (isFinal(state) || state === 'queued') claimed.get(id)?.();
    if (!watchers.has(id)) return;
    const before = telling.get(id) ?? Promise.resolve();
    const after = before
      .then(async () => {
        const record = await read(id);
        if (record) tell(isFinal(state) ? record : { ...record, state, percent });
        else if (isFinal(state)) tell({ ...FORGOTTEN, id, state });
      })
      .catch(() => {})
      .finally(() => {
        if (telling.get(id) === after) telling.delete(id);
      });
    telling.set(id, after);
  };
  subscriber.on('message', (channel: string, message: string) => {
    if (channel !== `${PREFIX}changed`) {
      wakeUps += 1;
      return waiting.shift()?.();
    }
    const { id, state, percent } = JSON.parse(message) as { id: string; state: JobState; percent: number };
    return hear(id, state, percent);
  });
  // Messages that were missed while the connection was away are read again.
  subscriber.on('ready', () => {
    for (const id of watchers.keys())
      read(id).then(
        (record) => record && tell(record),
        () => {},
      );
    wakeAll();
  });
  // Before anything is asked of them: calls stay in their order then.
  await Promise.all(SCRIPTS.map(({ text }) => redis.script('LOAD', text)));
  await subscriber.subscribe(`${PREFIX}changed`, `${PREFIX}added`);

  const claimOf = (job: JobRecord, slot: Slot, token: string): JobClaim => {
    const controller = new AbortController();
    let { percent } = job;
    let isOver = false;
    /** While our own word on its end is on the way: what is heard of it then is that. */
    let isEnding = false;
    const leave = (settle: () => Promise<unknown>) => {
      if (isOver) return;
      isOver = true;
      clearInterval(renewal);
      claimed.delete(job.id);
      // Whatever happens to the slot: without a lock it is found again, and its job is known to be over.
      settle().catch(() => {});
    };
    const complete = () => slot.moveToCompleted('', token, false);
    const lose = () => {
      if (isEnding) return;
      leave(complete);
      controller.abort();
    };
    const renew = async () => {
      const [isLocked, holder] = await Promise.all([
        slot.extendLock(token, lockMs).then(
          (extended) => extended !== 0,
          (thrown: unknown) => !String(thrown).includes('lock'),
        ),
        redis.hget(`${PREFIX}job:${job.id}`, 'token'),
      ]);
      if (!isLocked || holder !== token) lose();
    };
    const renewal = setInterval(() => void renew().catch(() => {}), lockMs / 3);
    claimed.set(job.id, () => {
      redis
        .hget(`${PREFIX}job:${job.id}`, 'token')
        .then((holder) => holder !== token && lose())
        .catch(() => {});
    });
    const ours = { id: job.id, token, slot: slotName(counterName(job), slot.id) };
    const say = async (saying: () => Promise<unknown>): Promise<boolean> => {
      isEnding = true;
      try {
        return (await saying()) === 1;
      } finally {
        isEnding = false;
      }
    };
    const giveBack = async (hasCrashed: 0 | 1) => {
      if (isOver || !(await say(() => run(GIVE_BACK, { ...ours, hasCrashed })))) return false;
      leave(async () => {
        await slot.moveToWait(token);
        await redis.publish(`${PREFIX}added`, counterName(job));
      });
      return true;
    };
    return {
      job,
      signal: controller.signal,
      progress(given) {
        if (isOver || given <= percent) return;
        percent = given;
        run(PROGRESS, { id: job.id, token, percent: given }).catch(() => {});
      },
      async end(state, outcome, expiresAt) {
        if (isOver) return false;
        const { maxEndedPerGroup } = limits;
        const counts = await say(() => run(END, { ...ours, state, outcome, expiresAt, maxEndedPerGroup }));
        leave(complete);
        return counts;
      },
      crashed: () => giveBack(1),
      async release() {
        await giveBack(0);
      },
    };
  };
  /** A job of this kind, or null when none waits. */
  const take = async ({ needs, worker }: Counter, from: ClaimableJobs): Promise<JobClaim | null> => {
    for (;;) {
      const since = from === 'newcomers' ? now() - NEWCOMER_WAIT_MS : '';
      // A slot that is taken for nothing is missing to others for a while.
      if (from === 'newcomers' && (await run(HAS_NEWCOMER, { needs, since })) !== 1) return null;
      const token = randomBytes(12).toString('base64url');
      const slot = await worker?.getNextJob(token, { block: false });
      if (!slot) return null;
      const taken = await run(CLAIM, { slot: slotName(needs, slot.id), token, needs, since });
      const [id, fields] = (taken ?? []) as [string?, string[]?];
      const job = id !== undefined && fields ? toRecord(id, pairsOf(fields)) : undefined;
      if (job) return claimOf(job, slot, token);
      if (from === 'all') await slot.moveToCompleted('', token, false);
      else return slot.moveToWait(token).then(() => null);
    }
  };

  const own = options.engines === null ? [] : kindsWith(options.engines).map(counterFor);
  for (const { worker } of own) await worker?.startStalledCheckTimer();
  const checking = setInterval(() => void replaceSlots().catch(() => {}), recoverEveryMs);
  checking.unref();
  if (options.engines !== null) await replaceSlots();

  const add = (
    { id, owner, group, needs = NOTHING, payload }: Pick<NewJob, 'id' | 'owner' | 'group' | 'needs' | 'payload'>,
    fields: readonly string[],
  ) => soon(run(ADD, { ...limits, id, owner, group, needs, now: now(), payloadBytes: payload.length }, fields));
  const requireCapacity = (answer: unknown) => {
    if (answer === 'full') throw new RectoError('server-busy', { seconds: BUSY_SECONDS });
    if (answer === 'own') throw new RectoError('too-many-requests', { seconds: BUSY_SECONDS });
  };
  const forget = (id: string) => run(CANCEL, { id, isForgotten: 1 });

  return {
    async requireCapacity(party) {
      requireCapacity(await add({ ...party, id: '', payload: '' }, []));
    },
    async add(job) {
      const needs = counterName(job);
      const fields = toFields(job, needs, now());
      const answer = await add(job, Object.entries(fields).flat());
      requireCapacity(answer);
      const record = answer === 'added' ? toRecord(job.id, fields) : await soon(read(job.id));
      if (!record) throw new RectoError('server-busy', { seconds: BUSY_SECONDS });
      // Also for a job that is known: its slot may never have been made. A missing slot is replaced later, so nobody waits for this.
      if (record.state === 'queued') callOut(counterFor(needs)).catch(() => {});
      return record;
    },
    async get(id) {
      const record = await soon(read(id));
      return record && record.expiresAt > now() ? record : undefined;
    },
    async claim(signal, from = 'all') {
      while (!signal.aborted) {
        const heard = wakeUps;
        // Each kind in turn, so that none waits for ever behind another.
        for (let tries = 0; tries < own.length && !signal.aborted; tries++) {
          const counter = own[nextCounter++ % own.length];
          const claim = counter && (await take(counter, from));
          if (claim) return claim;
        }
        // Waiting makes a newcomer, and no new job: who looks for these takes nobody's wake-up.
        if (from === 'newcomers') await untilWoken([], signal, CHECK_AGAIN_MS);
        else if (heard === wakeUps) await untilWoken(waiting, signal, CHECK_AGAIN_MS);
      }
      return null;
    },
    async cancel(id) {
      await soon(run(CANCEL, { id, isForgotten: 0 }));
    },
    async remove(id) {
      await soon(forget(id));
    },
    async position(id) {
      return Number((await soon(run(POSITION, { id }))) ?? 0);
    },
    watch(id, onChange) {
      const set = watchers.get(id) ?? new Set<Watcher>();
      watchers.set(id, set.add(onChange));
      return () => {
        set.delete(onChange);
        if (set.size === 0 && watchers.get(id) === set) watchers.delete(id);
      };
    },
    async charge({ owner, group }, processorMs) {
      const costBytes = Math.round((processorMs / 1000) * BYTES_PER_PROCESSOR_SECOND);
      const { processorMsPerHour } = limits;
      await run(CHARGE, {
        owner,
        group,
        processorMs: Math.round(processorMs),
        now: now(),
        processorMsPerHour,
        costBytes,
      });
    },
    async takeGivenUp() {
      const ids = (await redis.spop(`${PREFIX}givenup`, 1_000)) as string[];
      const records = await Promise.all(ids.map(read));
      await Promise.all(ids.map((id) => redis.hset(`${PREFIX}job:${id}`, 'payload', '')));
      return records.filter((record) => record !== undefined);
    },
    async sweep() {
      const over = await redis.zrangebyscore(`${PREFIX}expiry`, '-inf', String(now()));
      for (const id of over) await forget(id);
      return over.length;
    },
    async counts() {
      const depths = await readDepths(redis, PREFIX, now());
      const queued = depths.reduce((sum, { jobs }) => sum + jobs, 0);
      const [running, all] = await Promise.all([redis.scard(`${PREFIX}running`), redis.zcard(`${PREFIX}expiry`)]);
      return { queued, running, ended: all - queued - running, depths };
    },
    async close() {
      clearInterval(checking);
      subscriber.disconnect();
      await Promise.all([...counters.values()].map(({ worker }) => worker?.close(true).catch(() => {})));
      await Promise.all([...counters.values()].map(({ slots }) => slots.close().catch(() => {})));
    },
  };
}

/** Each of BullMQ's queues numbers its own slots. */
const slotName = (needs: string, id: string | undefined): string => `${needs} ${id}`;

const counterName = ({ needs }: Pick<NewJob, 'needs'>): string => needs ?? NOTHING;

/** Bounds the time that a visitor waits. @throws server-busy */
async function soon<Value>(work: Promise<Value>): Promise<Value> {
  const late = new AbortController();
  const tooLate = sleep(ANSWER_MS, null, { signal: late.signal, ref: false }).then(() => {
    throw new RectoError('server-busy', { seconds: BUSY_SECONDS });
  });
  tooLate.catch(() => {});
  try {
    return await Promise.race([work, tooLate]);
  } finally {
    late.abort();
  }
}
