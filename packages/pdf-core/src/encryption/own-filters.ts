import { sha256 } from '@noble/hashes/sha2.js';
import { itemsOf } from '../objects/access.ts';
import { PdfDict, PdfName, type PdfObject, PdfStream } from '../objects/objects.ts';
import type { ObjectSource } from '../types.ts';

/**
 * Remembers which streams a file encrypts by a crypt filter of their own (ISO 32000-2, 7.4.10), by their content: a
 * result is written plain before it is locked again, and its objects have other numbers.
 */
export class OwnFilters {
  readonly #names = new Map<string, string>();
  #isUsed = false;

  /** Says that the file has such streams, which are remembered once they are read. */
  expect(): void {
    this.#isUsed = true;
  }

  remember(name: string, plain: Uint8Array): void {
    this.#names.set(keyOf(plain), name);
  }

  /** Puts the crypt filter before the filters of a stream that was remembered. */
  restored(stream: PdfStream): PdfStream {
    if (!this.#isUsed) return stream;
    const { content } = stream;
    const name = content instanceof Uint8Array ? this.#names.get(keyOf(content)) : undefined;
    if (name === undefined) return stream;
    const crypt = PdfDict.of({ Type: PdfName.of('CryptFilterDecodeParms'), Name: PdfName.of(name) });
    const filters = itemsOf(stream.dict.get('Filter'), AS_IT_IS);
    const parameters = itemsOf(stream.dict.get('DecodeParms'), AS_IT_IS);
    const dict = stream.dict
      .clone()
      .set('Filter', [PdfName.of('Crypt'), ...filters])
      .set('DecodeParms', [crypt, ...filters.map((_, index) => parameters[index] ?? null)]);
    return new PdfStream(dict, content);
  }
}

/** References stay references. */
const AS_IT_IS: ObjectSource = { get: () => null, resolve: (value: PdfObject | undefined) => value ?? null };

function keyOf(bytes: Uint8Array): string {
  return `${bytes.length} ${sha256(bytes).join()}`;
}
