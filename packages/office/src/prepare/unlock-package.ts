import { createDecipheriv, createHash, createHmac, timingSafeEqual } from 'node:crypto';
import { RectoError } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { say } from '@recto/words/said';
import type { CompoundFile } from './compound-file.ts';

const NO_PASSWORD_KEY = message('encryption.noPasswordKey', 'no password key');
const ALGORITHM = message('encryption.algorithm', 'algorithm {id}');
/** Segments of agile encryption (MS-OFFCRYPTO 2.3.4.15). */
const SEGMENT_BYTES = 4096;
/** Rounds that Office writes are 50,000 or 100,000; more is an attack on the processor. */
const MOST_ROUNDS = 2_000_000;
const STANDARD_ROUNDS = 50_000;
/** Keys of what is derived from the password (2.3.4.13). */
const BLOCKS = {
  verifierInput: [0xfe, 0xa7, 0xd2, 0x76, 0x3b, 0x4b, 0x9e, 0x79],
  verifierValue: [0xd7, 0xaa, 0x0f, 0x6d, 0x30, 0x61, 0x34, 0x4e],
  keyValue: [0x14, 0x6e, 0x0b, 0xe7, 0xab, 0xac, 0xd0, 0xd6],
  hmacKey: [0x5f, 0xb2, 0xad, 0x01, 0x0c, 0xb9, 0xe1, 0xf6],
  hmacValue: [0xa0, 0x67, 0x7f, 0x02, 0xb2, 0x2c, 0x84, 0x33],
};
const HASHES: Readonly<Record<string, string>> = { SHA1: 'sha1', SHA256: 'sha256', SHA384: 'sha384', SHA512: 'sha512' };

/**
 * The package inside a compound file that Office has locked with a password (MS-OFFCRYPTO, agile and standard encryption).
 * @throws input-locked, password-wrong, encryption-unsupported, input-damaged
 */
export function unlockPackage(file: CompoundFile, password: string | undefined, fileName: string): Uint8Array {
  const info = file.read('EncryptionInfo');
  const body = file.read('EncryptedPackage');
  if (!info || !body || info.length < 8 || body.length < 8) throw new RectoError('input-damaged', { fileName });
  if (password === undefined) return unlockOpenSecret(file, fileName);
  const view = new DataView(info.buffer, info.byteOffset, info.byteLength);
  const major = view.getUint16(0, true);
  const minor = view.getUint16(2, true);
  try {
    if (major === 4 && minor === 4) return unlockAgile(info, body, password, fileName);
    if ((major === 2 || major === 3 || major === 4) && minor === 2)
      return unlockStandard(info, body, password, fileName);
  } catch (thrown) {
    if (thrown instanceof RectoError) throw thrown;
    throw new RectoError('input-damaged', { fileName }, thrown);
  }
  throw new RectoError('encryption-unsupported', { fileName, scheme: `Office ${major}.${minor}` });
}

/** Excel locks workbooks that are only protected against writing with a password that everybody knows (MS-OFFCRYPTO 2.4.2.3). */
const OPEN_SECRET = 'VelvetSweatshop';

function unlockOpenSecret(file: CompoundFile, fileName: string): Uint8Array {
  try {
    return unlockPackage(file, OPEN_SECRET, fileName);
  } catch (thrown) {
    if (!(thrown instanceof RectoError) || thrown.code !== 'password-wrong') throw thrown;
    throw new RectoError('input-locked', { fileName });
  }
}

interface AgileKey {
  readonly hash: string;
  readonly keyBytes: number;
  readonly blockBytes: number;
  readonly salt: Buffer;
}

function unlockAgile(info: Uint8Array, body: Uint8Array, password: string, fileName: string): Uint8Array {
  const xml = new TextDecoder().decode(info.subarray(8));
  const dataTag = tagOf(xml, 'keyData');
  const keyTag = tagOf(xml, 'p:encryptedKey') ?? tagOf(xml, 'encryptedKey');
  if (!dataTag || !keyTag) throw new RectoError('encryption-unsupported', { fileName, scheme: say(NO_PASSWORD_KEY) });
  const data = agileKey(dataTag, fileName);
  const key = agileKey(keyTag, fileName);
  const rounds = Number(attribute(keyTag, 'spinCount'));
  if (!(rounds >= 0 && rounds <= MOST_ROUNDS)) throw new RectoError('too-demanding', { fileName });
  const spun = spin(key.hash, key.salt, password, rounds);
  const derived = (block: readonly number[]) => fit(digest(key.hash, spun, Buffer.from(block)), key.keyBytes);
  const open = (block: readonly number[], name: string) =>
    aesCbc(derived(block), fit(key.salt, key.blockBytes), base64(attribute(keyTag, name)));
  const verifier = open(BLOCKS.verifierInput, 'encryptedVerifierHashInput').subarray(0, key.salt.length);
  const expected = open(BLOCKS.verifierValue, 'encryptedVerifierHashValue');
  const found = digest(key.hash, verifier);
  if (!isEqual(found, expected.subarray(0, found.length))) throw new RectoError('password-wrong', { fileName });
  const secret = open(BLOCKS.keyValue, 'encryptedKeyValue').subarray(0, data.keyBytes);
  checkIntegrity(xml, data, secret, body, fileName);

  const sizeBytes = Number(Buffer.from(body).readBigUInt64LE(0));
  const parts: Buffer[] = [];
  for (let at = 8, segment = 0; at < body.length; at += SEGMENT_BYTES, segment++) {
    const number = Buffer.alloc(4);
    number.writeUInt32LE(segment);
    const vector = fit(digest(data.hash, data.salt, number), data.blockBytes);
    parts.push(aesCbc(secret, vector, body.subarray(at, at + SEGMENT_BYTES)));
  }
  return cut(Buffer.concat(parts), sizeBytes, fileName);
}

