import type { CapabilityName } from '@recto/contract/capabilities/capabilities';
import type { FileDescription } from '@recto/contract/messages';
import type { Receipt } from '@recto/contract/receipt';

/** A file on its way to an engine, with the password its visitor gave. */
export interface HostFile {
  readonly file: File;
  readonly password?: string;
}

/** Work that an engine is asked to do. */
export interface HostJob {
  readonly toolId: string;
  readonly files: readonly HostFile[];
  readonly options: unknown;
}

/** A job that is asked about before it is run. */
export interface HostPreview extends HostJob {
  /** Which part of it, in words of the tool's own panel and operation; the whole when absent. */
  readonly about?: unknown;
}

/** One result, ready to be saved. */
export interface HostOutput {
  readonly name: string;
  readonly mediaType: string;
  readonly blob: Blob;
}

/** Copies on a server after a job that ran there. */
export interface StoredCopies {
  readonly fileCount: number;
  readonly sentBytes: number;
  /** Time at which the server deletes all of it, in Unix milliseconds. */
  readonly expiresAt: number;
  /** Deletes it now. */
  remove(): Promise<void>;
}

/** Result of a finished and verified job. */
export interface HostResult {
  readonly outputs: readonly HostOutput[];
  readonly receipt: Receipt;
  /** Only of a job that ran on a server. */
  readonly stored?: StoredCopies;
}

/** Stage of a job on a server, for the line under the bar. */
export type HostStage =
  | { readonly kind: 'sending'; readonly sentBytes: number; readonly totalBytes: number }
  | { readonly kind: 'waiting'; readonly position: number }
  /** `percent` of the job itself, as its engine reports it. */
  | { readonly kind: 'working'; readonly percent: number }
  | { readonly kind: 'receiving' }
  | { readonly kind: 'reconnecting' };

/** Callbacks and signal with which a running job is followed and stopped. */
export interface HostHooks {
  readonly signal: AbortSignal;
  readonly onPercent: (percent: number) => void;
  readonly onStage?: (stage: HostStage) => void;
  /** Told when a job on this device gives no sign of life: for how many seconds; 0 when it does again. */
  readonly onQuiet?: (seconds: number) => void;
}

/** Runs jobs somewhere else than on this device. Rejects with RectoError only. */
export interface JobRunner {
  run(job: HostJob, hooks: HostHooks): Promise<HostResult>;
}

/** State of the parts that the jobs of a tool need on this device. */
export type PartsState =
  /** It is being fetched. */
  | 'coming'
  | 'here'
  /** Something cannot be had; it is tried again. */
  | 'missing';

/** Requirements of the next jobs of a page. */
export interface WantedParts {
  readonly toolId: string;
  readonly options: unknown;
  /** Those that are used with these options. */
  readonly capabilities: readonly CapabilityName[];
  /** Loads the page's own code for a job and its result. Rejects when some of it cannot be had. */
  readonly loadPage: () => Promise<unknown>;
}

/** Engine that runs jobs, as a tool's page sees it; the device host of the runtime fits. Rejects with RectoError only. */
export interface ToolHost extends JobRunner {
  describe(file: File, options: { readonly password?: string; readonly signal: AbortSignal }): Promise<FileDescription>;
  /** Asks what a job would do, on this device; ends with `cancelled` as soon as a job is run. */
  preview?(job: HostPreview, hooks: HostHooks): Promise<unknown>;
  /** The tool that damaged files are sent through, whichever page they were given to; absent where there is none. */
  readonly toolForDamaged?: string;
  /** Loads the engine of a tool before it is needed. Never rejects. */
  preload(toolId: string, options: unknown): Promise<unknown>;
  /**
   * Fetches what jobs take until all of it is there. Absent where that is not known.
   * @param tell hears of each state
   * @returns what ends it
   */
  watchParts?(wanted: WantedParts, tell: (state: PartsState) => void): () => void;
}
