import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from './objects.ts';

/** Bytes that a value takes as text, about; 0 for null. */
export function textLength(value: PdfObject): number {
  if (value === null) return 0;
  if (value instanceof PdfName) return value.value.length + 1;
  if (value instanceof PdfString) return value.bytes.length + 2;
  if (value instanceof PdfRef) return String(value.num).length + 5;
  if (Array.isArray(value)) return value.reduce<number>((sum, item) => sum + 1 + textLength(item), 1);
  if (value instanceof PdfDict) {
    let length = 4;
    for (const [key, item] of value.map) length += key.length + 1 + textLength(item);
    return length;
  }
  return value instanceof PdfStream ? textLength(value.dict) : String(value).length;
}
