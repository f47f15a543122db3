import {
  createNewDocument,
  type NewDocument,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@recto/pdf-core';
import { expect, test } from 'vitest';
import { StreamDictionaries } from './stream-dictionaries.ts';

const NONE: ReadonlyMap<number, number> = new Map();
const fonts = (ref: PdfRef) => PdfDict.of({ Font: PdfDict.of({ F1: ref }), ProcSet: [PdfName.of('PDF')] });

/** A document of so many forms, with what stands in the dictionary of each. */
function forms(count: number, entries: (document: NewDocument, index: number) => Record<string, PdfObject>) {
  const document = createNewDocument();
  const dicts = Array.from({ length: count }, (_, index) => {
    const dict = PdfDict.of({ Subtype: PdfName.of('Form'), ...entries(document, index) });
    document.add(new PdfStream(dict, new Uint8Array([index])));
    return dict;
  });
  return { document, dicts };
}

test('ensures that equal resources of forms are one object, and others are not', () => {
  const { document, dicts } = forms(12, (_, index) => ({ Resources: fonts(new PdfRef(index % 2 === 0 ? 1 : 2)) }));
  new StreamDictionaries(document, true).apply(NONE);
  const numbers = dicts.map((dict) => (dict.get('Resources') as PdfRef).num);
  expect(new Set(numbers).size).toBe(2);
  expect(numbers[0]).toBe(numbers[10]);
  expect(document.resolve(dicts[11]?.get('Resources'))).toEqual(fonts(new PdfRef(2)));
});

test('ensures that resources are equal when they lead to equal objects', () => {
  const { document, dicts } = forms(12, (_, index) => ({ Resources: fonts(new PdfRef(index + 1)) }));
  const replaced = new Map(Array.from({ length: 11 }, (_, index) => [index + 2, 1]));
  new StreamDictionaries(document, true).apply(replaced);
  expect(new Set(dicts.map((dict) => (dict.get('Resources') as PdfRef).num)).size).toBe(1);
});

test('ensures that resources that were objects of their own are shared, too', () => {
  const { document, dicts } = forms(12, (target) => ({ Resources: target.add(fonts(new PdfRef(1))) }));
  new StreamDictionaries(document, false).apply(NONE);
  expect(new Set(dicts.map((dict) => (dict.get('Resources') as PdfRef).num)).size).toBe(1);
});

test('ensures that filters, lengths and short entries stay where they are', () => {
  const DecodeParms = PdfDict.of({ Predictor: 15, Columns: 1000, Colors: 3, BitsPerComponent: 16, Other: 1_000_000 });
  const { document, dicts } = forms(12, (_, index) => ({ DecodeParms, ColorSpace: [PdfName.of('Lab'), index] }));
  new StreamDictionaries(document, true).apply(NONE);
  expect(dicts[3]?.get('DecodeParms')).toBe(DecodeParms);
  expect(dicts[3]?.get('ColorSpace')).toEqual([PdfName.of('Lab'), 3]);
});

test('ensures that nothing is moved where no object stream would hold it, unless many share it', () => {
  const { document, dicts } = forms(12, (_, index) => ({ Resources: fonts(new PdfRef(index + 1)) }));
  new StreamDictionaries(document, false).apply(NONE);
  expect(dicts.every((dict) => dict.get('Resources') instanceof PdfDict)).toBe(true);
});

test('ensures that a second time changes nothing', () => {
  const { document, dicts } = forms(12, () => ({ Resources: fonts(new PdfRef(1)) }));
  const dictionaries = new StreamDictionaries(document, true);
  dictionaries.apply(NONE);
  const once = [...document.entries()].length;
  const first = dicts.map((dict) => dict.get('Resources'));
  dictionaries.apply(NONE);
  expect(dicts.map((dict) => dict.get('Resources'))).toEqual(first);
  expect([...document.entries()].length).toBe(once);
});
