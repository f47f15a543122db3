import type { OutputFile } from '@recto/contract/job';
import type { FileDescription } from '@recto/contract/messages';
import type { Receipt } from '@recto/contract/receipt';
import type { LendWorker } from './lend-worker.ts';

/** A file chosen by the visitor. It crosses to the worker by reference; nothing is copied. */
export interface DeviceFile {
  readonly file: File;
  readonly password?: string;
}

/** One job of one tool. */
export interface DeviceJob {
  readonly toolId: string;
  /** In the visitor's order. */
  readonly files: readonly DeviceFile[];
  /** Wire names of the tool's schema; what is absent takes its default. */
  readonly options: unknown;
  /** True when the results must be the same bytes on every host. */
  readonly isAlikeEverywhere?: boolean;
}

export interface DeviceOutput {
  readonly name: string;
  readonly mediaType: string;
  readonly blob: Blob;
}

/** A result on its way to the page. */
export type StagedOutput = OutputFile | DeviceOutput;

/** A job that is asked about before it is run. */
export interface DevicePreview extends DeviceJob {
  /** Which part of it, in words of the tool's own panel and operation; the whole when absent. */
  readonly about?: unknown;
}

/** A finished, verified job. */
export interface DeviceResult {
  readonly outputs: readonly DeviceOutput[];
  readonly receipt: Receipt;
}

export interface DeviceRunOptions {
  /** Aborting ends the job within half a second, with code `cancelled`. */
  readonly signal?: AbortSignal;
  /** 0 to 100, never falling, at most ten a second besides the milestones 10, 50, 60, 90 and 100. */
  readonly onPercent?: (percent: number) => void;
  /**
   * Told when the engine says nothing, not even that it is alive: for how many seconds, once and again as long as that lasts; 0 as
   * soon as it is heard again. The job goes on; aborting it then ends its worker, so that the next job gets another one.
   */
  readonly onQuiet?: (seconds: number) => void;
}

/** Runs tools in module workers on the visitor's device. Everything it rejects with is a RectoError. */
export interface DeviceHost {
  /**
   * Runs a job; waits when every worker is busy.
   * @throws every code of limits, options and engines; engine-crashed, timed-out, cancelled. The host stays usable after each.
   */
  run(job: DeviceJob, options?: DeviceRunOptions): Promise<DeviceResult>;
  /**
   * Describes the effect of a job, in the words of its tool's operation; ends when a job is run, which does not wait for it.
   * @throws the codes of `run`; cancelled when a job came
   */
  preview(job: DevicePreview, options?: DeviceRunOptions): Promise<unknown>;
  /**
   * Describes one file for the file list. A locked file without a password is no error: `needsPassword` is true.
   * @throws password-wrong, input-damaged, encryption-unsupported, file-unreadable, engine-crashed, cancelled
   */
  describe(
    file: File,
    options?: { readonly password?: string; readonly signal?: AbortSignal },
  ): Promise<FileDescription>;
  /**
   * Starts a worker ahead of the first job of a tool and has it load that tool's code. Never rejects.
   * @returns true when all of it is loaded
   */
  preload(toolId: string, options: unknown): Promise<boolean>;
  /** Ends every worker; running jobs fail with `cancelled`. */
  close(): void;
}

export interface DeviceHostOptions {
  /** Makes the module worker that runs `@recto/runtime/browser/worker-entry`. */
  readonly createWorker: () => Worker;
  /** Loads the starter of further workers, when an engine asks for one. */
  readonly loadLender?: () => Promise<LendWorker>;
  /** Workers at one time; default: one less than the processor's cores, from 1 to 4. */
  readonly maxWorkers?: number;
  /** Time that an idle worker is kept; only ending it frees its memory. Default 10,000. */
  readonly idleMs?: number;
  /** Longest time until a new worker answers. Default 20,000. */
  readonly startTimeoutMs?: number;
  /** Longest silence of a worker before `onQuiet` is called. Default 60,000. */
  readonly quietMs?: number;
}
