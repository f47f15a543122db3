import type { FileBytes, FileContent, StoredBytes } from './byte-source.ts';
import type { Note, Receipt } from './receipt.ts';

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
  /** Reads it by ranges; absent where it is better read whole. @throws file-unreadable */
  byRanges?(): FileBytes;
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
  /** Heading of what it holds, such as the bookmark at which it begins: a host may name the file after it. */
  readonly title?: string;
}

/** A file as its operation leaves it: in pieces only where inputs were read by ranges. */
export interface MadeFile extends Omit<OutputFile, 'bytes'> {
  readonly bytes: FileContent;
}

/** A result while it is verified: in memory, or where the host has written it. */
export interface KeptFile extends Omit<OutputFile, 'bytes'> {
  readonly bytes: Uint8Array | StoredBytes;
}

/** Result of an operation. */
export interface OperationResult<ReportData = never> {
  readonly outputs: readonly MadeFile[];
  readonly notes: readonly Note[];
  /** Report of the tool, of the kind that its declaration names; absent when there is nothing to report. */
  readonly report?: ReportData | undefined;
}

/**
 * Emits a finished result, in order, so that a job with hundreds of results never holds them all. Not for PDFs, which are opened
 * again and compared together. An emitted result is not in `outputs`. The bytes belong to the receiver.
 */
export type EmitOutput = (output: OutputFile) => Promise<void>;

/** A fraction 0 to 1 of the operation's own work. */
export type ReportProgress = (fraction: number) => void;

/** A finished, verified job. */
export interface JobResult {
  readonly outputs: readonly OutputFile[];
  readonly receipt: Receipt;
}
