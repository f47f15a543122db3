import { md5 } from '@noble/hashes/legacy.js';
import { sha256 } from '@noble/hashes/sha2.js';
import { type Piece, wholeBytes } from '@recto/contract/byte-source';
import { RectoError } from '@recto/contract/recto-error';
import { filterSteps } from '../filters/decode.ts';
import { nameOf } from '../objects/access.ts';
import type { PdfDict, PdfStream } from '../objects/objects.ts';
import type { EncryptionInfo, ObjectSource } from '../types.ts';
import { decryptAes, decryptAesAhead, encryptAes, encryptAesAhead } from './aes.ts';
import type { CryptFilters, Method } from './crypt-filters.ts';
import { DecryptionTally, headCheckOf } from './decryption-tally.ts';
import { OwnFilters } from './own-filters.ts';
import { rc4 } from './rc4.ts';

/** Decrypts one stream: at once, or ahead of its use where the host is faster that way. */
export interface Decryption {
  now(data: Uint8Array): Uint8Array;
  ahead(data: Uint8Array): Promise<Uint8Array>;
}

/** Keys and settings of a security handler. */
export interface HandlerParts {
  readonly info: EncryptionInfo;
  /** Null when no password was given for a file of which only attachments are locked: what is encrypted asks for it. */
  readonly key: Uint8Array | null;
  readonly filters: CryptFilters;
  /** For errors; empty for a lock that was made here. */
  readonly fileName?: string;
  /** The encryption dictionary, all direct, as a file under this key must have it. */
  readonly dictionary: PdfDict;
  /** First element of the file identifier, with which keys up to revision 4 are made. */
  readonly fileId: Uint8Array;
  /** Source of initialisation vectors; they are derived from key and content when absent. */
  readonly random?: (length: number) => Uint8Array;
}

/** Encrypts and decrypts the strings and streams of one file (ISO 32000-2, 7.6). */
export class SecurityHandler {
  readonly info: EncryptionInfo;
  readonly dictionary: PdfDict;
  readonly fileId: Uint8Array;
  readonly #givenKey: Uint8Array | null;
  readonly #filters: CryptFilters;
  readonly #fileName: string;
  readonly #random: ((length: number) => Uint8Array) | undefined;
  readonly #tally = new DecryptionTally();
  readonly #own = new OwnFilters();

  constructor({ info, key, filters, dictionary, fileId, fileName = '', random }: HandlerParts) {
    this.info = info;
    this.dictionary = dictionary;
    this.fileId = fileId;
    this.#givenKey = key;
    this.#fileName = fileName;
    this.#filters = filters;
    this.#random = random;
  }

  /** Strings are encrypted and object streams are not, so that strings in those would be readable. */
  get forbidsObjectStreams(): boolean {
    return this.#filters.strings !== 'none' && this.#filters.streams === 'none';
  }

  /** True when no password was needed for what the pages show, and none was given for what is locked. */
  get isKeyless(): boolean {
    return this.#givenKey === null;
  }

