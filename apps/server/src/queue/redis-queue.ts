import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { RectoError } from '@recto/contract';
import { Queue, type Job as Ticket, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import {
  BYTES_PER_PROCESSOR_SECOND,
  isFinal,
  type JobClaim,
  type JobQueue,
  type JobRecord,
  type JobState,
  type NewJob,
  type QueueLimits,
} from './job-queue.ts';
import { FORGOTTEN, pairsOf, toFields, toRecord } from './redis-record.ts';
import { ADD, CANCEL, CHARGE, CLAIM, END, GIVE_BACK, POSITION, PROGRESS, RECOVER, SCRIPTS } from './redis-scripts.ts';
import { runScript } from './run-script.ts';

export interface RedisQueueOptions {
  readonly redis: Redis;
  readonly limits: QueueLimits;
  /** Engines of the system that jobs can use here; null for a node that runs no jobs. */
  readonly engines: readonly string[] | null;
  readonly now?: () => number;
  /** After that long without a word a worker counts as gone, and its jobs wait again. Default: 15 s. */
  readonly lockMs?: number;
  /** How often it is looked for such workers. Default: 5 s. */
  readonly recoverEveryMs?: number;
}

const PREFIX = 'recto:';
const TICKET_PREFIX = 'recto-tickets';
/** Jobs that need no engine of the system. */
const NOTHING = 'core';
const LOCK_MS = 15_000;
const RECOVER_EVERY_MS = 5_000;
const BUSY_SECONDS = 15;
/** How long a call of a visitor waits for Redis. */
const ANSWER_MS = 10_000;
/** A wake-up that is lost costs this much. */
const LOOK_AGAIN_MS = 1_000;

/** Jobs of one kind of need are handed out by one BullMQ queue. */
interface Counter {
  readonly needs: string;
  readonly tickets: Queue;
  /** Null on a node that runs no jobs. */
  readonly worker: Worker | null;
}

type Watcher = (job: JobRecord) => void;

/**
 * A queue of many processes over Redis. Records and turns are ours, in scripts; BullMQ hands out tickets: a ticket says that one
 * job of its kind waits, and whoever gets it takes the job whose turn it is. Its locks, renewals and recovery are what makes a job
 * of a dead worker wait again. Too many tickets do no harm, and missing ones are added.
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

  const run = (script: string, ...values: readonly (string | number)[]) => runScript(redis, script, PREFIX, ...values);
  const read = async (id: string): Promise<JobRecord | undefined> =>
    toRecord(id, await redis.hgetall(`${PREFIX}job:${id}`));

  const counterFor = (needs: string): Counter => {
    const known = counters.get(needs);
    if (known) return known;
    const common = { connection: redis, prefix: TICKET_PREFIX };
    const tickets = new Queue(needs, { ...common, defaultJobOptions: { removeOnComplete: true, removeOnFail: true } });
    const worker =
      options.engines === null
        ? null
        : new Worker(needs, null, {
            ...{ ...common, autorun: false, lockDuration: lockMs, stalledInterval: recoverEveryMs },
            maxStalledCount: 1_000_000,
          });
    tickets.on('error', () => {});
    worker?.on('error', () => {});
    worker?.on('stalled', (ticket) => {
      run(RECOVER, ticketName(needs, ticket), `${TICKET_PREFIX}:${needs}:${ticket}:lock`)
        .then(() => redis.publish(`${PREFIX}added`, needs))
        .catch(() => {});
    });
    const counter = { needs, tickets, worker };
    counters.set(needs, counter);
    return counter;
  };
  const wakeAll = () => {
    wakeUps += 1;
    for (const wake of waiting.splice(0)) wake();
  };
  /** Says that jobs wait. A ticket is there before anybody is woken. */
  const callOut = async ({ needs, tickets }: Counter, count = 1) => {
    await tickets.addBulk(Array.from({ length: count }, () => ({ name: 'ticket', data: {} })));
    await redis.publish(`${PREFIX}added`, needs);
  };
  /** One ticket for each waiting job at least: a web node may have ended between the job and its ticket. */
  const replaceTickets = async () => {
    for (const needs of await redis.smembers(`${PREFIX}needs`)) {
      const counter = counterFor(needs);
      const missing = (await redis.zcard(`${PREFIX}queued:${needs}`)) - (await counter.tickets.getWaitingCount());
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
  // What was said while the connection was away is looked up.
  subscriber.on('ready', () => {
    for (const id of watchers.keys())
      read(id).then(
        (record) => record && tell(record),
        () => {},
      );
    wakeAll();
  });
  // Before anything is asked of them: calls stay in their order then.
  await Promise.all(SCRIPTS.map((script) => redis.script('LOAD', script)));
  await subscriber.subscribe(`${PREFIX}changed`, `${PREFIX}added`);

  const claimOf = (job: JobRecord, ticket: Ticket, token: string): JobClaim => {
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
      // Whatever happens to the ticket: without a lock it is found again, and its job is known to be over.
      settle().catch(() => {});
    };
    const complete = () => ticket.moveToCompleted('', token, false);
    const lose = () => {
      if (isEnding) return;
      leave(complete);
      controller.abort();
    };
    const renew = async () => {
      const [isLocked, holder] = await Promise.all([
        ticket.extendLock(token, lockMs).then(
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
    const say = async (script: string, ...values: readonly (string | number)[]): Promise<boolean> => {
      isEnding = true;
      try {
        return (await run(script, job.id, token, ticketName(counterName(job), ticket.id), ...values)) === 1;
      } finally {
        isEnding = false;
      }
    };
    const giveBack = async (hasCrashed: 0 | 1) => {
      if (isOver || !(await say(GIVE_BACK, hasCrashed))) return false;
      leave(async () => {
        await ticket.moveToWait(token);
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
        run(PROGRESS, job.id, token, given).catch(() => {});
      },
      async end(state, outcome, expiresAt) {
        if (isOver) return false;
        const counts = await say(END, state, outcome, expiresAt, limits.maxEndedPerGroup);
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
  const take = async ({ needs, worker }: Counter): Promise<JobClaim | null> => {
    for (;;) {
      const token = randomBytes(12).toString('base64url');
      const ticket = await worker?.getNextJob(token, { block: false });
      if (!ticket) return null;
      const taken = await run(CLAIM, ticketName(needs, ticket.id), token, needs);
      const [id, fields] = (taken ?? []) as [string?, string[]?];
      const job = id !== undefined && fields ? toRecord(id, pairsOf(fields)) : undefined;
      if (job) return claimOf(job, ticket, token);
      await ticket.moveToCompleted('', token, false);
    }
  };

  const own = options.engines === null ? [] : kindsWith(options.engines).map(counterFor);
  for (const { worker } of own) await worker?.startStalledCheckTimer();
  const looking = setInterval(() => void replaceTickets().catch(() => {}), recoverEveryMs);
  looking.unref();
  if (options.engines !== null) await replaceTickets();

  const bounds = [
    ...[limits.maxQueued, limits.maxQueuedPerOwner, limits.maxQueuedPerGroup],
    ...[limits.maxPayloadBytes, limits.maxPayloadBytesPerGroup, limits.processorMsPerHour],
  ];
  const add = (
    { id, owner, group, needs, costBytes, payload }: Omit<NewJob, 'operation' | 'expiresAt' | 'digest'>,
    fields: readonly (string | number)[],
  ) => soon(run(ADD, id, owner, group, needs ?? NOTHING, costBytes, now(), payload.length, ...bounds, ...fields));
  const requireRoom = (answer: unknown) => {
    if (answer === 'full') throw new RectoError('server-busy', { seconds: BUSY_SECONDS });
    if (answer === 'own') throw new RectoError('too-many-requests', { seconds: BUSY_SECONDS });
  };
  const forget = (id: string) => run(CANCEL, id, 1);

  return {
    async requireRoom(party) {
      requireRoom(await add({ ...party, id: '', costBytes: 0, payload: '' }, []));
    },
    async add(job) {
      const needs = counterName(job);
      const fields = toFields(job, needs, now());
      const answer = await add(job, Object.entries(fields).flat());
      requireRoom(answer);
      const record = answer === 'added' ? toRecord(job.id, fields) : await soon(read(job.id));
      if (!record) throw new RectoError('server-busy', { seconds: BUSY_SECONDS });
      // Also for one that is known: its ticket may not have come to be. A missing one is replaced, so nobody waits for it.
      if (record.state === 'queued') callOut(counterFor(needs)).catch(() => {});
      return record;
    },
    async get(id) {
      const record = await soon(read(id));
      return record && record.expiresAt > now() ? record : undefined;
    },
    async claim(signal) {
      while (!signal.aborted) {
        const heard = wakeUps;
        // Each kind in turn, so that none waits for ever behind another.
        for (let tries = 0; tries < own.length && !signal.aborted; tries++) {
          const counter = own[nextCounter++ % own.length];
          const claim = counter && (await take(counter));
          if (claim) return claim;
        }
        if (heard === wakeUps) await untilWoken(waiting, signal);
      }
      return null;
    },
    async cancel(id) {
      await soon(run(CANCEL, id, 0));
    },
    async remove(id) {
      await soon(forget(id));
    },
    async position(id) {
      return Number((await soon(run(POSITION, id))) ?? 0);
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
      const cost = Math.round((processorMs / 1000) * BYTES_PER_PROCESSOR_SECOND);
      await run(CHARGE, owner, group, Math.round(processorMs), now(), limits.processorMsPerHour, cost);
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
      const depths = await depthsOf(redis, now());
      const queued = depths.reduce((sum, { jobs }) => sum + jobs, 0);
      const [running, all] = await Promise.all([redis.scard(`${PREFIX}running`), redis.zcard(`${PREFIX}expiry`)]);
      return { queued, running, ended: all - queued - running, depths };
    },
    async close() {
      clearInterval(looking);
      subscriber.disconnect();
      await Promise.all([...counters.values()].map(({ worker }) => worker?.close(true).catch(() => {})));
      await Promise.all([...counters.values()].map(({ tickets }) => tickets.close().catch(() => {})));
    },
  };
}

async function depthsOf(redis: Redis, now: number) {
  const kinds = (await redis.smembers(`${PREFIX}needs`)).sort();
  return Promise.all(
    kinds.map(async (needs) => {
      const [jobs, [, since]] = await Promise.all([
        redis.zcard(`${PREFIX}queued:${needs}`),
        redis.zrange(`${PREFIX}since:${needs}`, '0', '0', 'WITHSCORES'),
      ]);
      return { needs, jobs, oldestSeconds: since === undefined ? 0 : Math.max(0, (now - Number(since)) / 1000) };
    }),
  );
}

/** Numbers of tickets are given by each of BullMQ's queues. */
const ticketName = (needs: string, id: string | undefined): string => `${needs} ${id}`;

const counterName = ({ needs }: Pick<NewJob, 'needs'>): string => needs ?? NOTHING;

/** Every set of these engines, as jobs name what they need; what is rare comes first. */
function kindsWith(engines: readonly string[]): string[] {
  const sets: string[][] = [[]];
  for (const name of engines.toSorted()) sets.push(...sets.map((set) => [...set, name]));
  return sets.map((set) => (set.length === 0 ? NOTHING : set.join('+'))).reverse();
}

/** What a visitor waits for has an end. @throws server-busy */
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

/** Until somebody wakes this claim, the signal aborts, or it is time to look again. */
function untilWoken(waiting: (() => void)[], signal: AbortSignal): Promise<void> {
  return new Promise((resolve) => {
    const settle = () => {
      clearTimeout(timer);
      signal.removeEventListener('abort', settle);
      const at = waiting.indexOf(settle);
      if (at >= 0) waiting.splice(at, 1);
      resolve();
    };
    const timer = setTimeout(settle, LOOK_AGAIN_MS);
    waiting.push(settle);
    signal.addEventListener('abort', settle, { once: true });
  });
}
