import { isSame } from '../asn1/bytes.ts';
import { Asn1 } from '../asn1/read.ts';
import type { ParsedCertificate } from '../chain/certificate.ts';
import { HASHES, type HashName, hashOfOid, OID } from './algorithms.ts';
import type { SignedData, SignerInfo } from './read-cms.ts';

/** The outcome of a check. */
export type Integrity = 'intact' | 'changed' | 'unreadable';

/** Checks that a signer signed some content (RFC 5652, 5.4 and 5.6). */
export async function checkSigner(
  { contentType }: Pick<SignedData, 'contentType'>,
  signer: SignerInfo,
  content: Uint8Array<ArrayBuffer>,
): Promise<Integrity> {
  const hash = hashOfOid(signer.digestOid);
  if (!hash || !signer.certificate) return 'unreadable';
  if (!signer.signedAttributes) return checkSignature(signer, hash, content);
  const stated = signer.attribute(OID.messageDigest)?.bytes;
  const digest = new Uint8Array(await crypto.subtle.digest(hash, content));
  if (!stated || !isSame(stated, digest)) return 'changed';
  const type = signer.attribute(OID.contentType);
  if (type && type.oid !== contentType) return 'changed';
  return checkSignature(signer, hash, signer.signedAttributes);
}

/** Checks the signature itself. */
async function checkSignature(signer: SignerInfo, hash: HashName, bytes: Uint8Array<ArrayBuffer>): Promise<Integrity> {
  const { certificate, algorithm, signature } = signer;
  if (!certificate) return 'unreadable';
  return checkBytes(certificate, { algorithm, hash, signature, bytes });
}

/** Some bytes and what is said to be a signature of them. */
export interface SignedBytes {
  /** AlgorithmIdentifier; null: RSA as in PKCS #1. */
  readonly algorithm: Asn1 | null;
  /** Hash for an algorithm that does not name one. */
  readonly hash: HashName;
  readonly signature: Uint8Array<ArrayBuffer>;
  readonly bytes: Uint8Array<ArrayBuffer>;
}

/** Checks a signature with the public key of a certificate. */
export async function checkBytes(certificate: ParsedCertificate, signed: SignedBytes): Promise<Integrity> {
  try {
    const oid = signed.algorithm?.at(0).oid ?? OID.rsaKey;
    const hash = hashOfOid(oid) ?? signed.hash;
    const { kind, curve } = certificate.publicKey;
    if (kind === 'ec' && curve) {
      const settings = { name: 'ECDSA', namedCurve: curve };
      const key = await crypto.subtle.importKey('spki', certificate.spki, settings, false, ['verify']);
      const raw = rawEcdsa(signed.signature, COORDINATES[curve] ?? 32);
      return verdict(await crypto.subtle.verify({ name: 'ECDSA', hash }, key, raw, signed.bytes));
    }
    if (kind !== 'rsa') return 'unreadable';
    if (oid === OID.rsaPss) return await checkPss(certificate, signed);
    const name = 'RSASSA-PKCS1-v1_5';
    const key = await crypto.subtle.importKey('spki', certificate.spki, { name, hash }, false, ['verify']);
    return verdict(await crypto.subtle.verify(name, key, signed.signature, signed.bytes));
  } catch {
    return 'unreadable';
  }
}

const COORDINATES: Readonly<Record<string, number>> = { 'P-256': 32, 'P-384': 48, 'P-521': 66 };

/** RSASSA-PSS (RFC 4055, 3.1); SHA-1 and 20 bytes of salt are its defaults. */
async function checkPss(
  certificate: ParsedCertificate,
  { algorithm, signature, bytes }: SignedBytes,
): Promise<Integrity> {
  const parameters = algorithm?.items[1];
  const hash: HashName = hashOfOid(parameters?.tagged(0xa0)?.at(0).at(0).oid ?? HASHES['SHA-1'].oid) ?? 'SHA-1';
  const saltLength = parameters?.tagged(0xa2)?.at(0).number ?? 20;
  const key = await crypto.subtle.importKey('spki', certificate.spki, { name: 'RSA-PSS', hash }, false, ['verify']);
  return verdict(await crypto.subtle.verify({ name: 'RSA-PSS', saltLength }, key, signature, bytes));
}

const verdict = (isRight: boolean): Integrity => (isRight ? 'intact' : 'changed');

/** The two numbers of an ECDSA signature in fields of equal length, as WebCrypto takes them. */
function rawEcdsa(signature: Uint8Array, coordinateBytes: number): Uint8Array<ArrayBuffer> {
  const raw = new Uint8Array(2 * coordinateBytes);
  for (const [index, item] of Asn1.read(signature).items.slice(0, 2).entries()) {
    const digits = item.contents[0] === 0 ? item.contents.subarray(1) : item.contents;
    if (digits.length > coordinateBytes) throw new TypeError('too long a number');
    raw.set(digits, (index + 1) * coordinateBytes - digits.length);
  }
  return raw;
}
