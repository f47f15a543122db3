import type { SignatureDigest, SigningIdentity } from '@recto/contract/capabilities/sign';
import { refuseOption } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { Asn1 } from '../asn1/read.ts';
import { certificateFacts, type ParsedCertificate, parseCertificate } from '../chain/certificate.ts';
import { CURVES, DIGEST_HASH, OID } from '../cms/algorithms.ts';
import { openP12 } from './open-p12.ts';

/** Key and certificates that sign. */
export interface SigningKey {
  /** RSA keys are bound to a digest when they are imported. */
  readonly keys: Readonly<Record<SignatureDigest, CryptoKey>>;
  readonly kind: 'rsa' | 'ec';
  readonly coordinateBytes: number;
  /** The signer's first, then those that lead to a root. */
  readonly certificates: readonly ParsedCertificate[];
}

/** A signature without certificates: attributes, algorithm, a key of 16,384 bits. */
const OWN_BYTES = 4096;
const PROBE = new Uint8Array(32);
const PKCS1 = 'RSASSA-PKCS1-v1_5';

const NO_KEY = message('problem.p12NoKey', 'The key file contains no private key.');
const NO_USABLE_KEY = message(
  'problem.p12NoUsableKey',
  'The key file contains no RSA or ECDSA key with its certificate.',
);

/** Opens a PKCS#12 file and imports its key, which can then no longer be read. @param file overwritten with zeros */
export async function openIdentity(
  file: Uint8Array,
  password: string,
): Promise<{ identity: SigningIdentity; key: SigningKey }> {
  const { keys, certificates } = await openP12(file, password).finally(() => file.fill(0));
  try {
    if (keys.length === 0) throw refuseOption('p12', NO_KEY);
    const parsed = certificates.flatMap((bytes) => parseCertificate(bytes) ?? []);
    for (const pkcs8 of keys) {
      const imported = await importKey(pkcs8);
      const own = imported && (await certificateOf(imported, parsed));
      if (!imported || !own) continue;
      const chain = chainFrom(own, parsed);
      const facts = certificateFacts(own);
      const identity: SigningIdentity = {
        kind: 'signing-identity',
        name: own.commonName,
        keyKind: facts.keyKind,
        validFrom: own.notBefore,
        validTo: own.notAfter,
        placeholderBytes: OWN_BYTES + chain.reduce((sum, { der }) => sum + der.length, 0),
      };
      return { identity, key: { ...imported, certificates: chain } };
    }
  } finally {
    for (const pkcs8 of keys) pkcs8.fill(0);
  }
  throw refuseOption('p12', NO_USABLE_KEY);
}

type ImportedKey = Omit<SigningKey, 'certificates'>;

async function importKey(pkcs8: Uint8Array<ArrayBuffer>): Promise<ImportedKey | null> {
  try {
    const algorithm = Asn1.read(pkcs8).at(1);
    const oid = algorithm.at(0).oid;
    if (oid === OID.rsaKey) {
      const keyFor = (hash: string) => crypto.subtle.importKey('pkcs8', pkcs8, { name: PKCS1, hash }, false, ['sign']);
      const [sha256, sha384, sha512] = [await keyFor('SHA-256'), await keyFor('SHA-384'), await keyFor('SHA-512')];
      return { keys: { sha256, sha384, sha512 }, kind: 'rsa', coordinateBytes: 0 };
    }
    const curve = oid === OID.ecKey ? CURVES[algorithm.at(1).oid] : undefined;
    if (!curve) return null;
    const key = await crypto.subtle.importKey('pkcs8', pkcs8, { name: 'ECDSA', namedCurve: curve.name }, false, [
      'sign',
    ]);
    const keys = { sha256: key, sha384: key, sha512: key };
    return { keys, kind: 'ec', coordinateBytes: curve.coordinateBytes };
  } catch {
    return null;
  }
}

/** Signs as the key can; ECDSA as two numbers of equal length. */
export async function signBytes(
  { keys, kind }: ImportedKey,
  digest: SignatureDigest,
  bytes: Uint8Array<ArrayBuffer>,
): Promise<Uint8Array<ArrayBuffer>> {
  const algorithm = kind === 'rsa' ? { name: PKCS1 } : { name: 'ECDSA', hash: DIGEST_HASH[digest] };
  return new Uint8Array(await crypto.subtle.sign(algorithm, keys[digest], bytes));
}

/** The certificate whose public key checks what the private key signs. */
async function certificateOf(key: ImportedKey, certificates: readonly ParsedCertificate[]) {
  const signature = await signBytes(key, 'sha256', PROBE);
  for (const certificate of certificates) {
    if (certificate.publicKey.kind !== key.kind) continue;
    try {
      const { curve } = certificate.publicKey;
      const settings =
        key.kind === 'rsa' ? { name: PKCS1, hash: 'SHA-256' } : { name: 'ECDSA', namedCurve: curve ?? '' };
      const open = await crypto.subtle.importKey('spki', certificate.spki, settings, false, ['verify']);
      if (await crypto.subtle.verify({ ...settings, hash: 'SHA-256' }, open, signature, PROBE)) return certificate;
    } catch {
      // A certificate of another kind of key.
    }
  }
  return null;
}

function chainFrom(own: ParsedCertificate, known: readonly ParsedCertificate[]): ParsedCertificate[] {
  const chain = [own];
  for (let last = own; chain.length < 10; ) {
    const issuer = known.find((one) => one.subjectKey === last.issuerKey && !chain.includes(one));
    if (!issuer) break;
    chain.push(issuer);
    last = issuer;
  }
  return chain;
}
