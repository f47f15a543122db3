import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RectoError } from '@recto/contract/recto-error';
import type { Redis } from 'ioredis';
import { kindsWith, NOTHING } from './engine-sets.ts';
import {
  BYTES_PER_PROCESSOR_SECOND,
  type ClaimableJobs,
  type JobClaim,
  type JobQueue,
  type JobRecord,
  NEWCOMER_WAIT_MS,
  type NewJob,
  type QueueLimits,
} from './job-queue.ts';
import { listenForChanges } from './redis-changes.ts';
import { keepRedisClaims, type RedisClaims } from './redis-claims.ts';
import { readDepths } from './redis-depths.ts';
import { REDIS_PREFIX, type RunScript } from './redis-keys.ts';
import { pairsOf, toFields, toRecord } from './redis-record.ts';
import { ADD, CANCEL, CHARGE, CLAIM, HAS_NEWCOMER, POSITION, SCRIPTS } from './redis-scripts.ts';
import { type Counter, openRedisSlots, type RedisSlots, slotName } from './redis-slots.ts';
import { runScript } from './run-script.ts';
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

const LOCK_MS = 15_000;
const RECOVER_EVERY_MS = 5_000;
const BUSY_SECONDS = 15;
/** Time for which a visitor's call waits for Redis. */
const ANSWER_MS = 10_000;
/** A wake-up that is lost costs this much. */
const CHECK_AGAIN_MS = 1_000;

/**
 * A queue of many processes over Redis. Records and fairness are ours, in scripts. BullMQ hands out slots: a slot says that one
 * job of its kind waits, and the worker that gets the slot takes the job that fairness puts first. BullMQ's locks, renewals and recovery
 * make a dead worker's job wait again. Too many slots do no harm, and missing ones are added.
 */
export async function openRedisQueue(options: RedisQueueOptions): Promise<JobQueue> {
  const { redis, limits, engines } = options;
  const now = options.now ?? Date.now;
  const lockMs = options.lockMs ?? LOCK_MS;
  const recoverEveryMs = options.recoverEveryMs ?? RECOVER_EVERY_MS;
  const run: RunScript = (script, given, rest) => runScript(redis, script, REDIS_PREFIX, given, rest);
  const read = async (id: string): Promise<JobRecord | undefined> =>
    toRecord(id, await redis.hgetall(`${REDIS_PREFIX}job:${id}`));
  const slots = openRedisSlots({ redis, run, runsJobs: engines !== null, lockMs, recoverEveryMs });
  const claims = keepRedisClaims({ redis, run, limits, lockMs });
  const wakeUps = countWakeUps();
  // Before anything is asked of them: calls stay in their order then.
  await Promise.all(SCRIPTS.map(({ text }) => redis.script('LOAD', text)));
  const changes = await listenForChanges(redis, {
    read,
    onFreed: claims.check,
    onAdded: wakeUps.wakeOne,
    onBack: wakeUps.wakeAll,
  });

  const own = engines === null ? [] : kindsWith(engines).map(slots.counterFor);
  for (const { worker } of own) await worker?.startStalledCheckTimer();
  const checking = setInterval(() => void slots.replace().catch(() => {}), recoverEveryMs);
  checking.unref();
  if (engines !== null) await slots.replace();

  const forget = (id: string) => run(CANCEL, { id, isForgotten: 1 });
  return {
    ...takeJobs({ limits, now, run, read, slots }),
    claim: handOut({ own, now, run, claims, wakeUps }),
    watch: changes.watch,
    async get(id) {
      const record = await soon(read(id));
      return record && record.expiresAt > now() ? record : undefined;
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
      const ids = (await redis.spop(`${REDIS_PREFIX}givenup`, 1_000)) as string[];
      const records = await Promise.all(ids.map(read));
      await Promise.all(ids.map((id) => redis.hset(`${REDIS_PREFIX}job:${id}`, 'payload', '')));
      return records.filter((record) => record !== undefined);
    },
    async sweep() {
      const over = await redis.zrangebyscore(`${REDIS_PREFIX}expiry`, '-inf', String(now()));
      for (const id of over) await forget(id);
      return over.length;
    },
    async counts() {
      const depths = await readDepths(redis, REDIS_PREFIX, now());
      const queued = depths.reduce((sum, { jobs }) => sum + jobs, 0);
      const [running, all] = await Promise.all([
        redis.scard(`${REDIS_PREFIX}running`),
        redis.zcard(`${REDIS_PREFIX}expiry`),
      ]);
      return { queued, running, ended: all - queued - running, depths };
    },
    async close() {
      clearInterval(checking);
      changes.close();
      await slots.close();
    },
  };
}

interface TakingParts {
  readonly limits: QueueLimits;
  readonly now: () => number;
  readonly run: RunScript;
  readonly read: (id: string) => Promise<JobRecord | undefined>;
  readonly slots: RedisSlots;
}

/** Makes the part of the queue that takes jobs, as long as there is room for them. */
function takeJobs({ limits, now, run, read, slots }: TakingParts): Pick<JobQueue, 'requireCapacity' | 'add'> {
  const add = (
    { id, owner, group, needs = NOTHING, payload }: Pick<NewJob, 'id' | 'owner' | 'group' | 'needs' | 'payload'>,
    fields: readonly string[],
  ) => soon(run(ADD, { ...limits, id, owner, group, needs, now: now(), payloadBytes: payload.length }, fields));
  const requireCapacity = (answer: unknown) => {
    if (answer === 'full') throw new RectoError('server-busy', { seconds: BUSY_SECONDS });
    if (answer === 'own') throw new RectoError('too-many-requests', { seconds: BUSY_SECONDS });
  };
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
      if (record.state === 'queued') slots.callOut(slots.counterFor(needs)).catch(() => {});
      return record;
    },
  };
}

interface HandingParts {
  /** Counters of the kinds of jobs that this node runs. */
  readonly own: readonly Counter[];
  readonly now: () => number;
  readonly run: RunScript;
  readonly claims: RedisClaims;
  readonly wakeUps: ReturnType<typeof countWakeUps>;
}

/** Makes the part of the queue that hands out jobs to this node. */
function handOut({ own, now, run, claims, wakeUps }: HandingParts): JobQueue['claim'] {
  let nextCounter = 0;
  /** Takes a job of this kind. @returns null when none waits */
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
      if (job) return claims.open(job, slot, token, counterName(job));
      if (from === 'all') await slot.moveToCompleted('', token, false);
      else return slot.moveToWait(token).then(() => null);
    }
  };
  return async (signal, from = 'all') => {
    while (!signal.aborted) {
      const heard = wakeUps.count();
      // Each kind in turn, so that none waits for ever behind another.
      for (let tries = 0; tries < own.length && !signal.aborted; tries++) {
        const counter = own[nextCounter++ % own.length];
        const claim = counter && (await take(counter, from));
        if (claim) return claim;
      }
      // Waiting makes a newcomer, and no new job: who looks for these takes nobody's wake-up.
      if (from === 'newcomers') await untilWoken([], signal, CHECK_AGAIN_MS);
      else if (heard === wakeUps.count()) await untilWoken(wakeUps.waiting, signal, CHECK_AGAIN_MS);
    }
    return null;
  };
}

/** Counts calls to look for jobs, and wakes those who wait for one. */
function countWakeUps() {
  const waiting: (() => void)[] = [];
  let count = 0;
  return {
    waiting,
    count: () => count,
    wakeOne() {
      count += 1;
      waiting.shift()?.();
    },
    wakeAll() {
      count += 1;
      for (const wake of waiting.splice(0)) wake();
    },
  };
}

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
