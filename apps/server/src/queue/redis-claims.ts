import type { Job as Slot } from 'bullmq';
import type { Redis } from 'ioredis';
import type { JobClaim, JobRecord, QueueLimits } from './job-queue.ts';
import { REDIS_PREFIX, type RunScript } from './redis-keys.ts';
import { END, GIVE_BACK, PROGRESS } from './redis-scripts.ts';
import { slotName } from './redis-slots.ts';

/** Jobs that this node works on. */
export interface RedisClaims {
  /** Makes the claim on a job that was taken with this slot. @param needs the counter's */
  open(job: JobRecord, slot: Slot, token: string, needs: string): JobClaim;
  /** Looks whether a job is still this node's. */
  check(id: string): void;
}

interface ClaimOptions {
  readonly redis: Redis;
  readonly run: RunScript;
  readonly limits: QueueLimits;
  readonly lockMs: number;
}

/** Keeps the claims of a node: their locks are renewed until they end. */
export function keepRedisClaims(options: ClaimOptions): RedisClaims {
  const claimed = new Map<string, () => void>();
  return {
    open: (job, slot, token, needs) => openClaim(options, claimed, { job, slot, token, needs }),
    check: (id) => claimed.get(id)?.(),
  };
}

interface TakenJob {
  readonly job: JobRecord;
  readonly slot: Slot;
  readonly token: string;
  readonly needs: string;
}

function openClaim(
  { redis, run, limits, lockMs }: ClaimOptions,
  claimed: Map<string, () => void>,
  { job, slot, token, needs }: TakenJob,
): JobClaim {
  const lock = lockOf(redis, { job, slot, token, lockMs }, claimed);
  let { percent } = job;
  const ours = { id: job.id, token, slot: slotName(needs, slot.id) };
  const giveBack = async (hasCrashed: 0 | 1) => {
    if (lock.isOver() || !(await lock.say(() => run(GIVE_BACK, { ...ours, hasCrashed })))) return false;
    lock.leave(async () => {
      await slot.moveToWait(token);
      await redis.publish(`${REDIS_PREFIX}added`, needs);
    });
    return true;
  };
  return {
    job,
    signal: lock.signal,
    progress(given) {
      if (lock.isOver() || given <= percent) return;
      percent = given;
      run(PROGRESS, { id: job.id, token, percent: given }).catch(() => {});
    },
    async end(state, outcome, expiresAt) {
      if (lock.isOver()) return false;
      const { maxEndedPerGroup } = limits;
      const counts = await lock.say(() => run(END, { ...ours, state, outcome, expiresAt, maxEndedPerGroup }));
      lock.leave(lock.complete);
      return counts;
    },
    crashed: () => giveBack(1),
    async release() {
      await giveBack(0);
    },
  };
}

/** Holds a slot's lock: renews it, and aborts when the job is another's. */
function lockOf(
  redis: Redis,
  { job, slot, token, lockMs }: Omit<TakenJob, 'needs'> & { readonly lockMs: number },
  claimed: Map<string, () => void>,
) {
  const controller = new AbortController();
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
  const holderOf = () => redis.hget(`${REDIS_PREFIX}job:${job.id}`, 'token');
  const renew = async () => {
    const [isLocked, holder] = await Promise.all([
      slot.extendLock(token, lockMs).then(
        (extended) => extended !== 0,
        (thrown: unknown) => !String(thrown).includes('lock'),
      ),
      holderOf(),
    ]);
    if (!isLocked || holder !== token) lose();
  };
  const renewal = setInterval(() => void renew().catch(() => {}), lockMs / 3);
  claimed.set(job.id, () => {
    holderOf()
      .then((holder) => holder !== token && lose())
      .catch(() => {});
  });
  return {
    signal: controller.signal,
    isOver: () => isOver,
    leave,
    complete,
    /** Says how the job ends. @returns false when it is another's by now */
    async say(saying: () => Promise<unknown>): Promise<boolean> {
      isEnding = true;
      try {
        return (await saying()) === 1;
      } finally {
        isEnding = false;
      }
    },
  };
}
