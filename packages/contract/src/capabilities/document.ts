import type { Inventory } from '../inventory.ts';
import type { InputFile, PageOrigin } from '../job.ts';
import type { PageAngle } from '../page-angles.ts';
import type { Note } from '../receipt.ts';

/** A PDF opened by the document capability. Opaque; lives as long as the job. */
export interface OpenDocument {
  readonly kind: 'open-document';
  readonly fileName: string;
  readonly pageCount: number;
}

/** Which pages of one document, 0-based, in the wanted order. */
export type PageIndexes = readonly number[];

/** A new PDF and what must be told about it. */
export interface DocumentResult {
  readonly bytes: Uint8Array;
  readonly origins: readonly PageOrigin[];
  readonly notes: readonly Note[];
}

/** Common to every call that may take long. */
export interface CallOptions {
  readonly signal?: AbortSignal;
  readonly onProgress?: (fraction: number) => void;
}

export interface ReopenOptions extends CallOptions {
  /** For a result that is locked as its input was. */
  readonly password?: string;
}

/** How the outlines of merged files are arranged. */
export type OutlinePolicy = 'nest' | 'flat' | 'none';
/** What happens to form fields of different files that have one name. */
export type FormNamePolicy = 'rename' | 'join';

export interface MergePart {
  readonly document: OpenDocument;
  /** Pages to take, 0-based; a page may stand twice. */
  readonly pages: PageIndexes;
}

export interface MergeOptions extends CallOptions {
  readonly outline: OutlinePolicy;
  readonly formNames: FormNamePolicy;
}

export interface RotateOptions extends CallOptions {
  /** Clockwise, added to each page's effective rotation. */
  readonly angleDegrees: 90 | 180 | 270;
  readonly pages: PageIndexes;
  /** Pages that turn otherwise, named in `pages` or not: by 0-based index, how far; 0 leaves a page as it is. */
  readonly exceptions?: ReadonlyMap<number, PageAngle>;
}

export interface InspectOptions extends CallOptions {
  /** Count only what these pages carry or reach (0-based); all pages when absent. */
  readonly pages?: PageIndexes;
}

/** The lossless document layer as operations see it. */
export interface DocumentCapability {
  /**
   * Opens a PDF; the second call for the same input gives the same document.
   * @throws input-locked, password-wrong, encryption-unsupported, input-damaged, file-unreadable, too-demanding
   */
  open(input: InputFile, options?: CallOptions): Promise<OpenDocument>;
  /** Opens finished bytes again, for the verify step. The bytes are not modified. @throws input-damaged, input-locked, password-wrong */
  reopen(bytes: Uint8Array, fileName: string, options?: ReopenOptions): Promise<OpenDocument>;
  /** Counts what a document holds. Reads only. */
  inspect(document: OpenDocument, options?: InspectOptions): Promise<Inventory>;
  /** One document of the given pages; everything that reaches a kept page comes along. The parts are not modified. */
  merge(parts: readonly MergePart[], options: MergeOptions): Promise<DocumentResult>;
  /** Turns pages in place; content streams untouched. The open document is not modified. */
  rotate(document: OpenDocument, options: RotateOptions): Promise<DocumentResult>;
}
