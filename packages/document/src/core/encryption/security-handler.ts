import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { RectoError } from '@recto/contract';
import { PdfDict, PdfName, PdfString } from '../../objects/index.ts';
import type { EncryptionInfo, ObjectSource } from '../types.ts';
import { decryptAes, encryptAes } from './aes.ts';
import { type PasswordEntries, permissionsOfPerms, type UnlockedKey, unlock } from './file-key.ts';
import { passwordBytes } from './passwords.ts';
import { rc4 } from './rc4.ts';

/** How strings or streams are encrypted: not at all, or by RC4 or AES under a key per object, or by AES under the file's key. */
type Method = 'none' | 'rc4' | 'aes128' | 'aes256';

/** Encrypts and decrypts the strings and streams of one open file (ISO 32000-2, 7.6). */
export class SecurityHandler {
  readonly info: EncryptionInfo;
  readonly #key: Uint8Array;
  readonly #filters: CryptFilters;

  constructor(info: EncryptionInfo, key: Uint8Array, filters: CryptFilters) {
    this.info = info;
    this.#key = key;
    this.#filters = filters;
  }

  decryptString(num: number, gen: number, data: Uint8Array): Uint8Array {
    return this.#decrypt(this.#filters.strings, num, gen, data);
  }

  encryptString(num: number, gen: number, data: Uint8Array): Uint8Array {
    return this.#encrypt(this.#filters.strings, num, gen, data);
  }

  /**
   * What decrypts the stream of this dictionary; null when it is not encrypted. A /Crypt filter is taken out of the
   * dictionary, since it means nothing once the data are plain.
   */
  decryptionOf(
    num: number,
    gen: number,
    dict: PdfDict,
    source: ObjectSource,
  ): ((data: Uint8Array) => Uint8Array) | null {
    const method = this.#methodOf(dict, source);
    removeCryptFilter(dict, source);
    return method === 'none' ? null : (data) => this.#decrypt(method, num, gen, data);
  }

  encryptStream(num: number, gen: number, dict: PdfDict, data: Uint8Array, source: ObjectSource): Uint8Array {
    return this.#encrypt(this.#methodOf(dict, source), num, gen, data);
  }

  /** 7.6.2 and 7.6.6: which streams the document's filter does not cover. */
  #methodOf(dict: PdfDict, source: ObjectSource): Method {
    const type = source.resolve(dict.get('Type'));
    const isType = (name: string): boolean => type instanceof PdfName && type.value === name;
    if (isType('XRef')) return 'none';
    const own = ownCryptFilter(dict, source);
    if (own !== null) return this.#filters.named(own);
    if (isType('Metadata') && !this.info.encryptsMetadata) return 'none';
    return isType('EmbeddedFile') ? this.#filters.embeddedFiles : this.#filters.streams;
  }

  #decrypt(method: Method, num: number, gen: number, data: Uint8Array): Uint8Array {
    if (method === 'none') return data;
    if (method === 'aes256') return decryptAes(this.#key, data);
    const key = this.#objectKey(method, num, gen);
    return method === 'rc4' ? rc4(key, data) : decryptAes(key, data);
  }

  #encrypt(method: Method, num: number, gen: number, data: Uint8Array): Uint8Array {
    if (method === 'none') return data;
    const key = method === 'aes256' ? this.#key : this.#objectKey(method, num, gen);
    return method === 'rc4' ? rc4(key, data) : encryptAes(key, this.#vector(num, gen, data), data);
  }

  /** Algorithm 1. */
  #objectKey(method: Method, num: number, gen: number): Uint8Array {
    const salt = method === 'aes128' ? [0x73, 0x41, 0x6c, 0x54] : [];
    const seed = [num & 255, (num >> 8) & 255, (num >> 16) & 255, gen & 255, (gen >> 8) & 255];
    return md5(Uint8Array.from([...this.#key, ...seed, ...salt])).subarray(0, Math.min(this.#key.length + 5, 16));
  }

  /** A vector from key, place and content: as unpredictable as a random one to who lacks the key, and the same every time. */
  #vector(num: number, gen: number, data: Uint8Array): Uint8Array {
    return sha256
      .create()
      .update(this.#key)
      .update(new TextEncoder().encode(`${num} ${gen} `))
      .update(data)
      .digest()
      .slice(0, 16);
  }
}

/** The methods that the encryption dictionary gives to each kind of data. */
export interface CryptFilters {
  readonly strings: Method;
  readonly streams: Method;
  readonly embeddedFiles: Method;
  named(name: string): Method;
}

/** Name in the stream's own /Crypt filter, or null when it has none (7.4.10). */
function ownCryptFilter(dict: PdfDict, source: ObjectSource): string | null {
  const filter = source.resolve(dict.get('Filter'));
  const parameters = source.resolve(dict.get('DecodeParms'));
  const filters = Array.isArray(filter) ? filter : [filter];
  const index = filters.findIndex((entry) => nameOf(entry, source) === 'Crypt');
  if (index < 0) return null;
  const own = source.resolve(Array.isArray(parameters) ? parameters[index] : parameters);
  return (own instanceof PdfDict && nameOf(own.get('Name'), source)) || 'Identity';
}

function removeCryptFilter(dict: PdfDict, source: ObjectSource): void {
  const filter = source.resolve(dict.get('Filter'));
  if (!Array.isArray(filter)) {
    if (nameOf(filter, source) !== 'Crypt') return;
    dict.delete('Filter');
    dict.delete('DecodeParms');
    return;
  }
  const kept = filter.map((entry) => nameOf(entry, source) !== 'Crypt');
  if (kept.every(Boolean)) return;
  dict.set(
    'Filter',
    filter.filter((_, index) => kept[index]),
  );
  const parameters = source.resolve(dict.get('DecodeParms'));
  if (Array.isArray(parameters))
    dict.set(
      'DecodeParms',
      parameters.filter((_, index) => kept[index]),
    );
}

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
  const given = password ? passwordBytes(password, revision) : [];
  for (const candidate of [...given, new Uint8Array(0)]) {
    for (const keyBytes of keyLengths(encrypt, version, source)) {
      const entries = readPasswordEntries(encrypt, revision, keyBytes, fileId, source);
      const unlocked = unlock(entries, candidate);
      if (unlocked) return handlerOf(entries, unlocked, filters);
    }
  }
  throw new RectoError(password ? 'password-wrong' : 'input-locked', { fileName });
}

