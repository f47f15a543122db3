import type { FileBytes } from '@recto/contract/byte-source';
import type { PdfDict, PdfObject, PdfRef } from './objects/objects.ts';

/** Encryption of a file, and the password that opened it. */
export interface EncryptionInfo {
  /** Standard security handler revision, 2 to 6. */
  readonly revision: number;
  readonly openedAs: 'user' | 'owner';
  /** False when the empty password opens the file too. */
  readonly needsPassword: boolean;
  /** /P as a signed 32-bit number. */
  readonly permissions: number;
  readonly encryptsMetadata: boolean;
}

/** Reads objects by reference; both parsed files and new documents do. */
export interface ObjectSource {
  /** The name that errors about this source carry; absent in a new document. */
  readonly fileName?: string;
  /** The bytes that are read from; absent in a new document. */
  readonly input?: FileBytes;
  /** The object, or null when there is none (7.3.10). Never follows a reference to a reference more than 32 deep. */
  get(ref: PdfRef): PdfObject;
  /** The value itself, or what its reference leads to. Undefined becomes null. */
  resolve(value: PdfObject | undefined): PdfObject;
}

/** A parsed file. Objects are read when asked for, then kept; callers do not modify them. */
export interface PdfFile extends ObjectSource {
  /** All of the file; one that is read by ranges is then in memory as a whole. */
  readonly bytes: Uint8Array;
  readonly input: FileBytes;
  /** From the header or the catalog, whichever is higher: "1.7". */
  readonly version: string;
  readonly trailer: PdfDict;
  readonly catalog: PdfDict;
  /** True when the cross-reference was rebuilt by scanning for objects. */
  readonly wasRecovered: boolean;
  readonly usesXrefStreams: boolean;
  readonly encryption: EncryptionInfo | null;
  /** One more than the highest object number in use, or /Size if that is higher. */
  readonly nextObjectNumber: number;
}

/** A document being made: objects with numbers, no bytes yet. */
export interface NewDocument extends ObjectSource {
  /** Keeps an object and gives it a number. */
  add(object: PdfObject): PdfRef;
  /** A number for an object that will be set later. */
  reserve(): PdfRef;
  set(ref: PdfRef, object: PdfObject): void;
  /** Number and object of all that was added, in order of number. */
  entries(): Iterable<readonly [number, PdfObject]>;
}
