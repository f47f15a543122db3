import { fillPlaceholder, prepareSignature, readSignatures as readRecords, readValidationData } from '@recto/pdf-sign';
import { createSign } from '@recto/sign';
import type { PdfDocument } from './model.ts';
import { sessionOf } from './session.ts';

/** Key and words of a signature. */
export interface SignOptions {
  /** A PKCS#12 file with a private key and its certificates. */
  readonly p12: Uint8Array;
  /** Password of the PKCS#12 file. */
  readonly p12Password: string;
  readonly reason?: string;
  readonly location?: string;
  readonly contact?: string;
  /** An empty signature field to be signed; a new field that is not seen when absent. */
  readonly fieldName?: string;
  /** Certifies the document: changes that are allowed afterwards. Approves it when absent. */
  readonly certify?: 'no-changes' | 'fill-forms' | 'annotate';
  readonly digest?: 'sha256' | 'sha384' | 'sha512';
  /** Time that the signature states; now when absent. */
  readonly signedAt?: Date;
  readonly signal?: AbortSignal;
}

const LEVELS = { 'no-changes': 1, 'fill-forms': 2, annotate: 3 } as const;

const signer = createSign({ loadRoots: async () => [] });

/**
 * Signs a document (PAdES B-B) and saves it. The document goes on as the signed one: further changes are appended.
 * @returns the signed file
 * @throws RectoError: option-invalid for a password that does not open the key, a field that is not there; cancelled
 */
export async function signDocument(document: PdfDocument, options: SignOptions): Promise<Uint8Array> {
  const session = sessionOf(document);
  const { certify, digest = 'sha256', signedAt = new Date(), signal, fieldName = '' } = options;
  const { reason = '', location = '', contact = '' } = options;
  const file = await session.settled(signal);
  const identity = await signer.openIdentity(options.p12.slice(), options.p12Password);
  const prepared = await prepareSignature(
    file,
    {
      words: { name: identity.name, reason, location, contact },
      signedAt,
      fieldName,
      appearance: null,
      fonts: [],
      certification: certify === undefined ? null : LEVELS[certify],
      placeholderBytes: identity.placeholderBytes,
      ...(signal && { signal }),
    },
    session.password,
  );
  const [, start, end] = prepared.byteRange;
  const parts = [prepared.bytes.subarray(0, start), prepared.bytes.subarray(end)];
  const signature = await signer.sign(parts, identity, { digest, withTimeStamp: false, ...(signal && { signal }) });
  const bytes = fillPlaceholder(prepared, signature);
  await session.replace(bytes, signal);
  return bytes.slice();
}

/** Verdict on the issuers of a certificate. */
export type ChainVerdict =
  | 'trusted'
  | 'self-signed'
  | 'unknown-root'
  | 'incomplete'
  | 'expired'
  | 'revoked'
  | 'invalid';

/** A signature in a document, and the result of its check. */
export interface SignatureInfo {
  readonly fieldName: string;
  /** Common name of the certificate, or what the signature states. */
  readonly signerName: string;
  readonly reason: string;
  readonly location: string;
  /** Time that the signer's computer stated, ISO 8601; null when it stated none. */
  readonly statedTime: string | null;
  /** True when nothing was added after the signature. */
  readonly coversWholeFile: boolean;
  /** True when what was signed has not been changed. */
  readonly isIntact: boolean;
  /** Verdict on the certificate; "self-signed" and "unknown-root" prove nothing about who signed. */
  readonly chain: ChainVerdict;
}

/**
 * Lists and checks the signatures of a document.
 * @param options.roots certificates that are trusted, PEM or DER
 * @throws RectoError: cancelled
 */
export async function checkSignatures(
  document: PdfDocument,
  { roots = [], signal }: { readonly roots?: readonly Uint8Array[]; readonly signal?: AbortSignal } = {},
): Promise<SignatureInfo[]> {
  const session = sessionOf(document);
  const file = await session.settled(signal);
  const records = await readRecords(file, { password: session.password, ...(signal && { signal }) });
  const validationData = readValidationData(file);
  const checked: SignatureInfo[] = [];
  for (const record of records) {
    const options = { roots, withBundledRoots: false, validationData, ...(signal && { signal }) };
    const verdict = await signer.check(record, options);
    const { fieldName, reason, location, statedTime, coversWholeFile, name } = record;
    const signerName = verdict.signerName || name;
    checked.push({
      fieldName,
      signerName,
      reason,
      location,
      statedTime,
      coversWholeFile,
      isIntact: verdict.integrity === 'intact',
      chain: verdict.chain,
    });
  }
  return checked;
}
