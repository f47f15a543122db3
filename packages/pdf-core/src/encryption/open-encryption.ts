import { RectoError } from '@recto/contract/recto-error';
import { bytesOf, dictOf, nameOf, numberOf } from '../objects/access.ts';
import { PdfDict, PdfName } from '../objects/objects.ts';
import type { EncryptionInfo, ObjectSource } from '../types.ts';
import { keyBytesOf, readCryptFilters, statedFilterLengths } from './crypt-filters.ts';
import { type PasswordEntries, permissionsOfPerms, type UnlockedKey, unlock } from './file-key.ts';
import { passwordBytes } from './passwords.ts';
import { SecurityHandler } from './security-handler.ts';

const NO_PASSWORD = new Uint8Array(0);

/**
 * Opens the encryption of a file: the given password as the owner's and as the user's, then the empty one.
 * @throws input-locked, password-wrong, encryption-unsupported
 */
export function openEncryption(
  encrypt: PdfDict,
  fileId: Uint8Array,
  password: string | undefined,
  source: ObjectSource,
): SecurityHandler {
  const fileName = source.fileName ?? '';
  const version = numberOf(encrypt.get('V'), source) ?? 0;
  const revision = numberOf(encrypt.get('R'), source) ?? 0;
  const filter = nameOf(encrypt.get('Filter'), source) || 'unknown';
  const supported = filter === 'Standard' && [1, 2, 4, 5].includes(version) && revision >= 2 && revision <= 6;
  if (!supported) {
    const scheme = filter === 'Standard' ? `V${version} R${revision}` : filter;
    throw new RectoError('encryption-unsupported', { fileName, scheme });
  }
  const filters = readCryptFilters(encrypt, version, source, fileName);
  const entriesByLength = keyLengths(encrypt, version, source).map((keyBytes) =>
    readPasswordEntries(encrypt, revision, keyBytes, fileId, source),
  );
  const parts = { filters, dictionary: directCopy(encrypt, source), fileId, fileName };
  const opened =
    (password && openWithAny(entriesByLength, passwordBytes(password, revision))) ||
    openWithAny(entriesByLength, [NO_PASSWORD]);
  const isAllPlain = filters.strings === 'none' && filters.streams === 'none';
  if (!opened && !password && isAllPlain) {
    return new SecurityHandler({ ...parts, key: null, info: keylessInfo(revision, entriesByLength[0]) });
  }
  if (!opened) throw new RectoError(password ? 'password-wrong' : 'input-locked', { fileName });
  const { entries, unlocked, isEmpty } = opened;
  const { encryptsMetadata, Perms } = entries;
  const bits = (revision >= 5 ? permissionsOfPerms(unlocked.key, Perms) : null) ?? entries.permissions;
  const info = {
    revision,
    openedAs: unlocked.openedAs,
    needsPassword: !isEmpty && openWithAny(entriesByLength, [NO_PASSWORD]) === null,
    permissions: bits,
    encryptsMetadata,
  };
  return new SecurityHandler({ ...parts, info, key: unlocked.key });
}

/** The state of a file of which only attachments, or single streams, are locked and which was opened without a password. */
function keylessInfo(revision: number, entries: PasswordEntries | undefined): EncryptionInfo {
  return {
    revision,
    openedAs: 'user',
    needsPassword: false,
    permissions: entries?.permissions ?? 0,
    encryptsMetadata: entries?.encryptsMetadata ?? true,
  };
}

interface Opened {
  readonly entries: PasswordEntries;
  readonly unlocked: UnlockedKey;
  readonly isEmpty: boolean;
}

function openWithAny(entriesByLength: readonly PasswordEntries[], candidates: readonly Uint8Array[]): Opened | null {
  for (const candidate of candidates) {
    for (const entries of entriesByLength) {
      const unlocked = unlock(entries, candidate);
      if (unlocked) return { entries, unlocked, isEmpty: candidate.length === 0 };
    }
  }
  return null;
}

/** Entries of the encryption dictionary and of a crypt filter whose meaning we know (Tables 20, 21 and 25). */
const DICTIONARY_KEYS = [
  ...['Filter', 'SubFilter', 'V', 'Length', 'StmF', 'StrF', 'EFF'],
  ...['R', 'O', 'U', 'OE', 'UE', 'P', 'Perms', 'EncryptMetadata'],
];
const CRYPT_FILTER_KEYS = ['Type', 'CFM', 'AuthEvent', 'Length'];
const MAX_CRYPT_FILTERS = 256;

/** The dictionary without references, for a file in which the objects have other numbers. */
function directCopy(encrypt: PdfDict, source: ObjectSource): PdfDict {
  const pick = (dict: PdfDict, keys: readonly string[]) =>
    new PdfDict(keys.filter((key) => dict.has(key)).map((key) => [key, source.resolve(dict.get(key))] as const));
  const copy = pick(encrypt, DICTIONARY_KEYS);
  const filters = dictOf(encrypt.get('CF'), source);
  if (!filters) return copy;
  const copied = [...filters.map].slice(0, MAX_CRYPT_FILTERS).flatMap(([name, value]) => {
    const filter = dictOf(value, source);
    return filter ? [[name, withRightName(pick(filter, CRYPT_FILTER_KEYS), encrypt, source)] as const] : [];
  });
  return copy.set('CF', new PdfDict(copied));
}

/** Names AES by the version that the key belongs to, since not every reader looks at the version. */
function withRightName(filter: PdfDict, encrypt: PdfDict, source: ObjectSource): PdfDict {
  if (!nameOf(filter.get('CFM'), source)?.startsWith('AESV')) return filter;
  const version = numberOf(encrypt.get('V'), source) ?? 0;
  return filter.set('CFM', PdfName.of(version >= 5 ? 'AESV3' : 'AESV2'));
}

/** Lengths in bytes that the key may have, the likeliest first; the dictionary is not always right about it. */
function keyLengths(encrypt: PdfDict, version: number, source: ObjectSource): number[] {
  if (version >= 5) return [32];
  const usual = version === 4 ? 16 : 5;
  const stated = version === 1 ? 5 : (keyBytesOf(numberOf(encrypt.get('Length'), source) ?? usual) ?? usual);
  const likeliest = version === 4 ? [16, stated] : [stated];
  return [...new Set([...likeliest, ...statedFilterLengths(encrypt, source), 5, 16])];
}

function readPasswordEntries(
  encrypt: PdfDict,
  revision: number,
  keyBytes: number,
  fileId: Uint8Array,
  source: ObjectSource,
): PasswordEntries {
  const bytes = (key: string): Uint8Array => bytesOf(encrypt.get(key), source) ?? new Uint8Array(0);
  return {
    revision,
    keyBytes,
    fileId,
    O: withLength(bytes('O'), revision >= 5 ? 48 : 32),
    U: withLength(bytes('U'), revision >= 5 ? 48 : 32),
    OE: withLength(bytes('OE'), 32),
    UE: withLength(bytes('UE'), 32),
    Perms: bytes('Perms'),
    // Written as an unsigned number by some; only its 32 bits count.
    permissions: (numberOf(encrypt.get('P'), source) ?? 0) | 0,
    encryptsMetadata: source.resolve(encrypt.get('EncryptMetadata')) !== false,
  };
}

function withLength(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length === length) return bytes;
  const result = new Uint8Array(length);
  result.set(bytes.subarray(0, length));
  return result;
}
