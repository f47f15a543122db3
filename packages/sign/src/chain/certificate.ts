import type { CertificateFacts } from '@recto/contract/capabilities/sign';
import { Certificate } from 'pkijs';
import { Asn1 } from '../asn1/read.ts';
import { CURVES, OID } from '../cms/algorithms.ts';

/** A certificate as this package looks at it. */
export interface ParsedCertificate {
  readonly der: Uint8Array<ArrayBuffer>;
  /** For what the library does. */
  readonly library: Certificate;
  /** Encodings of the names, for comparing. */
  readonly subjectKey: string;
  readonly issuerKey: string;
  readonly issuerDer: Uint8Array<ArrayBuffer>;
  /** The number's encoding. */
  readonly serialDer: Uint8Array<ArrayBuffer>;
  readonly commonName: string;
  readonly notBefore: Date;
  readonly notAfter: Date;
  readonly spki: Uint8Array<ArrayBuffer>;
  readonly publicKey: { readonly kind: 'rsa' | 'ec' | 'other'; readonly bits: number; readonly curve: string | null };
  /** From the extension; null when absent. */
  readonly keyIdentifier: Uint8Array<ArrayBuffer> | null;
}

const NAME_PARTS: Readonly<Record<string, string>> = {
  '2.5.4.3': 'CN',
  '2.5.4.10': 'O',
  '2.5.4.11': 'OU',
  '2.5.4.6': 'C',
  '1.2.840.113549.1.9.1': 'email',
};
const SUBJECT_KEY_IDENTIFIER = '2.5.29.14';
const PEM = /-----BEGIN (?:TRUSTED |X509 )?CERTIFICATE-----([\sA-Za-z0-9+/=]+)-----END/g;
const MAX_CERTIFICATES = 2000;

/** Lower-case hexadecimal digits. */
export function hexOf(bytes: Uint8Array): string {
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
}

/** A certificate from DER; null when it is none. */
export function parseCertificate(bytes: Uint8Array): ParsedCertificate | null {
  try {
    const whole = Asn1.read(bytes);
    const library = Certificate.fromBER(whole.raw);
    const tbs = whole.at(0);
    const fields = tbs.at(0).tag === 0xa0 ? tbs.items.slice(1) : tbs.items;
    const [serial, , issuer, , subject, spki] = fields;
    if (!serial || !issuer || !subject || !spki) return null;
    return {
      der: whole.raw,
      library,
      subjectKey: hexOf(subject.raw),
      issuerKey: hexOf(issuer.raw),
      issuerDer: issuer.raw,
      serialDer: serial.raw,
      commonName: shortName(subject),
      notBefore: library.notBefore.value,
      notAfter: library.notAfter.value,
      spki: spki.raw,
      publicKey: keyOf(spki),
      keyIdentifier: keyIdentifier(tbs),
    };
  } catch {
    return null;
  }
}

/** Certificates of a file, DER or PEM; empty when there are none. */
export function parseCertificates(bytes: Uint8Array): ParsedCertificate[] {
  const single = parseCertificate(bytes);
  if (single) return [single];
  const text = new TextDecoder('latin1').decode(bytes.subarray(0, 4_194_304));
  return [...text.matchAll(PEM)].slice(0, MAX_CERTIFICATES).flatMap(([, body = '']) => {
    const binary = atob(body.replace(/\s/g, ''));
    return parseCertificate(Uint8Array.from(binary, (letter) => letter.charCodeAt(0))) ?? [];
  });
}

/** Returns the facts of a certificate that people read. */
export function certificateFacts(certificate: ParsedCertificate): CertificateFacts {
  const { publicKey, library } = certificate;
  const kinds = {
    rsa: `RSA ${publicKey.bits}`,
    ec: `ECDSA ${publicKey.curve ?? ''}`.trim(),
    other: 'another kind of key',
  };
  return {
    subject: longName(Asn1.read(new Uint8Array(library.subject.valueBeforeDecode))),
    issuer: longName(Asn1.read(certificate.issuerDer)),
    serialNumber: hexOf(Asn1.read(certificate.serialDer).contents),
    validFrom: certificate.notBefore.toISOString(),
    validTo: certificate.notAfter.toISOString(),
    keyKind: kinds[publicKey.kind],
  };
}

function nameParts(name: Asn1): { kind: string; text: string }[] {
  return name.items.flatMap((set) =>
    set.items.flatMap((pair) => {
      const kind = NAME_PARTS[pair.at(0).oid];
      return kind ? [{ kind, text: textOf(pair.at(1)) }] : [];
    }),
  );
}

/** A string of any of ASN.1's kinds; a BMPString has two bytes a character. */
function textOf(value: Asn1): string {
  const encodings: Readonly<Record<number, string>> = { 12: 'utf-8', 30: 'utf-16be' };
  return new TextDecoder(encodings[value.tag] ?? 'latin1')
    .decode(value.contents)
    .replace(/\p{Cc}/gu, ' ')
    .slice(0, 300);
}

function shortName(name: Asn1): string {
  const parts = nameParts(name);
  const best = ['CN', 'O', 'email'].map((kind) => parts.find((part) => part.kind === kind)?.text);
  return best.find((text) => text) ?? parts[0]?.text ?? '';
}

function longName(name: Asn1): string {
  return nameParts(name)
    .map(({ kind, text }) => `${kind}=${text}`)
    .join(', ');
}

function keyOf(spki: Asn1): ParsedCertificate['publicKey'] {
  const algorithm = spki.at(0);
  const oid = algorithm.at(0).oid;
  if (oid === OID.rsaKey || oid === OID.rsaPss) {
    const modulus = Asn1.read(spki.at(1).contents.subarray(1)).at(0).contents;
    const bytes = modulus[0] === 0 ? modulus.subarray(1) : modulus;
    return { kind: 'rsa', bits: bytes.length * 8 - Math.clz32(bytes[0] ?? 0) + 24, curve: null };
  }
  const curve = oid === OID.ecKey ? CURVES[algorithm.at(1).tag === 6 ? algorithm.at(1).oid : ''] : undefined;
  return curve ? { kind: 'ec', bits: 0, curve: curve.name } : { kind: 'other', bits: 0, curve: null };
}

function keyIdentifier(tbs: Asn1): Uint8Array<ArrayBuffer> | null {
  const extensions = tbs.tagged(0xa3)?.items[0]?.items ?? [];
  const found = extensions.find((extension) => extension.at(0).oid === SUBJECT_KEY_IDENTIFIER);
  const value = found?.items.at(-1);
  return value ? Asn1.read(value.bytes).bytes : null;
}
