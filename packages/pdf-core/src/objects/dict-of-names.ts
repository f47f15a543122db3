import { PdfDict, PdfName, type PdfObject } from './objects.ts';

/** A dictionary whose values are names where they are texts. */
export function dictOfNames(entries: Readonly<Record<string, PdfObject | string>>): PdfDict {
  return new PdfDict(
    Object.entries(entries).map(
      ([key, value]) => [key, typeof value === 'string' ? PdfName.of(value) : value] as const,
    ),
  );
}
