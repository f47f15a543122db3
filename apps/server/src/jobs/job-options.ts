import type { CapabilityName } from '@recto/contract/capabilities/capabilities';
import type { ErrorCode } from '@recto/contract/error-codes';
import type { Toolset } from '@recto/runtime/engine';
import type { ServerHost } from '@recto/runtime/node';
import type { EndFacts } from '../log/json-log.ts';
import type { JobQueue } from '../queue/job-queue.ts';
import type { KeyRing } from '../store/key-ring.ts';
import type { ObjectStore } from '../store/object-store.ts';
import type { RunWebhook } from './job-payload.ts';

/** Services and settings of the core that runs jobs. */
export interface JobCoreOptions {
  readonly toolset: Toolset;
  readonly capabilities: ReadonlySet<CapabilityName>;
  readonly host: ServerHost;
  readonly store: ObjectStore;
  readonly queue: JobQueue;
  readonly ring: KeyRing;
  /** Jobs at one time; one more for somebody who has none running and has waited. 0: none. */
  readonly concurrency: number;
  /** Time, in ms, for which the store is left to callers who fetch a result at once, before the inputs are removed. */
  readonly restMs: number;
  readonly lifetimeMs: number;
  readonly onEnded: (operation: string, code: ErrorCode | 'done', facts?: EndFacts) => void;
  /** Told when a run that has a webhook has ended, and its end is on record. */
  readonly onRunEnded?: (webhook: RunWebhook, code: ErrorCode | 'done') => Promise<void>;
  readonly now?: () => number;
}