/** The seal over the locked bytes: what was changed after locking is not opened. */
function checkIntegrity(xml: string, data: AgileKey, secret: Buffer, body: Uint8Array, fileName: string): void {
  const tag = tagOf(xml, 'dataIntegrity');
  if (!tag) return;
  const open = (block: readonly number[], name: string) =>
    aesCbc(
      secret,
      fit(digest(data.hash, data.salt, Buffer.from(block)), data.blockBytes),
      base64(attribute(tag, name)),
    );
  const sizeBytes = createHash(data.hash).digest().length;
  const key = open(BLOCKS.hmacKey, 'encryptedHmacKey').subarray(0, sizeBytes);
  const expected = open(BLOCKS.hmacValue, 'encryptedHmacValue').subarray(0, sizeBytes);
  if (!isEqual(createHmac(data.hash, key).update(body).digest(), expected))
    throw new RectoError('input-damaged', { fileName });
}

function unlockStandard(info: Uint8Array, body: Uint8Array, password: string, fileName: string): Uint8Array {
  const bytes = Buffer.from(info);
  const headerBytes = bytes.readUInt32LE(8);
  const header = bytes.subarray(12, 12 + headerBytes);
  const keyBytes = header.readUInt32LE(16) / 8;
  const algorithm = header.readUInt32LE(8);
  // AES-128, -192 and -256; RC4 in a package was never written.
  if (![0x660e, 0x660f, 0x6610].includes(algorithm)) {
    throw new RectoError('encryption-unsupported', {
      fileName,
      scheme: say(ALGORITHM, { id: algorithm.toString(16) }),
    });
  }
  const verifier = bytes.subarray(12 + headerBytes);
  const saltBytes = verifier.readUInt32LE(0);
  const salt = verifier.subarray(4, 4 + saltBytes);
  const lockedVerifier = verifier.subarray(4 + saltBytes, 20 + saltBytes);
  const lockedHash = verifier.subarray(24 + saltBytes, 56 + saltBytes);
  const last = digest('sha1', spin('sha1', salt, password, STANDARD_ROUNDS), Buffer.alloc(4));
  const mixed = (fill: number) => {
    const buffer = Buffer.alloc(64, fill);
    for (const [index, byte] of last.entries()) buffer[index] = (buffer[index] ?? 0) ^ byte;
    return digest('sha1', buffer);
  };
  const key = Buffer.concat([mixed(0x36), mixed(0x5c)]).subarray(0, keyBytes);
  const open = (data: Uint8Array) => {
    const decipher = createDecipheriv(`aes-${keyBytes * 8}-ecb`, key, null).setAutoPadding(false);
    return Buffer.concat([decipher.update(data), decipher.final()]);
  };
  const found = digest('sha1', open(lockedVerifier));
  if (!isEqual(found, open(lockedHash).subarray(0, found.length))) throw new RectoError('password-wrong', { fileName });
  const sizeBytes = Number(Buffer.from(body).readBigUInt64LE(0));
  const whole = body.subarray(8, 8 + Math.floor((body.length - 8) / 16) * 16);
  return cut(open(whole), sizeBytes, fileName);
}

function cut(bytes: Buffer, sizeBytes: number, fileName: string): Uint8Array {
  if (sizeBytes > bytes.length) throw new RectoError('input-damaged', { fileName });
  return new Uint8Array(bytes.subarray(0, sizeBytes));
}

function agileKey(tag: string, fileName: string): AgileKey {
  const hash = HASHES[attribute(tag, 'hashAlgorithm').replace('-', '')];
  const isKnown = attribute(tag, 'cipherAlgorithm') === 'AES' && attribute(tag, 'cipherChaining') === 'ChainingModeCBC';
  if (!hash || !isKnown) {
    throw new RectoError('encryption-unsupported', { fileName, scheme: attribute(tag, 'cipherAlgorithm') });
  }
  const keyBytes = Number(attribute(tag, 'keyBits')) / 8;
  return { hash, keyBytes, blockBytes: Number(attribute(tag, 'blockSize')), salt: base64(attribute(tag, 'saltValue')) };
}

function spin(hash: string, salt: Uint8Array, password: string, rounds: number): Buffer {
  let value = digest(hash, salt, Buffer.from(password, 'utf16le'));
  const number = Buffer.alloc(4);
  for (let round = 0; round < rounds; round++) {
    number.writeUInt32LE(round);
    value = digest(hash, number, value);
  }
  return value;
}

function digest(hash: string, ...parts: readonly Uint8Array[]): Buffer {
  const made = createHash(hash);
  for (const part of parts) made.update(part);
  return made.digest();
}

function aesCbc(key: Uint8Array, vector: Uint8Array, data: Uint8Array): Buffer {
  const decipher = createDecipheriv(`aes-${key.length * 8}-cbc`, key, vector).setAutoPadding(false);
  return Buffer.concat([decipher.update(data), decipher.final()]);
}

/** Cut, or filled up with 0x36 (2.3.4.11). */
function fit(bytes: Uint8Array, size: number): Buffer {
  const out = Buffer.alloc(size, 0x36);
  out.set(bytes.subarray(0, size));
  return out;
}

function isEqual(one: Uint8Array, other: Uint8Array): boolean {
  return one.length === other.length && timingSafeEqual(one, other);
}

const tagOf = (xml: string, name: string) => new RegExp(`<${name}\\s[^>]*>`).exec(xml)?.[0];
const attribute = (tag: string, name: string) => new RegExp(`\\s${name}="([^"]*)"`).exec(tag)?.[1] ?? '';
const base64 = (text: string) => Buffer.from(text, 'base64');
