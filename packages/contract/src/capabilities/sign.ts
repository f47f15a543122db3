/** The digests a signature can be made with. */
export const SIGNATURE_DIGESTS = ['sha256', 'sha384', 'sha512'] as const;
export type SignatureDigest = (typeof SIGNATURE_DIGESTS)[number];

/** A private key with its certificates. Opaque: the key can sign and cannot be read. Lives as long as the job. */
export interface SigningIdentity {
  readonly kind: 'signing-identity';
  /** The common name of the certificate. */
  readonly name: string;
  /** "RSA 4096", "ECDSA P-256". */
  readonly keyKind: string;
  readonly validFrom: Date;
  readonly validTo: Date;
  /** Most bytes that a signature without a time stamp takes. */
  readonly placeholderBytes: number;
}

/** Services of others that a signature needs; present only when a deployment set them up. */
export interface SigningRelay {
  /** RFC 3161: takes a request, gives the answer. */
  timeStamp(request: Uint8Array, signal?: AbortSignal): Promise<Uint8Array>;
  /** RFC 6960; null when nobody answers. */
  certificateStatus(address: string, request: Uint8Array, signal?: AbortSignal): Promise<Uint8Array | null>;
  /** A list of revoked certificates; null when it cannot be had. */
  revocationList(address: string, signal?: AbortSignal): Promise<Uint8Array | null>;
}

export interface SignContentOptions {
  readonly digest: SignatureDigest;
  /** Adds a time stamp of the signature. */
  readonly withTimeStamp: boolean;
  readonly signal?: AbortSignal;
}

/** Content of one signature in a file, as far as a check needs it. */
export interface SignedContent {
  readonly subFilter: string;
  /** The bytes of /Contents. */
  readonly contents: Uint8Array;
  /** The bytes of a certificate in /Cert, of `adbe.x509.rsa_sha1`. */
  readonly certificates: readonly Uint8Array[];
  /** Bytes covered by the signature; null when /ByteRange makes no sense. */
  readonly signedParts: readonly Uint8Array[] | null;
  /** True when everything but the signature itself, up to the end of the signed part, is signed. */
  readonly isContiguous: boolean;
  /** /M, ISO 8601; null when absent or unreadable. Only what the signer's computer said. */
  readonly statedTime: string | null;
}

/** Certificates and revocation data that a document carries for checking (ETSI EN 319 142-1, 5.4.2). */
export interface ValidationData {
  readonly certificates: readonly Uint8Array[];
  readonly revocationLists: readonly Uint8Array[];
  readonly statusResponses: readonly Uint8Array[];
}

/** Verdict on the issuers of a certificate, and on whether the chain ends at a trusted root. */
export type ChainVerdict =
  | 'trusted'
  | 'self-signed'
  | 'unknown-root'
  | 'incomplete'
  | 'expired'
  | 'revoked'
  | 'invalid';

/** A certificate as people read it. */
export interface CertificateFacts {
  readonly subject: string;
  readonly issuer: string;
  /** Hexadecimal. */
  readonly serialNumber: string;
  /** ISO 8601. */
  readonly validFrom: string;
  readonly validTo: string;
  readonly keyKind: string;
}

/** Findings about one signature. Plain data. */
export interface SignatureVerdict {
  /**
   * `intact`: the signed bytes are what was signed. `changed`: they are not, or the signature itself is not the signer's.
   * `unreadable`: no signature that can be checked.
   */
  readonly integrity: 'intact' | 'changed' | 'unreadable';
  /** Empty when unreadable. */
  readonly signerName: string;
  /** "SHA-256 with RSA 2048". */
  readonly algorithm: string;
  /** ISO 8601: of a time stamp that holds, else null. */
  readonly provedTime: string | null;
  /** Name of the authority that vouches for that time; empty without a time stamp. */
  readonly timeStampBy: string;
  /** ISO 8601: what the signer's computer said. */
  readonly statedTime: string | null;
  readonly chain: ChainVerdict;
  /** From the signer's certificate to the last that is known. */
  readonly certificates: readonly CertificateFacts[];
}

export interface CheckSignatureOptions {
  /** Root certificates of the visitor, DER or PEM. */
  readonly roots: readonly Uint8Array[];
  /** True to trust the roots that come with Recto, too. */
  readonly withBundledRoots: boolean;
  readonly validationData: ValidationData;
  readonly signal?: AbortSignal;
}

/** Signatures of keys: made and checked. Asks nobody anything but the relay. */
export interface SignCapability {
  /** True when a deployment has set up the services for time stamps and revocation data. */
  readonly hasRelay: boolean;
  /**
   * Opens a PKCS#12 file. The bytes given and all copies of the key are overwritten with zeros before this settles.
   * @throws option-invalid, of `p12Password` when the password does not open it, of `p12` when it is none or holds no key
   */
  openIdentity(p12: Uint8Array, password: string): Promise<SigningIdentity>;
  /** A detached CMS signature for PAdES (ETSI EN 319 142-1, 5.3) over the parts, one after the other. @throws option-invalid (`level`) */
  sign(parts: readonly Uint8Array[], identity: SigningIdentity, options: SignContentOptions): Promise<Uint8Array>;
  /** The certificates of a signature and of its time stamp, and what says that they are not revoked. @throws option-invalid (`level`) */
  collectValidationData(signature: Uint8Array, options?: { readonly signal?: AbortSignal }): Promise<ValidationData>;
  /** Checks a signature as it stands in a file. Never throws for what the file holds. */
  check(content: SignedContent, options: CheckSignatureOptions): Promise<SignatureVerdict>;
}
