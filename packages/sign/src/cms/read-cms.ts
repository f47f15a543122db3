import { isSame } from '../asn1/bytes.ts';
import { Asn1 } from '../asn1/read.ts';
import { type ParsedCertificate, parseCertificate } from '../chain/certificate.ts';
import { OID } from './algorithms.ts';

/** Most signers and certificates of one signature that are looked at. */
const MAX_SIGNERS = 20;
const MAX_CERTIFICATES = 200;

/** CMS SignedData (RFC 5652, 5.1), read. */
export interface SignedData {
  readonly contentType: string;
  /** Signed content, when it is inside. */
  readonly content: Uint8Array<ArrayBuffer> | null;
  readonly certificates: readonly ParsedCertificate[];
  readonly revocationLists: readonly Uint8Array<ArrayBuffer>[];
  readonly signers: readonly SignerInfo[];
}

/** Signer, signed data and method of a signature (5.3). */
export interface SignerInfo {
  /** The signer's certificate; null when it is not inside. */
  readonly certificate: ParsedCertificate | null;
  readonly digestOid: string;
  /** The attributes as they are signed: as a SET. Null when there are none. */
  readonly signedAttributes: Uint8Array<ArrayBuffer> | null;
  readonly algorithm: Asn1;
  readonly signature: Uint8Array<ArrayBuffer>;
  /** The first value of an attribute, signed or not. */
  attribute(oid: string): Asn1 | undefined;
}

/** @throws TypeError when it is no SignedData */
export function readSignedData(bytes: Uint8Array): SignedData {
  const outer = Asn1.read(bytes);
  if (outer.at(0).oid !== OID.signedData) throw new TypeError('no SignedData');
  const data = outer.at(1).at(0);
  const info = data.at(2);
  const rest = data.items.slice(3);
  const certificates = (rest.find(({ tag }) => tag === 0xa0)?.items ?? [])
    .slice(0, MAX_CERTIFICATES)
    .flatMap(({ raw }) => parseCertificate(raw) ?? []);
  const signers = rest.at(-1);
  if (signers?.tag !== 0x31) throw new TypeError('no signers');
  return {
    contentType: info.at(0).oid,
    content: info.items[1]?.at(0).bytes ?? null,
    certificates,
    revocationLists: (rest.find(({ tag }) => tag === 0xa1)?.items ?? []).map(({ raw }) => raw),
    signers: signers.items.slice(0, MAX_SIGNERS).map((signer) => readSigner(signer, certificates)),
  };
}

function readSigner(signer: Asn1, certificates: readonly ParsedCertificate[]): SignerInfo {
  const [, identifier, digest, ...rest] = signer.items;
  const attributes = rest[0]?.tag === 0xa0 ? rest.shift() : undefined;
  const [algorithm, signature, unsigned] = rest;
  if (!identifier || !digest || !algorithm || !signature) throw new TypeError('no signer');
  const asSet = attributes?.raw.slice() ?? null;
  if (asSet) asSet[0] = 0x31;
  return {
    certificate: certificates.find((one) => isNamedBy(identifier, one)) ?? null,
    digestOid: digest.at(0).oid,
    signedAttributes: asSet,
    algorithm,
    signature: signature.bytes,
    attribute: (oid) =>
      [attributes, unsigned]
        .flatMap((set) => set?.items ?? [])
        .find((item) => item.at(0).oid === oid)
        ?.at(1).items[0],
  };
}

function isNamedBy(identifier: Asn1, certificate: ParsedCertificate): boolean {
  if (identifier.tag === 0x30) {
    const [issuer, serial] = identifier.items;
    return (
      issuer !== undefined &&
      serial !== undefined &&
      isSame(issuer.raw, certificate.issuerDer) &&
      isSame(serial.raw, certificate.serialDer)
    );
  }
  return certificate.keyIdentifier !== null && isSame(identifier.bytes, certificate.keyIdentifier);
}
