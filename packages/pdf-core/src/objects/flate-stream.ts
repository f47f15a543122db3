import { deflate } from '@recto/codecs';
import { PdfDict, PdfName, type PdfObject, PdfStream } from './objects.ts';

/** A compressed stream. */
export function flateStream(bytes: Uint8Array, entries: Readonly<Record<string, PdfObject>> = {}): PdfStream {
  return new PdfStream(PdfDict.of({ ...entries, Filter: PdfName.of('FlateDecode') }), deflate(bytes));
}
