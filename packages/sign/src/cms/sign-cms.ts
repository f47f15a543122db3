import type { SignatureDigest, SigningRelay } from '@recto/contract/capabilities/sign';
import { RectoError, refuseOption } from '@recto/contract/recto-error';
import { NO_TIME_STAMP } from '@recto/words/signing-problems';
import { joined } from '../asn1/bytes.ts';
import {
  context,
  integer,
  NULL,
  objectIdentifier,
  octetString,
  sequence,
  setOf,
  unsignedInteger,
} from '../asn1/der.ts';
import { type SigningKey, signBytes } from '../p12/identity.ts';
import { DIGEST_HASH, HASHES, OID } from './algorithms.ts';
import { requestTimeStamp } from './time-stamp.ts';

/** Options for making a signature. */
export interface CmsOptions {
  readonly digest: SignatureDigest;
  /** Stamps the signature with the time; null for none. */
  readonly relay: SigningRelay | null;
  readonly signal?: AbortSignal;
}

/**
 * A detached CMS signature (RFC 5652) with the attributes of PAdES (ETSI EN 319 142-1, 6.3): content type, digest and the
 * signer's certificate, and no time, which the PDF's own dictionary says.
 */
export async function signCms(
  parts: readonly Uint8Array[],
  key: SigningKey,
  { digest, relay, signal }: CmsOptions,
): Promise<Uint8Array<ArrayBuffer>> {
  const [own] = key.certificates;
  if (!own) throw new TypeError('an identity has a certificate');
  const hash = HASHES[DIGEST_HASH[digest]];
  const digestOf = async (bytes: Uint8Array<ArrayBuffer>) =>
    new Uint8Array(await crypto.subtle.digest(DIGEST_HASH[digest], bytes));
  const digestAlgorithm = sequence(objectIdentifier(hash.oid), NULL);
  const attributes = [
    attribute(OID.contentType, objectIdentifier(OID.data)),
    attribute(OID.messageDigest, octetString(await digestOf(joined(parts)))),
    attribute(
      OID.signingCertificateV2,
      signingCertificate(digest, await digestOf(own.der), own.issuerDer, own.serialDer),
    ),
  ];
  const signed = setOf(...attributes);
  const value = signatureValue(key, await signBytes(key, digest, signed));
  const signatureAlgorithm =
    key.kind === 'rsa' ? sequence(objectIdentifier(hash.withRsa), NULL) : sequence(objectIdentifier(hash.withEcdsa));
  const token = relay ? await stampOf(value, digest, relay, signal) : null;
  const signerInfo = sequence(
    integer(1),
    sequence(own.issuerDer, own.serialDer),
    digestAlgorithm,
    // The same octets under another tag (RFC 5652, 5.4).
    retagged(signed, 0xa0),
    signatureAlgorithm,
    octetString(value),
    ...(token ? [retagged(setOf(attribute(OID.timeStampToken, token)), 0xa1)] : []),
  );
  const signedData = sequence(
    integer(1),
    setOf(digestAlgorithm),
    sequence(objectIdentifier(OID.data)),
    context(0, ...key.certificates.map(({ der }) => der)),
    setOf(signerInfo),
  );
  return sequence(objectIdentifier(OID.signedData), context(0, signedData));
}

const attribute = (oid: string, value: Uint8Array) => sequence(objectIdentifier(oid), setOf(value));

/** SigningCertificateV2 (RFC 5035, 3); SHA-256 is its default and therefore not written. */
function signingCertificate(digest: SignatureDigest, hash: Uint8Array, issuer: Uint8Array, serial: Uint8Array) {
  const algorithm = digest === 'sha256' ? [] : [sequence(objectIdentifier(HASHES[DIGEST_HASH[digest]].oid))];
  const issuerSerial = sequence(sequence(context(4, issuer)), serial);
  return sequence(sequence(sequence(...algorithm, octetString(hash), issuerSerial)));
}

/** ECDSA signatures are a sequence of two numbers in CMS (RFC 5753, 2.1.1). */
function signatureValue(
  { kind, coordinateBytes }: SigningKey,
  bytes: Uint8Array<ArrayBuffer>,
): Uint8Array<ArrayBuffer> {
  if (kind === 'rsa') return bytes;
  return sequence(
    unsignedInteger(bytes.subarray(0, coordinateBytes)),
    unsignedInteger(bytes.subarray(coordinateBytes)),
  );
}

function retagged(encoding: Uint8Array<ArrayBuffer>, tag: number): Uint8Array<ArrayBuffer> {
  const copy = encoding.slice();
  copy[0] = tag;
  return copy;
}

async function stampOf(
  value: Uint8Array<ArrayBuffer>,
  digest: SignatureDigest,
  relay: SigningRelay,
  signal: AbortSignal | undefined,
): Promise<Uint8Array<ArrayBuffer>> {
  try {
    return await requestTimeStamp(value, DIGEST_HASH[digest], relay, signal);
  } catch (thrown) {
    if (signal?.aborted) throw new RectoError('cancelled');
    if (thrown instanceof RectoError) throw thrown;
    throw refuseOption('level', NO_TIME_STAMP, undefined, thrown);
  }
}
