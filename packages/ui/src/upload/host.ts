import type { FileDescription, Receipt } from '@recto/contract';

/** A file on its way to an engine, with the password its visitor gave. */
export interface HostFile {
  readonly file: File;
  readonly password?: string;
}

/** What an engine is asked to do. */
export interface HostJob {
  readonly toolId: string;
  readonly files: readonly HostFile[];
  readonly options: unknown;
}

/** One result, ready to be saved. */
export interface HostOutput {
  readonly name: string;
  readonly mediaType: string;
  readonly blob: Blob;
}

/** What a finished and verified job hands back. */
export interface HostResult {
  readonly outputs: readonly HostOutput[];
  readonly receipt: Receipt;
}

/** Where jobs run, as the upload widget sees it; the device host of the runtime fits. Rejects with RectoError only. */
export interface ToolHost {
  run(
    job: HostJob,
    hooks: { readonly signal: AbortSignal; readonly onPercent: (percent: number) => void },
  ): Promise<HostResult>;
  describe(file: File, options: { readonly password?: string; readonly signal: AbortSignal }): Promise<FileDescription>;
  /** Loads the engine before it is needed. */
  preload(): void;
}