function handlerOf(entries: PasswordEntries, { key, openedAs }: UnlockedKey, filters: CryptFilters): SecurityHandler {
  const { revision, encryptsMetadata, Perms } = entries;
  const permissions = (revision >= 5 ? permissionsOfPerms(key, Perms) : null) ?? entries.permissions;
  return new SecurityHandler({ revision, openedAs, permissions, encryptsMetadata }, key, filters);
}

/** Bytes that the key may have; the dictionary is not always right about it. */
function keyLengths(encrypt: PdfDict, version: number, source: ObjectSource): number[] {
  if (version >= 5) return [32];
  if (version === 1) return [5];
  const bits = numberOf(encrypt.get('Length'), source) ?? (version === 4 ? 128 : 40);
  const stated = bits >= 40 && bits <= 128 && bits % 8 === 0 ? bits / 8 : bits >= 5 && bits <= 16 ? bits : 5;
  return [...new Set(version === 4 ? [16, stated] : [stated, 5, 16])];
}

function readPasswordEntries(
  encrypt: PdfDict,
  revision: number,
  keyBytes: number,
  fileId: Uint8Array,
  source: ObjectSource,
): PasswordEntries {
  const bytes = (key: string): Uint8Array => {
    const value = source.resolve(encrypt.get(key));
    return value instanceof PdfString ? value.bytes : new Uint8Array(0);
  };
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

function readCryptFilters(encrypt: PdfDict, version: number, source: ObjectSource, fileName: string): CryptFilters {
  if (version < 4) return { strings: 'rc4', streams: 'rc4', embeddedFiles: 'rc4', named: () => 'rc4' };
  const filters = source.resolve(encrypt.get('CF'));
  const named = (name: string): Method => {
    if (name === 'Identity') return 'none';
    const filter = source.resolve(filters instanceof PdfDict ? filters.get(name) : null);
    const method = filter instanceof PdfDict ? nameOf(filter.get('CFM'), source) || 'None' : 'None';
    if (method === 'None') return 'none';
    if (method === 'V2') return 'rc4';
    if (method === 'AESV2') return 'aes128';
    if (method === 'AESV3') return 'aes256';
    throw new RectoError('encryption-unsupported', { fileName, scheme: method });
  };
  const streamFilter = nameOf(encrypt.get('StmF'), source) || 'Identity';
  return {
    strings: named(nameOf(encrypt.get('StrF'), source) || 'Identity'),
    streams: named(streamFilter),
    embeddedFiles: named(nameOf(encrypt.get('EFF'), source) || streamFilter),
    named,
  };
}

function withLength(bytes: Uint8Array, length: number): Uint8Array {
  if (bytes.length === length) return bytes;
  const result = new Uint8Array(length);
  result.set(bytes.subarray(0, length));
  return result;
}

function numberOf(value: Parameters<ObjectSource['resolve']>[0], source: ObjectSource): number | undefined {
  const number = source.resolve(value);
  return typeof number === 'number' ? number : undefined;
}

function nameOf(value: Parameters<ObjectSource['resolve']>[0], source: ObjectSource): string {
  const name = source.resolve(value);
  return name instanceof PdfName ? name.value : '';
}
