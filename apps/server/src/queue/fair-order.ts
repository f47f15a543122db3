/** What every job costs besides its bytes, because starting one costs something too. */
const BASE_COST = 262_144;

interface Waiting {
  readonly id: string;
  readonly owner: string;
  tag: number;
}

/**
 * Orders jobs by fair queueing: each owner's jobs follow one another in virtual time, counted in bytes, and the job with the
 * smallest finish tag goes first. A small job of a new owner overtakes large ones that wait, and an owner of many jobs waits
 * behind his own.
 */
export interface FairOrder {
  add(id: string, owner: string, costBytes: number): void;
  /** Puts a job back at the front, because it has waited already. */
  readd(id: string, owner: string): void;
  /** Charges an owner for what a job cost beyond its bytes: his waiting jobs move back. */
  charge(owner: string, costBytes: number): void;
  /** Takes out the job that is next. @param isEligible leaves the others where they are */
  next(isEligible?: (id: string) => boolean): string | undefined;
  remove(id: string): void;
  position(id: string): number;
  countOf(owner: string): number;
  readonly size: number;
}

export function createFairOrder(): FairOrder {
  const waiting = new Map<string, Waiting>();
  const ownerEnds = new Map<string, number>();
  const ownerCounts = new Map<string, number>();
  let now = 0;

  const put = (id: string, owner: string, tag: number) => {
    waiting.set(id, { id, owner, tag });
    ownerCounts.set(owner, (ownerCounts.get(owner) ?? 0) + 1);
  };
  const take = (id: string) => {
    const job = waiting.get(id);
    if (!job || !waiting.delete(id)) return;
    const left = (ownerCounts.get(job.owner) ?? 1) - 1;
    if (left > 0) ownerCounts.set(job.owner, left);
    else ownerCounts.delete(job.owner);
    // An owner without waiting jobs, whose last finish tag has passed, starts afresh.
    if (left === 0 && (ownerEnds.get(job.owner) ?? 0) <= now) ownerEnds.delete(job.owner);
  };
  return {
    add(id, owner, costBytes) {
      const tag = Math.max(now, ownerEnds.get(owner) ?? 0) + costBytes + BASE_COST;
      ownerEnds.set(owner, tag);
      put(id, owner, tag);
    },
    readd: (id, owner) => put(id, owner, now),
    charge(owner, costBytes) {
      ownerEnds.set(owner, Math.max(now, ownerEnds.get(owner) ?? 0) + costBytes);
      for (const job of waiting.values()) if (job.owner === owner) job.tag += costBytes;
    },
    next(isEligible) {
      let first: Waiting | undefined;
      for (const job of waiting.values()) {
        if ((!first || job.tag < first.tag) && (isEligible?.(job.id) ?? true)) first = job;
      }
      // Time goes on with the job that is first of all.
      if (isEligible) {
        if (first) take(first.id);
        return first?.id;
      }
      if (!first) {
        ownerEnds.clear();
        return undefined;
      }
      now = Math.max(now, first.tag);
      take(first.id);
      return first.id;
    },
    remove: take,
    position(id) {
      const job = waiting.get(id);
      if (!job) return 0;
      let before = 0;
      for (const other of waiting.values()) if (other.tag < job.tag) before += 1;
      return before;
    },
    countOf: (owner) => ownerCounts.get(owner) ?? 0,
    get size() {
      return waiting.size;
    },
  };
}
