import { createNewDocument, type NewDocument, PdfDict, PdfName, type PdfObject, PdfRef } from '@recto/pdf-core';
import { expect, test } from 'vitest';
import { shareAttributes } from './share-attributes.ts';

const attributes = (placement = 'Block') =>
  PdfDict.of({
    O: PdfName.of('Layout'),
    Placement: PdfName.of(placement),
    SpaceAfter: 10.5,
    TextAlign: PdfName.of('Start'),
  });

/** A document of structure elements with these attributes. */
function elements(count: number, attributesOf: (document: NewDocument, index: number) => PdfObject) {
  const document = createNewDocument();
  const dicts = Array.from({ length: count }, (_, index) => {
    const A = attributesOf(document, index);
    const dict = PdfDict.of({ Type: PdfName.of('StructElem'), S: PdfName.of('P'), P: new PdfRef(1), A });
    document.add(dict);
    return dict;
  });
  return { document, numbers: () => dicts.map((dict) => numberOf(dict.get('A'))) };
}

const numberOf = (value: PdfObject | undefined) => (value instanceof PdfRef ? value.num : null);

test('ensures that equal attribute objects are one, and others are not', () => {
  const { document, numbers } = elements(5, (target, index) => target.add(attributes(index < 3 ? 'Block' : 'Inline')));
  shareAttributes(document, true);
  const [first, second, third, fourth, fifth] = numbers();
  expect([second, third, fifth]).toEqual([first, first, fourth]);
  expect(first).not.toBe(fourth);
});

test('ensures that lists keep their revision numbers and what else stands in them', () => {
  const { document } = elements(0, () => null);
  const lists = Array.from({ length: 3 }, (_, index) => [document.add(attributes()), index, new PdfRef(999)]);
  for (const A of lists) document.add(PdfDict.of({ S: PdfName.of('P'), P: new PdfRef(1), A }));
  shareAttributes(document, true);
  expect(new Set(lists.map(([first]) => numberOf(first))).size).toBe(1);
  expect(lists.map(([, revision, other]) => [revision, numberOf(other ?? null)])).toEqual([
    [0, 999],
    [1, 999],
    [2, 999],
  ]);
});

test('ensures that equal classes are one', () => {
  const document = createNewDocument();
  const ClassMap = PdfDict.of({ Body: document.add(attributes()), Quote: document.add(attributes()) });
  document.add(PdfDict.of({ Type: PdfName.of('StructTreeRoot'), ClassMap }));
  shareAttributes(document, true);
  expect(numberOf(ClassMap.get('Quote'))).toBe(numberOf(ClassMap.get('Body')));
});

test('ensures that attributes in their elements become one object only where nothing packs them', () => {
  const packed = elements(9, () => attributes());
  shareAttributes(packed.document, true);
  expect(packed.numbers()).toEqual(Array(9).fill(null));
  const unpacked = elements(9, () => attributes());
  shareAttributes(unpacked.document, false);
  expect(new Set(unpacked.numbers()).size).toBe(1);
  expect(unpacked.document.get(new PdfRef(unpacked.numbers()[0] ?? 0))).toEqual(attributes());
});

test('ensures that short attributes that stand twice stay where they are', () => {
  const { document, numbers } = elements(2, () => PdfDict.of({ O: PdfName.of('List') }));
  shareAttributes(document, false);
  expect(numbers()).toEqual([null, null]);
});

test('ensures that what is no element keeps its own', () => {
  const document = createNewDocument();
  const outlines = [1, 2].map(() => PdfDict.of({ A: document.add(attributes()) }));
  for (const item of outlines) document.add(item);
  shareAttributes(document, true);
  expect(numberOf(outlines[0]?.get('A'))).not.toBe(numberOf(outlines[1]?.get('A')));
});
