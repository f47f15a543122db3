import type { Inventory } from '../inventory.ts';
import type { InputFile, PageOrigin } from '../job.ts';
import type { Permission } from '../protection.ts';
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
}

export interface InspectOptions extends CallOptions {
  /** Count only what these pages carry or reach (0-based); all pages when absent. */
  readonly pages?: PageIndexes;
}

export interface ProtectOptions extends CallOptions {
  /** Opens the result; empty: it opens for everybody. */
  readonly userPassword: string;
  /** Gives all rights; empty: the same as the user's. Must differ from it when anything is forbidden. */
  readonly ownerPassword: string;
  /** What the user may do. */
  readonly permissions: readonly Permission[];
  /** False leaves title, author and keywords of the metadata stream readable to programs that search files. */
  readonly encryptMetadata: boolean;
}

export interface UnlockOptions extends CallOptions {
  /** True when the visitor says that they may remove restrictions of a file that opened without a password. */
  readonly confirmRights: boolean;
}

/** Bytes of a result that was locked, or not, and what must be told about it. */
export interface LockedResult {
  readonly bytes: Uint8Array;
  readonly notes: readonly Note[];
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
  /**
   * Locks a document with AES-256 (revision 6) under a new key. A document that is locked already must have been opened
   * with its owner's password.
   * @throws owner-password-needed, password-wrong, option-invalid
   */
  protect(document: OpenDocument, options: ProtectOptions): Promise<DocumentResult>;
  /**
   * Writes a document anew without encryption. The notes say what was locked and what was forbidden.
   * @throws input-not-locked, password-wrong, option-invalid (`confirmRights`)
   */
  unlock(document: OpenDocument, options: UnlockOptions): Promise<DocumentResult>;
  /**
   * Locks a result as the documents it was made of are locked: under the same key and passwords when they share them, else
   * so that it opens with the first one's password and allows what all of them allow. The bytes given are not modified;
   * the same are returned when there is nothing to do.
   */
  protectLike(
    bytes: Uint8Array,
    fileName: string,
    sources: readonly OpenDocument[],
    options?: CallOptions,
  ): Promise<LockedResult>;
  /** Turns pages in place; content streams untouched. The open document is not modified. */
  rotate(document: OpenDocument, options: RotateOptions): Promise<DocumentResult>;
}
