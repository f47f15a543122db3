import { RectoError } from '@recto/contract/recto-error';
import type { JobParty, QueueLimits } from './job-queue.ts';

/** Number of a party's jobs, and of the bytes that the queue keeps for them. */
interface Share {
  jobs: number;
  bytes: number;
}

/** Jobs that wait, and who sent them. */
export interface WaitingJobs {
  /** @throws server-busy when there are too many, too-many-requests when there are too many of this party */
  requireCapacity(party: JobParty, bytes: number): void;
  add(party: JobParty, bytes: number): void;
  remove(party: JobParty, bytes: number): void;
}

const BUSY_SECONDS = 15;

export function countWaitingJobs(limits: QueueLimits): WaitingJobs {
  const all: Share = { jobs: 0, bytes: 0 };
  const shares = new Map<string, Share>();
  const names = ({ owner, group }: JobParty) => [`owner ${owner}`, ...(group ? [`group ${group}`] : [])];
  const change = (party: JobParty, jobs: number, bytes: number) => {
    all.jobs += jobs;
    all.bytes += bytes;
    for (const name of names(party)) {
      const share = shares.get(name) ?? { jobs: 0, bytes: 0 };
      share.jobs += jobs;
      share.bytes += bytes;
      if (share.jobs > 0) shares.set(name, share);
      else shares.delete(name);
    }
  };
  return {
    requireCapacity(party, bytes) {
      const of = (name: string): Share => shares.get(name) ?? { jobs: 0, bytes: 0 };
      const own = of(`owner ${party.owner}`);
      const group = party.group ? of(`group ${party.group}`) : { jobs: 0, bytes: 0 };
      if (
        own.jobs >= limits.maxQueuedPerOwner ||
        group.jobs >= limits.maxQueuedPerGroup ||
        group.bytes + bytes > limits.maxPayloadBytesPerGroup
      ) {
        throw new RectoError('too-many-requests', { seconds: BUSY_SECONDS });
      }
      if (all.jobs >= limits.maxQueued || all.bytes + bytes > limits.maxPayloadBytes) {
        throw new RectoError('server-busy', { seconds: BUSY_SECONDS });
      }
    },
    add: (party, bytes) => change(party, 1, bytes),
    remove: (party, bytes) => change(party, -1, -bytes),
  };
}
