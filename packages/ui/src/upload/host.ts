import type { Receipt } from '@recto/contract';

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

/** What can be told of a PDF without working on it. */
export interface FileFacts {
  /** Null while the file is locked. */
  readonly pages: number | null;
  readonly isEncrypted: boolean;
  readonly needsPassword: boolean;
  readonly title: string | null;
}

/** Where jobs run, as the upload widget sees it; rejects with RectoError only. */
export interface ToolHost {
  run(
    job: HostJob,
    hooks: { readonly signal: AbortSignal; readonly onPercent: (percent: number) => void },
  ): Promise<HostResult>;
  describe(file: File, password?: string): Promise<FileFacts>;
  /** Loads the engine before it is needed. */
  preload(): void;
}
