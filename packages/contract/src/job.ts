import type { ByteAccounts } from './byte-account.ts';
import type { ConversionCheck } from './conversion-check.ts';
import type { SerializedError } from './errors/recto-error.ts';
import type { Permission } from './protection.ts';
import type { Note, Receipt } from './receipt.ts';
import type { RecognisedFilePages } from './recognised-page.ts';
import type { RepairReport } from './repair.ts';

/** One file given to a tool. Nothing is read until it is asked for; reading twice gives the same bytes or an error. */
export interface InputFile {
  readonly name: string;
  readonly sizeBytes: number;
  /** Unix milliseconds, when the host knows it. */
  readonly modifiedAt?: number;
  /** The user's password for a locked file. */
  readonly password?: string;
  /** The whole file, in a buffer of its own that the caller may keep. @throws file-unreadable */
  bytes(): Promise<Uint8Array>;
  /** Bytes [start, end), clipped to the file. @throws file-unreadable */
  slice(start: number, end: number): Promise<Uint8Array>;
}

/** One page of a result and the input page it came from. Both 0-based. */
export interface PageOrigin {
  readonly inputIndex: number;
  readonly pageIndex: number;
}

/** One file made by an operation. */
export interface OutputFile {
  /** `recto-<operation>-result.pdf`, or `recto-<operation>-page-<n>.pdf` when there are several. */
  readonly name: string;
  readonly mediaType: string;
  /** Owned by the receiver once returned; hosts transfer its buffer. */
  readonly bytes: Uint8Array;
  /** For each page of a PDF result, where it came from (null: it is new); the verify step compares with it. */
  readonly origins?: readonly (PageOrigin | null)[];
  /** Opens the result, when no input's password does. For the verify step; it leaves with no result. */
  readonly password?: string;
}

/** What an operation hands back. */
export interface OperationResult {
  readonly outputs: readonly OutputFile[];
  readonly notes: readonly Note[];
  /** Of a tool that repairs: what was wrong, and what became of each page. */
  readonly repair?: RepairReport;
  /** Of a tool that recognises: what the pages became. It holds text of the file; hosts hand it out on the device only. */
  readonly check?: ConversionCheck;
  /** Of a tool that makes files smaller: where the bytes of each input were and are. */
  readonly byteAccounts?: readonly ByteAccounts[];
  /** Of a tool that recognises text: what was read, for review. As above, on the device only. */
  readonly recognised?: readonly RecognisedFilePages[];
}

/**
 * Takes a finished result off the operation's hands, in order, so that a job of hundreds of results never holds them all. Not for
 * PDFs, which are opened again beside each other. What was handed over is not in `outputs`. The bytes belong to the receiver.
 */
export type HandOver = (output: OutputFile) => Promise<void>;

/** A fraction 0 to 1 of the operation's own work. */
export type ReportProgress = (fraction: number) => void;

/** A finished, verified job. */
export interface JobResult {
  readonly outputs: readonly OutputFile[];
  readonly receipt: Receipt;
}

/** One file of a request. `Ref` is how that boundary names a file: a File, a path, a stored key. */
export interface RequestInput<Ref> {
  readonly file: Ref;
  readonly name: string;
  readonly password?: string;
}

/** What crosses every boundary toward an engine. */
export interface RunMessage<Ref> {
  readonly kind: 'run';
  readonly jobId: string;
  readonly toolId: string;
  readonly inputs: readonly RequestInput<Ref>[];
  readonly options: unknown;
}

/** Asks what a file list shows of one file; answered by `done` with a FileDescription. */
export interface DescribeMessage<Ref> {
  readonly kind: 'describe';
  readonly jobId: string;
  readonly input: RequestInput<Ref>;
}

/** Asks what a job would do, before it is run; answered by `done` with a PreviewAnswer. Nothing is made. */
export interface PreviewMessage<Ref> {
  readonly kind: 'preview';
  readonly jobId: string;
  readonly toolId: string;
  readonly inputs: readonly RequestInput<Ref>[];
  readonly options: unknown;
  /** Which part of the job is asked about, in words of the tool's own panel and operation; the whole of it when absent. */
  readonly about?: unknown;
}

/** What the tool's operation says of a job that was not run; its own panel reads it. */
export interface PreviewAnswer {
  readonly preview: unknown;
}

/** Asks an engine to stop at the next chance; a host that gets no answer ends the engine. */
export interface CancelMessage {
  readonly kind: 'cancel';
  readonly jobId: string;
}

/** Everything an engine is ever sent. */
export type EngineRequest<Ref> = RunMessage<Ref> | DescribeMessage<Ref> | PreviewMessage<Ref> | CancelMessage;

/** What one file is, before any tool runs. */
export interface FileDescription {
  /** Null when the file is not a PDF or is still locked. */
  readonly pages: number | null;
  readonly isEncrypted: boolean;
  /** True when the file cannot be read until a password is given. */
  readonly needsPassword: boolean;
  /** What the file forbids to who has opened it this way; empty for its owner and for a locked file. */
  readonly restrictions: readonly Permission[];
  /** Digital signatures; absent when there are none. */
  readonly signatures?: number;
  readonly title: string | null;
  /** True when no font is within reach of the first pages, so that what can be read there is drawn or pictured. */
  readonly isWithoutText: boolean;
}

/** What comes back. `Out` is how that boundary carries a result. */
export type JobMessage<Out> =
  /** Options are accepted, no input has been read yet. The host ends the job after `timeoutMs`. */
  | { readonly kind: 'started'; readonly jobId: string; readonly timeoutMs: number }
  | { readonly kind: 'progress'; readonly jobId: string; readonly percent: number }
  | { readonly kind: 'done'; readonly jobId: string; readonly result: Out }
  | { readonly kind: 'failed'; readonly jobId: string; readonly error: SerializedError };

/** The first thing an engine says, once it can take requests. */
export interface ReadyMessage {
  readonly kind: 'ready';
}

/** Everything an engine ever says. */
export type EngineReply<Out> = ReadyMessage | JobMessage<Out>;
