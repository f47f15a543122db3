import type { FileBytes } from '@recto/contract/byte-source';
import { dictOf, type ObjectChange, type PdfDict, type PdfFile, type PdfObject, PdfRef } from '@recto/pdf-core';

/** References that lead to references; a longer chain leads nowhere. */
const MAX_HOPS = 32;

/**
 * A file as it is with its changes. Changes are not made to it afterwards: readers keep what they found for a file, so that
 * further changes need another one.
 */
export class EditedFile implements PdfFile {
  readonly #file: PdfFile;
  readonly #changes: ReadonlyMap<number, ObjectChange>;
  readonly trailer: PdfDict;
  readonly nextObjectNumber: number;

  /** @param info a new document information dictionary, among the changes */
  constructor(file: PdfFile, changes: ReadonlyMap<number, ObjectChange>, info: PdfRef | null) {
    this.#file = file;
    this.#changes = new Map(changes);
    this.trailer = info ? file.trailer.clone().set('Info', info) : file.trailer;
    let next = file.nextObjectNumber;
    for (const num of changes.keys()) next = Math.max(next, num + 1);
    this.nextObjectNumber = next;
  }

  get fileName(): string {
    return this.#file.fileName ?? '';
  }

  get bytes(): Uint8Array {
    return this.#file.bytes;
  }

  get input(): FileBytes {
    return this.#file.input;
  }

  get version(): string {
    return this.#file.version;
  }

  get wasRecovered(): boolean {
    return this.#file.wasRecovered;
  }

  get usesXrefStreams(): boolean {
    return this.#file.usesXrefStreams;
  }

  get encryption(): PdfFile['encryption'] {
    return this.#file.encryption;
  }

  get catalog(): PdfDict {
    return dictOf(this.trailer.get('Root'), this) ?? this.#file.catalog;
  }

  get(ref: PdfRef): PdfObject {
    let value: PdfObject = ref;
    for (let hops = 0; value instanceof PdfRef; hops++) {
      if (hops > MAX_HOPS) return null;
      const change: ObjectChange | undefined = this.#changes.get(value.num);
      if (!change) return this.#file.get(value);
      value = change.object;
    }
    return value;
  }

  resolve(value: PdfObject | undefined): PdfObject {
    return value instanceof PdfRef ? this.get(value) : (value ?? null);
  }
}
