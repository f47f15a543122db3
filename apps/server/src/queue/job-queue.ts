import type { JobState } from '@recto/contract/job-answer';

/** State of a job. The last three are final. */
export type { JobState };

/** Sender of a job: limits and fairness count by it. */
export interface JobParty {
  /** Hash of the session that may see it. */
  readonly owner: string;
  /** Name under which the address of the caller is counted; empty for programs that hold the runner's secret. */
  readonly group: string;
}

/** A job as the queue keeps it. Its payload is sealed: the queue holds no name, key, password or parameter in the clear. */
export interface JobRecord extends JobParty {
  readonly id: string;
  readonly operation: string;
  readonly createdAt: number;
  /** Time at which it expires and is forgotten, in Unix milliseconds. */
  readonly expiresAt: number;
  /** Cost of the job in the fair order, in bytes. */
  readonly costBytes: number;
  readonly state: JobState;
  /** 0 to 100; not kept over a restart. */
  readonly percent: number;
  /** Number of times that its own process ended without an answer. */
  readonly engineCrashes: number;
  /** Number of times that the server ended while it ran. */
  readonly serverCrashes: number;
  /** Sealed by the caller that added it. Empty once the job has ended, unless the queue itself gave it up. */
  readonly payload: string;
  /** Tells the payload from another one when it is gone. */
  readonly digest: string;
  /** Sealed by the worker that ended it; null while it is not ended, and for one given up by the queue itself. */
  readonly outcome: string | null;
  /** Engines of the system that it needs, joined by `+`; none without. */
  readonly needs?: string | undefined;
}

export type NewJob = Pick<
  JobRecord,
  'id' | 'owner' | 'group' | 'operation' | 'expiresAt' | 'costBytes' | 'payload' | 'digest' | 'needs'
>;

/** A job that a worker has taken. Exactly one of the calls below ends it; after a cancel they change nothing and say so. */
export interface JobClaim {
  readonly job: JobRecord;
  /** Aborted when the job is cancelled or removed, or was given to another worker because this one went silent. */
  readonly signal: AbortSignal;
  progress(percent: number): void;
  /** False when the job was cancelled or given to another worker in the meantime: then nobody will ever ask for these results. */
  end(state: 'done' | 'failed', outcome: string, expiresAt: number): Promise<boolean>;
  /** Its process ended without an answer. True: it will be tried again; false: it is a poison job and has to be ended. */
  crashed(): Promise<boolean>;
  /** Gives it back untried, at shutdown. */
  release(): Promise<void>;
}

/**
 * Which jobs a claim may take. `newcomers`: those that have waited for `NEWCOMER_WAIT_MS`, of addresses that have none running. A worker
 * that takes only these stays free for others while one address has all the rest, however long its jobs go on.
 */
export type ClaimableJobs = 'all' | 'newcomers';

/** Jobs that wait for one kind of worker. */
export interface QueueDepth {
  /** As in a record; `core` for none. */
  readonly needs: string;
  readonly jobs: number;
  /** Time for which the oldest of them has waited. */
  readonly oldestSeconds: number;
}

export interface QueueCounts {
  readonly queued: number;
  readonly running: number;
  readonly ended: number;
  readonly depths: readonly QueueDepth[];
}

/** Jobs, each kept until it ended and for a while after. Everything that was acknowledged outlives the process. */
export interface JobQueue {
  /** Says at once, before any work for it, that a new job would be refused. @throws as `add` does */
  requireCapacity(party: JobParty): Promise<void>;
  /**
   * Adds a job, once: one with a known id changes nothing and gives the job that is there.
   * @throws server-busy when there are too many; too-many-requests when they are this party's, or it has used up its processor time
   */
  add(job: NewJob): Promise<JobRecord>;
  get(id: string): Promise<JobRecord | undefined>;
  /** The job that fairness puts first, or null when the signal aborts before there is one. @param from default: all jobs */
  claim(signal: AbortSignal, from?: ClaimableJobs): Promise<JobClaim | null>;
  /** Ends a job that has not ended; no-op otherwise. */
  cancel(id: string): Promise<void>;
  /** Cancels and forgets a job. */
  remove(id: string): Promise<void>;
  /** Counts the jobs before it. */
  position(id: string): Promise<number>;
  /** @param onChange called with each new state or percent, from the next one on. @returns ends the watch */
  watch(id: string, onChange: (job: JobRecord) => void): () => void;
  /** Says how much processor time a job took: the party's next jobs are served later, and its budget shrinks. */
  charge(party: JobParty, processorMs: number): Promise<void>;
  /** Jobs that the queue itself gave up since the last call. They still hold their payload, and nobody has cleaned up after them. */
  takeGivenUp(): Promise<JobRecord[]>;
  /** Forgets expired jobs. @returns how many */
  sweep(): Promise<number>;
  counts(): Promise<QueueCounts>;
  /** Closes connections. Jobs stay as they are. */
  close(): Promise<void>;
}

export interface QueueLimits {
  readonly maxQueued: number;
  readonly maxQueuedPerOwner: number;
  readonly maxQueuedPerGroup: number;
  /** Sealed payloads of waiting jobs, which are kept in memory. */
  readonly maxPayloadBytes: number;
  readonly maxPayloadBytesPerGroup: number;
  /** Ended jobs that are kept until they expire; the oldest make way for new ones. */
  readonly maxEnded: number;
  readonly maxEndedBytes: number;
  readonly maxEndedPerGroup: number;
  readonly maxEndedBytesPerGroup: number;
  /** Processor time of the jobs of one session, and of one address. */
  readonly processorMsPerHour: number;
}

const MEGABYTE = 1_048_576;

/** Limits that a deployment cannot change. */
export const QUEUE_LIMITS: QueueLimits = {
  maxQueued: 2_000,
  maxQueuedPerOwner: 200,
  maxQueuedPerGroup: 400,
  maxPayloadBytes: 32 * MEGABYTE,
  maxPayloadBytesPerGroup: 8 * MEGABYTE,
  maxEnded: 20_000,
  maxEndedBytes: 512 * MEGABYTE,
  maxEndedPerGroup: 2_000,
  maxEndedBytesPerGroup: 64 * MEGABYTE,
  processorMsPerHour: 3_600_000,
};

/** After that long a job of somebody who has none running need not wait for those who have. */
export const NEWCOMER_WAIT_MS = 5_000;

/** Cost of a second of processor time in the fair order, in bytes of input. */
export const BYTES_PER_PROCESSOR_SECOND = 4 * MEGABYTE;

/** A job whose own process crashed this often is poison and not tried again. */
export const MAX_ENGINE_CRASHES = 2;
/** A job that ran during this many ends of the server is suspected of causing them. */
export const MAX_SERVER_CRASHES = 30;

export const isFinal = (state: JobState): boolean => state === 'done' || state === 'failed' || state === 'cancelled';