  /**
   * Ends a job over a file whose streams, as far as they were read, do not decrypt to what they should be.
   * @throws encryption-unsupported
   */
  requireSoundDecryption(): void {
    if (!this.#tally.isWrong) return;
    const scheme = `V${numberIn(this.dictionary, 'V')} R${this.info.revision}`;
    throw new RectoError('encryption-unsupported', { fileName: this.#fileName, scheme });
  }

  /** Gives a plain stream back the crypt filter of its own with which this file had it; others come back as they are. */
  withOwnFilter(stream: PdfStream): PdfStream {
    return this.#own.restored(stream);
  }

  decryptString(num: number, gen: number, data: Uint8Array): Uint8Array {
    return this.#decrypt(this.#filters.strings, num, gen, data);
  }

  encryptString(num: number, gen: number, data: Uint8Array): Uint8Array {
    return this.#encrypt(this.#filters.strings, num, gen, data);
  }

  /**
   * Returns the decryption of the stream with this dictionary; null when it is not encrypted. A /Crypt filter is removed
   * from the dictionary, since it means nothing once the data are plain.
   */
  decryptionOf(num: number, gen: number, dict: PdfDict, source: ObjectSource): Decryption | null {
    const own = ownCryptFilter(dict, source);
    const method = this.#methodOf(dict, source);
    const kind = own ?? (nameOf(dict.get('Type'), source) === 'EmbeddedFile' ? 'EFF' : 'StmF');
    const head = headCheckOf(dict, source);
    removeCryptFilter(dict, source);
    if (method === 'none') return null;
    const isOwn = own !== null && method !== this.#filters.streams;
    if (isOwn) this.#own.expect();
    const known = (encrypted: Uint8Array, plain: Uint8Array): Uint8Array => {
      if (this.#versionHasFilters) this.#tally.stream(kind, method, encrypted.length, plain, head);
      if (isOwn) this.#own.remember(own, plain);
      return plain;
    };
    return {
      now: (data) => known(data, this.#decrypt(method, num, gen, data)),
      ahead: async (data) =>
        known(
          data,
          method === 'rc4'
            ? this.#decrypt(method, num, gen, data)
            : await decryptAesAhead(this.#aesKey(method, num, gen), data),
        ),
    };
  }

  /** Before crypt filters the password proves the method with the key. */
  get #versionHasFilters(): boolean {
    return numberIn(this.dictionary, 'V') >= 4;
  }

  /** @throws input-locked */
  get #key(): Uint8Array {
    if (this.#givenKey === null) throw new RectoError('input-locked', { fileName: this.#fileName });
    return this.#givenKey;
  }

  encryptStream(num: number, gen: number, dict: PdfDict, data: Uint8Array, source: ObjectSource): Uint8Array;
  /** The encryption of what is not in memory is made while it is written, but for RC4. */
  encryptStream(
    num: number,
    gen: number,
    dict: PdfDict,
    data: Uint8Array | Piece,
    source: ObjectSource,
  ): Uint8Array | Piece;
  encryptStream(num: number, gen: number, dict: PdfDict, data: Uint8Array | Piece, source: ObjectSource) {
    const method = this.#methodOf(dict, source);
    if (method === 'none') return data;
    if (data instanceof Uint8Array || method === 'rc4') {
      return this.#encrypt(method, num, gen, wholeBytes(data));
    }
    return data.encrypted(this.#aesKey(method, num, gen), this.#vector(num, gen, data));
  }

  /** As `encryptStream`, without blocking where the host can. */
  async encryptStreamAhead(
    num: number,
    gen: number,
    dict: PdfDict,
    data: Uint8Array,
    source: ObjectSource,
  ): Promise<Uint8Array> {
    const method = this.#methodOf(dict, source);
    if (method === 'none' || method === 'rc4') return this.#encrypt(method, num, gen, data);
    return encryptAesAhead(this.#aesKey(method, num, gen), this.#vector(num, gen, data), data);
  }

  /** 7.6.2 and 7.6.6: which streams the document's filter does not cover. */
  #methodOf(dict: PdfDict, source: ObjectSource): Method {
    const type = nameOf(dict.get('Type'), source);
    if (type === 'XRef') return 'none';
    const own = ownCryptFilter(dict, source);
    if (own !== null) return this.#filters.named(own);
    if (type === 'Metadata' && !this.info.encryptsMetadata) return 'none';
    return type === 'EmbeddedFile' ? this.#filters.embeddedFiles : this.#filters.streams;
  }

  #decrypt(method: Method, num: number, gen: number, data: Uint8Array): Uint8Array {
    if (method === 'none') return data;
    if (method === 'rc4') return rc4(this.#objectKey(method, num, gen), data);
    return decryptAes(this.#aesKey(method, num, gen), data);
  }

  #encrypt(method: Method, num: number, gen: number, data: Uint8Array): Uint8Array {
    if (method === 'none') return data;
    if (method === 'rc4') return rc4(this.#objectKey(method, num, gen), data);
    return encryptAes(this.#aesKey(method, num, gen), this.#vector(num, gen, data), data);
  }

  #aesKey(method: 'aes128' | 'aes256', num: number, gen: number): Uint8Array {
    return method === 'aes256' ? this.#key : this.#objectKey(method, num, gen);
  }

  /** Algorithm 1. */
  #objectKey(method: 'rc4' | 'aes128', num: number, gen: number): Uint8Array {
    const salt = method === 'aes128' ? [0x73, 0x41, 0x6c, 0x54] : [];
    const seed = [num & 255, (num >> 8) & 255, (num >> 16) & 255, gen & 255, (gen >> 8) & 255];
    return md5(Uint8Array.from([...this.#key, ...seed, ...salt])).subarray(0, Math.min(this.#key.length + 5, 16));
  }

  /** A vector from key, object and content: without the key as unpredictable as a random one, and the same every time. */
  #vector(num: number, gen: number, data: Uint8Array | Piece): Uint8Array {
    if (this.#random) return this.#random(16);
    return sha256
      .create()
      .update(this.#key)
      .update(new TextEncoder().encode(`${num} ${gen} `))
      .update(wholeBytes(data))
      .digest()
      .slice(0, 16);
  }
}

function numberIn(dict: PdfDict, key: string): number {
  const value = dict.get(key);
  return typeof value === 'number' ? value : 0;
}

/** Name in the stream's own /Crypt filter, or null when it has none (7.4.10). */
function ownCryptFilter(dict: PdfDict, source: ObjectSource): string | null {
  const own = filterSteps(dict, source).find(({ name }) => name === 'Crypt');
  return own ? nameOf(own.parameters?.get('Name'), source) || 'Identity' : null;
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
