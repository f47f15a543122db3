import { type RectoError, refuseOption } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { Asn1 } from '../asn1/read.ts';
import { HASHES, hashOfOid, OID } from '../cms/algorithms.ts';
import { decryptWithPassword, deriveWith, HMAC_HASHES, UnknownCipher } from './decrypt.ts';
import { bmpPassword, derivePkcs12, PURPOSE } from './derive-key.ts';

const PBMAC1 = '1.2.840.113549.1.5.14';
const BAGS = {
  key: '1.2.840.113549.1.12.10.1.1',
  shroudedKey: '1.2.840.113549.1.12.10.1.2',
  certificate: '1.2.840.113549.1.12.10.1.3',
  nested: '1.2.840.113549.1.12.10.1.6',
} as const;
const X509 = '1.2.840.113549.1.9.22.1';
/** Most bags and the deepest nesting that are looked at. */
const MAX_BAGS = 200;
const MAX_DEPTH = 4;

/** Contents of a PKCS#12 file. The keys must be overwritten once they are imported. */
export interface P12Contents {
  /** PKCS#8. */
  readonly keys: Uint8Array<ArrayBuffer>[];
  /** DER, in the order of the file. */
  readonly certificates: Uint8Array<ArrayBuffer>[];
}

const UNKNOWN_CIPHER = message(
  'problem.p12Cipher',
  'The key file is encrypted in a way that Recto cannot open. Export the key again with AES.',
);
const NO_PASSWORD = message('problem.p12NoPassword', 'Please enter the password that opens the key file.');
const WRONG_PASSWORD = message('problem.p12WrongPassword', 'This password does not open the key file.');
const NOT_P12 = message('problem.notP12', 'This is not a PKCS#12 file (.p12 or .pfx).');
const UNKNOWN_SEAL = message('problem.p12Seal', 'The key file is sealed in a way that Recto does not know.');
const DAMAGED = message('problem.p12Damaged', 'The key file is damaged.');

/**
 * Opens a PKCS#12 file (RFC 7292). Nothing of the file or the password is part of any error.
 * @throws option-invalid
 */
export async function openP12(file: Uint8Array, password: string): Promise<P12Contents> {
  const safe = readOuter(file);
  if (safe.mac && !(await isRightMac(safe.mac, safe.content, password))) throw wrongPassword(password);
  const contents: P12Contents = { keys: [], certificates: [] };
  try {
    for (const part of Asn1.read(safe.content).items.slice(0, MAX_BAGS)) {
      const bags = await safeContents(part, password);
      if (bags) await readBags(bags, password, contents, 0);
    }
  } catch (thrown) {
    for (const key of contents.keys) key.fill(0);
    if (thrown instanceof UnknownCipher) {
      throw refuseOption('p12', UNKNOWN_CIPHER);
    }
    throw wrongPassword(password);
  }
  return contents;
}

function wrongPassword(password: string): RectoError {
  return refuseOption('p12Password', password === '' ? NO_PASSWORD : WRONG_PASSWORD);
}

interface OuterSafe {
  readonly content: Uint8Array<ArrayBuffer>;
  readonly mac: Asn1 | null;
}

function readOuter(file: Uint8Array): OuterSafe {
  try {
    const outer = Asn1.read(file);
    const info = outer.at(1);
    if (outer.at(0).number !== 3 || info.at(0).oid !== OID.data) throw new TypeError('another kind');
    return { content: info.at(1).at(0).bytes, mac: outer.items[2] ?? null };
  } catch {
    throw refuseOption('p12', NOT_P12);
  }
}

async function isRightMac(mac: Asn1, content: Uint8Array<ArrayBuffer>, password: string): Promise<boolean> {
  try {
    const [info, salt] = [mac.at(0), mac.at(1).bytes];
    const algorithm = info.at(0);
    const oid = algorithm.at(0).oid;
    let hash = hashOfOid(oid);
    let secret: Uint8Array<ArrayBuffer>;
    if (oid === PBMAC1) {
      const derivation = algorithm.at(1).at(0).at(1);
      hash = HMAC_HASHES[algorithm.at(1).at(1).at(0).oid];
      secret = await deriveWith(derivation, password, derivation.at(2).number);
    } else {
      if (!hash) throw new UnknownCipher(oid);
      const bytes = bmpPassword(password);
      const rounds = mac.items[2]?.number ?? 1;
      secret = await derivePkcs12(bytes, PURPOSE.mac, { salt, rounds, hash, lengthBytes: HASHES[hash].hashBytes });
      bytes.fill(0);
    }
    if (!hash) throw new UnknownCipher(oid);
    const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash }, false, ['verify']);
    secret.fill(0);
    return await crypto.subtle.verify('HMAC', key, info.at(1).bytes, content);
  } catch (thrown) {
    if (thrown instanceof UnknownCipher) throw refuseOption('p12', UNKNOWN_SEAL);
    throw refuseOption('p12', DAMAGED);
  }
}

/** The bags of one part of the file; null for a part that a certificate locks. */
async function safeContents(part: Asn1, password: string): Promise<Asn1 | null> {
  const oid = part.at(0).oid;
  if (oid === OID.data) return Asn1.read(part.at(1).at(0).bytes);
  if (oid !== OID.encryptedData) return null;
  const info = part.at(1).at(0).at(1);
  return Asn1.read(await decryptWithPassword(info.at(1), info.at(2).bytes, password));
}

async function readBags(bags: Asn1, password: string, contents: P12Contents, depth: number): Promise<void> {
  for (const bag of bags.items.slice(0, MAX_BAGS)) {
    const value = bag.at(1).at(0);
    switch (bag.at(0).oid) {
      case BAGS.key:
        contents.keys.push(value.raw.slice());
        break;
      case BAGS.shroudedKey:
        contents.keys.push(await decryptWithPassword(value.at(0), value.at(1).bytes, password));
        break;
      case BAGS.certificate:
        if (value.at(0).oid === X509) contents.certificates.push(value.at(1).at(0).bytes.slice());
        break;
      case BAGS.nested:
        if (depth < MAX_DEPTH) await readBags(value, password, contents, depth + 1);
        break;
    }
  }
}
