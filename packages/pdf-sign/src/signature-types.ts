import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { SignedContent } from '@recto/contract/capabilities/sign';
import type { TypesetFont } from '@recto/contract/capabilities/typeset';
import type { CertificationLevel, LaterChanges } from '@recto/contract/later-changes';
import type { MarkPlace } from './placed-marks.ts';

/** Statements in a signature, unproved; empty texts are left out. */
export interface SignatureWords {
  readonly name: string;
  readonly reason: string;
  readonly location: string;
  readonly contact: string;
}

export interface PrepareSignatureOptions extends CallOptions {
  readonly words: SignatureWords;
  readonly signedAt: Date;
  /** An empty signature field to be signed; a new field when empty. */
  readonly fieldName: string;
  /** Visible appearance in the field; null for none. In an existing field its own place counts. */
  readonly appearance: MarkPlace | null;
  readonly fonts: readonly TypesetFont[];
  /** Null: an approval signature. */
  readonly certification: CertificationLevel | null;
  /** Size of the placeholder of the signature, in bytes. */
  readonly placeholderBytes: number;
  /** A document time stamp (ETSI EN 319 142-1, 5.4.3) instead of a person's signature. */
  readonly isTimeStamp?: boolean;
}

/** A document with a placeholder for a signature, which covers everything but the placeholder. */
export interface PreparedSignature {
  readonly bytes: Uint8Array;
  /** As in /ByteRange: offset and length, twice. */
  readonly byteRange: readonly [number, number, number, number];
}

/** A signature as it stands in a file. */
export interface SignatureRecord extends SignatureWords, SignedContent {
  readonly fieldName: string;
  /** 0-based page of its widget; null when it is on none or is not seen. */
  readonly pageIndex: number | null;
  /** True when nothing stands behind the signed part. */
  readonly coversWholeFile: boolean;
  readonly certification: CertificationLevel | null;
  /** Null when the signed revision cannot be read. */
  readonly later: LaterChanges | null;
}
