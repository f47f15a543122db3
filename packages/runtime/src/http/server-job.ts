import type { Receipt } from '@recto/contract/receipt';

/** A file chosen by the visitor, on its way to the server. */
export interface ServerFile {
  readonly file: File;
  readonly password?: string;
}

/** One job of one tool. */
export interface ServerPageJob {
  readonly toolId: string;
  /** In the visitor's order. */
  readonly files: readonly ServerFile[];
  /** Wire names of the tool's schema. */
  readonly options: unknown;
}

/** Current stage, for the line under the bar. */
export type ServerStage =
  | { readonly kind: 'sending'; readonly sentBytes: number; readonly totalBytes: number }
  /** `position`: jobs before this one. */
  | { readonly kind: 'waiting'; readonly position: number }
  /** `percent` of the job itself, as its engine reports it. */
  | { readonly kind: 'working'; readonly percent: number }
  | { readonly kind: 'receiving' }
  | { readonly kind: 'reconnecting' };

/** Copies on the server after a job. */
export interface StoredCopies {
  readonly fileCount: number;
  readonly sentBytes: number;
  /** When the server deletes everything of this job, in Unix milliseconds. */
  readonly expiresAt: number;
  /** Deletes it now. @throws job-runner-failed when the server cannot be reached */
  remove(): Promise<void>;
}

export interface ServerJobResult {
  readonly outputs: readonly { readonly name: string; readonly mediaType: string; readonly blob: Blob }[];
  readonly receipt: Receipt;
  readonly stored: StoredCopies;
}

export interface ServerJobHooks {
  /** Aborting stops the job and deletes on the server what was sent. */
  readonly signal: AbortSignal;
  /** 0 to 100, never falling. */
  readonly onPercent: (percent: number) => void;
  readonly onStage?: (stage: ServerStage) => void;
}

/** Runs jobs on this site's server. Everything it rejects with is a RectoError. */
export interface ServerRunner {
  /** @throws every code that a job has; upload-failed, job-runner-failed, server-busy, cancelled */
  run(job: ServerPageJob, hooks: ServerJobHooks): Promise<ServerJobResult>;
}
