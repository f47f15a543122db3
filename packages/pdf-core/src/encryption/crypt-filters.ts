import { RectoError } from '@recto/contract/recto-error';
import { dictOf, nameOf, numberOf } from '../objects/access.ts';
import type { PdfDict } from '../objects/objects.ts';
import type { ObjectSource } from '../types.ts';

/** Encryption of strings or streams: none, RC4 or AES under a key per object, or AES under the file's key. */
export type Method = 'none' | 'rc4' | 'aes128' | 'aes256';

/** The methods that the encryption dictionary gives to each kind of data. */
export interface CryptFilters {
  readonly strings: Method;
  readonly streams: Method;
  readonly embeddedFiles: Method;
  /** The method of a stream's own /Crypt filter. @throws encryption-unsupported */
  named(name: string): Method;
}

/** The name that means "not encrypted" and that no file may redefine (ISO 32000-2, Table 26). */
const IDENTITY = 'Identity';

/** Reads /CF, /StmF, /StrF and /EFF (ISO 32000-2, Tables 20 and 25). @throws encryption-unsupported */
export function readCryptFilters(
  encrypt: PdfDict,
  version: number,
  source: ObjectSource,
  fileName: string,
): CryptFilters {
  if (version < 4) return { strings: 'rc4', streams: 'rc4', embeddedFiles: 'rc4', named: () => 'rc4' };
  const filters = dictOf(encrypt.get('CF'), source);
  const named = (name: string): Method => {
    if (name === IDENTITY) return 'none';
    const filter = dictOf(filters?.get(name), source);
    const method = filter && methodOf(nameOf(filter.get('CFM'), source) || 'None', version);
    if (method) return method;
    throw new RectoError('encryption-unsupported', {
      fileName,
      scheme: (filter && nameOf(filter.get('CFM'), source)) || name,
    });
  };
  const streamFilter = nameOf(encrypt.get('StmF'), source) || IDENTITY;
  return {
    strings: named(nameOf(encrypt.get('StrF'), source) || IDENTITY),
    streams: named(streamFilter),
    embeddedFiles: named(nameOf(encrypt.get('EFF'), source) || streamFilter),
    named,
  };
}

/**
 * The method that a /CFM stands for. With V=5 the key has 256 bits and is used as it is, with V=4 it has 128 and each
 * object has its own (7.6.3.1 and 7.6.3.2): the version decides, since some programs write the other version's name.
 */
function methodOf(name: string, version: number): Method | null {
  if (name === 'None') return 'none';
  if (name === 'V2') return 'rc4';
  if (name === 'AESV2' || name === 'AESV3') return version >= 5 ? 'aes256' : 'aes128';
  return null;
}

/** The lengths in bytes that crypt filters state for the key, whether they count bytes (Table 25) or bits. */
export function statedFilterLengths(encrypt: PdfDict, source: ObjectSource): number[] {
  const filters = [...(dictOf(encrypt.get('CF'), source)?.map.values() ?? [])];
  return filters.flatMap((filter) => {
    const length = numberOf(dictOf(filter, source)?.get('Length'), source) ?? 0;
    return keyBytesOf(length) ?? [];
  });
}

/** A length of a key as bytes, which files give in bits or in bytes; undefined when it can be neither. */
export function keyBytesOf(length: number): number | undefined {
  if (length >= 40 && length <= 128 && length % 8 === 0) return length / 8;
  return Number.isInteger(length) && length >= 5 && length <= 16 ? length : undefined;
}
