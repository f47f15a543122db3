import { createNewDocument, PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '@recto/pdf-core';
import { expect, test } from 'vitest';
import { leaveImplied } from './leave-implied.ts';

const names = (...values: readonly string[]) => values.map((value) => PdfName.of(value));

/** Returns the remaining keys of a dictionary. */
function left(object: PdfObject): readonly string[] {
  const document = createNewDocument();
  document.add(object);
  leaveImplied(document);
  const dict = object instanceof PdfStream ? object.dict : object;
  return dict instanceof PdfDict ? [...dict.map.keys()] : [];
}

const stream = (entries: Record<string, PdfObject>) => new PdfStream(PdfDict.of(entries), new Uint8Array(1));

test.each<readonly [string, PdfObject, readonly string[]]>([
  ['a graphics state', PdfDict.of({ Type: PdfName.of('ExtGState'), ca: 0.5 }), ['ca']],
  ['an encoding', PdfDict.of({ Type: PdfName.of('Encoding'), Differences: [] }), ['Differences']],
  ['a font, which must say so', PdfDict.of({ Type: PdfName.of('Font') }), ['Type']],
  ['an empty list of comments', PdfDict.of({ Annots: [] }), []],
  ['one with a comment', PdfDict.of({ Annots: [new PdfRef(9)] }), ['Annots']],
  ['procedure sets', PdfDict.of({ ProcSet: names('PDF', 'Text', 'ImageB', 'ImageC', 'ImageI') }), []],
  ['what nobody knows under their name', PdfDict.of({ ProcSet: names('PDF', 'Own') }), ['ProcSet']],
  [
    'a form',
    stream({ Type: PdfName.of('XObject'), Subtype: PdfName.of('Form'), FormType: 1, Matrix: [1, 0, 0, 1, 0, 0] }),
    ['Subtype'],
  ],
  ['a form that is moved', stream({ Subtype: PdfName.of('Form'), Matrix: [1, 0, 0, 1, 0, 5] }), ['Subtype', 'Matrix']],
  ['an image', stream({ Type: PdfName.of('XObject'), Subtype: PdfName.of('Image'), Width: 1 }), ['Subtype', 'Width']],
  ['metadata', stream({ Type: PdfName.of('Metadata'), Subtype: PdfName.of('XML') }), ['Type', 'Subtype']],
])('ensures that %s keeps what means something', (_, object, keys) => {
  expect(left(object)).toEqual(keys);
});

test('ensures that what stands deep inside is found', () => {
  const state = PdfDict.of({ Type: PdfName.of('ExtGState') });
  left(PdfDict.of({ Resources: PdfDict.of({ ExtGState: PdfDict.of({ A1: state }) }), Kids: [state] }));
  expect(state.map.size).toBe(0);
});
