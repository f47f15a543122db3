import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { REDIS_PREFIX, type RunScript } from './redis-keys.ts';
import { RECOVER } from './redis-scripts.ts';

const SLOT_PREFIX = 'recto-slots';

/** One BullMQ queue hands out the jobs that need the same engines. */
export interface Counter {
  readonly needs: string;
  readonly slots: Queue;
  /** Null on a node that runs no jobs. */
  readonly worker: Worker | null;
}

/** The counters of a node. */
export interface RedisSlots {
  counterFor(needs: string): Counter;
  /** Tells that jobs wait. A slot is there before anybody is woken. */
  callOut(counter: Counter, count?: number): Promise<void>;
  /** Adds slots until there is one for each waiting job: a web node may have ended between adding the job and its slot. */
  replace(): Promise<void>;
  close(): Promise<void>;
}

interface SlotOptions {
  readonly redis: Redis;
  readonly run: RunScript;
  readonly runsJobs: boolean;
  readonly lockMs: number;
  readonly recoverEveryMs: number;
}

/** Opens the counters; each is made when it is asked for. */
export function openRedisSlots({ redis, run, runsJobs, lockMs, recoverEveryMs }: SlotOptions): RedisSlots {
  const counters = new Map<string, Counter>();
  const common = { connection: redis, prefix: SLOT_PREFIX };
  const workerFor = (needs: string) => {
    const worker = new Worker(needs, null, {
      ...common,
      autorun: false,
      lockDuration: lockMs,
      stalledInterval: recoverEveryMs,
      maxStalledCount: 1_000_000,
    });
    worker.on('error', () => {});
    worker.on('stalled', (slot) => {
      run(RECOVER, { slot: slotName(needs, slot), lockKey: `${SLOT_PREFIX}:${needs}:${slot}:lock` })
        .then(() => redis.publish(`${REDIS_PREFIX}added`, needs))
        .catch(() => {});
    });
    return worker;
  };
  const counterFor = (needs: string): Counter => {
    const known = counters.get(needs);
    if (known) return known;
    const slots = new Queue(needs, { ...common, defaultJobOptions: { removeOnComplete: true, removeOnFail: true } });
    slots.on('error', () => {});
    const counter = { needs, slots, worker: runsJobs ? workerFor(needs) : null };
    counters.set(needs, counter);
    return counter;
  };
  const callOut = async ({ needs, slots }: Counter, count = 1) => {
    await slots.addBulk(Array.from({ length: count }, () => ({ name: 'slot', data: {} })));
    await redis.publish(`${REDIS_PREFIX}added`, needs);
  };
  return {
    counterFor,
    callOut,
    async replace() {
      for (const needs of await redis.smembers(`${REDIS_PREFIX}needs`)) {
        const counter = counterFor(needs);
        const missing = (await redis.zcard(`${REDIS_PREFIX}queued:${needs}`)) - (await counter.slots.getWaitingCount());
        if (missing > 0) await callOut(counter, missing);
      }
    },
    async close() {
      await Promise.all([...counters.values()].map(({ worker }) => worker?.close(true).catch(() => {})));
      await Promise.all([...counters.values()].map(({ slots }) => slots.close().catch(() => {})));
    },
  };
}

/** Returns the name of a slot: each of BullMQ's queues numbers its own. */
export const slotName = (needs: string, id: string | undefined): string => `${needs} ${id}`;
