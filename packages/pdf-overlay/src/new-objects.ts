import { deflate, latin1Bytes } from '@recto/codecs';
import { type ObjectChange, type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '@recto/pdf-core';

/** Shorter data are as long packed as plain. */
const MIN_DEFLATE_BYTES = 160;

/** Objects that an update adds, under numbers that the file does not use. */
export class NewObjects {
  readonly changes = new Map<number, ObjectChange>();
  #next: number;

  /** @param next the first number that is free */
  constructor(next: number) {
    this.#next = next;
  }

  add(object: PdfObject): PdfRef {
    const ref = new PdfRef(this.#next++);
    this.changes.set(ref.num, { gen: 0, object });
    return ref;
  }

  /** Gives an object that was added before its content was known. */
  set(ref: PdfRef, object: PdfObject): void {
    this.changes.set(ref.num, { gen: 0, object });
  }

  /** Adds a stream, deflated where that gains something. @param dict given away to the stream */
  addStream(dict: PdfDict, data: Uint8Array): PdfRef {
    if (data.length < MIN_DEFLATE_BYTES) return this.add(new PdfStream(dict, data));
    return this.add(new PdfStream(dict.set('Filter', PdfName.of('FlateDecode')), deflate(data)));
  }

  /** Adds a stream of text with characters below U+0100. */
  addContent(dict: PdfDict, content: string): PdfRef {
    return this.addStream(dict, latin1Bytes(content));
  }
}
