import type { CallOptions } from './call-options.ts';
import type { MarkPlace } from './marks.ts';
import type { TypesetFont } from './typeset.ts';

/** What may still be done to a certified document (ISO 32000-2, Table 257): nothing; fill in and sign; annotate too. */
export type CertificationLevel = 1 | 2 | 3;

/** What a signature says of itself, unproved; empty texts are left out. */
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
  /** What is seen in the field; null: nothing is seen. In an existing field its own place counts. */
  readonly appearance: MarkPlace | null;
  readonly fonts: readonly TypesetFont[];
  /** Null: an approval signature. */
  readonly certification: CertificationLevel | null;
  /** Size of the signature's placeholder, in bytes. */
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

/** What happened to a document after a signature was made. */
export interface LaterChanges {
  /** Revisions after the signed one. */
  readonly revisions: number;
  readonly pagesAdded: number;
  readonly pagesRemoved: number;
  /** 0-based, of pages whose content, resources or size differ. */
  readonly changedPages: readonly number[];
  readonly annotations: number;
  /** Names of fields whose value differs. */
  readonly filledFields: readonly string[];
  readonly laterSignatures: number;
  /** Entries of the catalog that differ and are none of the above: scripts, layers, ... */
  readonly otherEntries: readonly string[];
  /** Validation data, which every certification allows. */
  readonly validationData: boolean;
}

/** A signature as it stands in a file. */
export interface SignatureRecord extends SignatureWords {
  readonly fieldName: string;
  /** 0-based page of its widget; null when it is on none or is not seen. */
  readonly pageIndex: number | null;
  readonly subFilter: string;
  /** The bytes of /Contents. */
  readonly contents: Uint8Array;
  /** The bytes of a certificate in /Cert, of `adbe.x509.rsa_sha1`. */
  readonly certificates: readonly Uint8Array[];
  /** What is signed; null when /ByteRange makes no sense. */
  readonly signedParts: readonly Uint8Array[] | null;
  /** True when everything but the signature itself, up to the end of the signed part, is signed. */
  readonly isContiguous: boolean;
  /** True when nothing stands behind the signed part. */
  readonly coversWholeFile: boolean;
  /** /M, ISO 8601; null when absent or unreadable. Only what the signer's computer said. */
  readonly statedTime: string | null;
  readonly certification: CertificationLevel | null;
  /** Null when the signed revision cannot be read. */
  readonly later: LaterChanges | null;
}

/** Certificates and revocation data that a document carries for checking (ETSI EN 319 142-1, 5.4.2). */
export interface ValidationData {
  readonly certificates: readonly Uint8Array[];
  readonly revocationLists: readonly Uint8Array[];
  readonly statusResponses: readonly Uint8Array[];
}
