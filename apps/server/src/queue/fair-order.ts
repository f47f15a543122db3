import type { JobParty } from './job-queue.ts';

/** Cost of every job besides its bytes, because starting one costs something too. */
export const BASE_COST = 262_144;

interface Waiting {
  readonly id: string;
  readonly owner: string;
  /** Zero for a job that was put back: it keeps its tag. */
  readonly cost: number;
  /** Its turn among the jobs of its address. */
  innerTag: number;
  /** Its turn among all. */
  tag: number;
}

/** The jobs of one address, or of one program, and how far it has been served. */
interface Line {
  /** Finish tag of what it was served last. */
  end: number;
  /** Virtual time within it. */
  innerNow: number;
  /** Finish tags of its sessions' last jobs. */
  readonly ownerEnds: Map<string, number>;
  /** In their order. */
  jobs: Waiting[];
}

/** Turns go by address; programs with the runner's secret are one party each. */
export const partyOf = ({ owner, group }: JobParty): string => group || owner;

/**
 * Orders jobs by fair queueing on two levels. The jobs of an address follow one another in virtual time, counted in bytes, and the job
 * with the smallest finish tag goes first: a small job of a new address overtakes large ones that wait, and an address with many jobs
 * waits behind its own. Within an address the same holds for its sessions, so that people who share one do not wait behind each other's
 * large jobs; more sessions bring it no more turns.
 *
 * Virtual time passes as if all who wait were served at once, each with the same share (Parekh and Gallager, "A generalized processor
 * sharing approach to flow control", 1993), and at least up to where the job began that is served. So it never stands still, and no
 * large job waits for ever behind small ones of newcomers.
 */
export interface FairOrder {
  add(id: string, party: JobParty, costBytes: number): void;
  /** Puts a job back at the front, because it has waited already. */
  readd(id: string, party: JobParty): void;
  /** Charges a session and its address for what a job cost beyond its bytes: their waiting jobs move back. */
  charge(party: JobParty, costBytes: number): void;
  /** Takes out the job that is next. @param isEligible leaves the others where they are */
  next(isEligible?: (id: string) => boolean): string | undefined;
  /** Takes out a job that nobody waits for any more: those of its address behind it move up. */
  remove(id: string): void;
  position(id: string): number;
  readonly size: number;
}

export function createFairOrder(): FairOrder {
  const waiting = new Map<string, { readonly job: Waiting; readonly line: Line }>();
  const lines = new Map<string, Line>();
  let now = 0;

  const lineOf = (party: JobParty): Line => {
    const name = partyOf(party);
    const line = lines.get(name) ?? { end: 0, innerNow: 0, ownerEnds: new Map(), jobs: [] };
    lines.set(name, line);
    return line;
  };
  const put = (line: Line, job: Waiting) => {
    if (line.jobs.length === 0) line.end = Math.max(now, line.end);
    const at = line.jobs.findIndex(({ innerTag }) => innerTag > job.innerTag);
    line.jobs.splice(at < 0 ? line.jobs.length : at, 0, job);
    waiting.set(job.id, { job, line });
  };
  const retag = (line: Line) => {
    let tag = line.end;
    for (const job of line.jobs) if (job.cost > 0) job.tag = tag += job.cost;
  };
  const take = (id: string) => {
    const found = waiting.get(id);
    if (!found) return;
    waiting.delete(id);
    const { line, job } = found;
    line.jobs.splice(line.jobs.indexOf(job), 1);
    if (line.jobs.length > 0) return;
    line.ownerEnds.clear();
    line.innerNow = 0;
  };
  const timeAfter = (time: number, { cost }: Waiting, tag: number, sharers: number) =>
    Math.max(time + cost / sharers, tag - cost);
  const serve = ({ line, job }: { readonly line: Line; readonly job: Waiting }) => {
    line.end += job.cost;
    line.innerNow = timeAfter(line.innerNow, job, job.innerTag, new Set(line.jobs.map(({ owner }) => owner)).size);
    take(job.id);
  };
  /** An address without waiting jobs, whose last finish tag has passed, starts afresh. */
  const tidy = () => {
    for (const [name, line] of lines) if (line.jobs.length === 0 && line.end <= now) lines.delete(name);
  };
  return {
    add(id, party, costBytes) {
      const line = lineOf(party);
      const cost = costBytes + BASE_COST;
      const innerTag = Math.max(line.innerNow, line.ownerEnds.get(party.owner) ?? 0) + cost;
      line.ownerEnds.set(party.owner, innerTag);
      put(line, { id, owner: party.owner, cost, innerTag, tag: 0 });
      retag(line);
    },
    readd(id, party) {
      const line = lineOf(party);
      put(line, { id, owner: party.owner, cost: 0, innerTag: line.innerNow, tag: now });
    },
    charge(party, costBytes) {
      const line = lineOf(party);
      line.end = Math.max(now, line.end) + costBytes;
      const ownerEnd = line.ownerEnds.get(party.owner);
      if (ownerEnd !== undefined) line.ownerEnds.set(party.owner, ownerEnd + costBytes);
      for (const job of line.jobs) if (job.owner === party.owner && job.cost > 0) job.innerTag += costBytes;
      line.jobs.sort((one, other) => one.innerTag - other.innerTag);
      retag(line);
    },
    next(isEligible) {
      let first: { readonly job: Waiting; readonly line: Line } | undefined;
      for (const each of waiting.values()) {
        if ((!first || each.job.tag < first.job.tag) && (isEligible?.(each.job.id) ?? true)) first = each;
      }
      if (first) {
        const sharers = [...lines.values()].filter(({ jobs }) => jobs.length > 0).length;
        // Time goes on with the job that is first of all.
        if (!isEligible) now = timeAfter(now, first.job, first.job.tag, sharers);
        serve(first);
      } else if (!isEligible) lines.clear();
      tidy();
      return first?.job.id;
    },
    remove(id) {
      const line = waiting.get(id)?.line;
      take(id);
      if (line) retag(line);
    },
    position(id) {
      const found = waiting.get(id);
      if (!found) return 0;
      let before = 0;
      for (const { job } of waiting.values()) if (job.tag < found.job.tag) before += 1;
      return before;
    },
    get size() {
      return waiting.size;
    },
  };
}
