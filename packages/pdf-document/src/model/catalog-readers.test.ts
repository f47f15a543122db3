import { createNewDocument, PdfDict, PdfName, type PdfObject, PdfString } from '@recto/pdf-core';
import { expect, test } from 'vitest';
import { readAnnotations } from './annotations.ts';
import { readLayers } from './layers.ts';
import { pageLabels } from './page-labels.ts';
import { readThreads } from './threads.ts';

const text = (value: string) => new PdfString(new TextEncoder().encode(value));

test('ensures that a layer is hidden by OFF, or by a base state that ON does not lift', () => {
  const document = createNewDocument();
  const [one, two] = [document.add(new PdfDict()), document.add(new PdfDict())] as const;
  const hidden = (defaults: Record<string, PdfObject>) => {
    const properties = PdfDict.of({ OCGs: [one, two, one, null], D: PdfDict.of(defaults) });
    return readLayers(PdfDict.of({ OCProperties: properties }), document).map((layer) => layer.isHidden);
  };
  expect(hidden({})).toEqual([false, false]);
  expect(hidden({ OFF: [two] })).toEqual([false, true]);
  expect(hidden({ BaseState: PdfName.of('OFF'), ON: [two] })).toEqual([true, false]);
  expect(readLayers(new PdfDict(), document)).toEqual([]);
});

test('ensures that threads and beads are read once each, in reading order, also in broken rings', () => {
  const document = createNewDocument();
  const page = document.add(new PdfDict());
  const [first, second, third] = [document.reserve(), document.reserve(), document.reserve()];
  document.set(first, PdfDict.of({ N: second, P: page }));
  document.set(second, PdfDict.of({ N: third }));
  document.set(third, PdfDict.of({ N: second, P: page }));
  const thread = document.add(PdfDict.of({ F: first }));
  const other = document.add(PdfDict.of({ F: second }));
  const threads = readThreads(PdfDict.of({ Threads: [thread, thread, 3, other] }), document);
  expect(threads.map((found) => found.beads.map((bead) => bead.ref))).toEqual([[first, second, third], []]);
  expect(threads[0]?.beads.map((bead) => bead.page !== null)).toEqual([true, false, true]);
});

test('ensures that page labels follow their ranges, styles, prefixes and starts', () => {
  const document = createNewDocument();
  const range = (style: string | null, start?: number, prefix?: string) => {
    const dict = new PdfDict();
    if (style !== null) dict.set('S', PdfName.of(style));
    if (start !== undefined) dict.set('St', start);
    if (prefix !== undefined) dict.set('P', text(prefix));
    return dict;
  };
  const ranges: [number, PdfDict][] = [
    [1, range('r', 4)],
    [3, range('A', 26)],
    [5, range(null, 1, 'Cover')],
    [6, range('D', 8, 'A-')],
    [8, range('R', 1999)],
    [9, range('a', 1e9)],
    [10, range('r', 1e9)],
    [99, range('D')],
  ];
  const catalog = PdfDict.of({ PageLabels: PdfDict.of({ Nums: ranges.flat() }) });
  const labels = ['1', 'iv', 'v', 'Z', 'AA', 'Cover', 'A-8', 'A-9', 'MCMXCIX', '1000000000', '1000000000'];
  expect(pageLabels(catalog, document, 11)).toEqual(labels);
  expect(pageLabels(new PdfDict(), document, 2)).toEqual(['1', '2']);
});

test('ensures that only dictionaries in /Annots are annotations', () => {
  const document = createNewDocument();
  const link = document.add(PdfDict.of({ Subtype: PdfName.of('Link') }));
  const dict = PdfDict.of({ Annots: document.add([link, null, 3, new PdfDict()]) });
  const annotations = readAnnotations({ ref: null, dict, parent: null }, document);
  expect(annotations.map(({ ref, subtype }) => [ref, subtype])).toEqual([
    [link, 'Link'],
    [null, ''],
  ]);
});
