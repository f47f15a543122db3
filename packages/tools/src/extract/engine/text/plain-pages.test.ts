import { openDocument, readPages } from '@recto/pdf-document';
import { layoutText } from '@recto/reconstruct';
import { bytesInput } from '@recto/runtime/engine';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { PdfWriter } from '@recto/testkit';
import { expect, test } from 'vitest';
import { PlainPages } from './plain-pages.ts';

const LETTERS = 'Sphinx of black quartz, judge my vow: 0123456789.';

/** A file of pages with these contents; F1 is Helvetica, F2 has the widths given, W draws text as a form, O is a layer. */
function pagesOf(contents: readonly string[], widths?: readonly number[]): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const simple = { Type: '/Font', Subtype: '/Type1', Encoding: '/WinAnsiEncoding' };
  const F1 = writer.add({ ...simple, BaseFont: '/Helvetica' });
  const F2 = writer.add({ ...simple, BaseFont: '/Times-Roman', FirstChar: 32, LastChar: 126, Widths: widths });
  const form = { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 400, 300], Resources: { Font: { F1 } } };
  const W = writer.addStream(form, 'BT /F1 12 Tf 40 60 Td (black quartz in) Tj ET');
  const O = writer.add({ Type: '/OCG', Name: '(layer)' });
  const kids = contents.map((content) =>
    writer.add({
      Type: '/Page',
      Parent: pages,
      MediaBox: [0, 0, 400, 300],
      Contents: writer.addStream({}, content),
      Resources: { Font: { F1, F2 }, XObject: { W }, Properties: { O } },
    }),
  );
  writer.set(pages, { Type: '/Pages', Kids: kids, Count: kids.length });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
}

/** Reads the pages in order, and learns from those left to the engine. @returns reader, agreement and text of each page */
async function readAll(pdf: Uint8Array) {
  const input = bytesInput('file.pdf', pdf);
  const { file } = await openDocument(input);
  const raster = await NODE_CAPABILITIES.raster?.();
  if (!raster) throw new Error('Node has a raster engine');
  const document = await raster.open(input);
  const sizes = await raster.pageSizes(document);
  const plain = new PlainPages(file);
  const found: { isOwn: boolean; isEqual: boolean; text: string }[] = [];
  for (const [index, page] of readPages(file).entries()) {
    const size = sizes[index];
    if (!size) throw new Error('every page has a size');
    const own = plain.read(page, size);
    const model = await raster.pageModel(document, index);
    const text = layoutText(model);
    if (own.kind === 'left' && own.canTeach) plain.learn(page, size, model, text);
    found.push({ isOwn: own.kind === 'text', isEqual: own.kind === 'left' || own.text === text, text });
  }
  await raster.close(document);
  return found;
}

const TEACHES = `BT /F1 12 Tf 14 TL 20 250 Td (${LETTERS}) Tj ET`;
const PLAIN = [
  'BT /F1 12 Tf 14 TL 20 250 Td (black quartz) Tj T* (judge my vow) Tj 200 0 Td (0.12) Tj ET',
  "BT /F1 9 Tf 14 TL 20 250 Td [(of) -400 (black) 20 (quartz) -1500 (vow)] TJ 3 Tw (judge my vow) ' ET",
  'q 2 0 0 2 5 5 cm 0.5 g BT /F1 8 Tf 1 0 0 1 20 90 Tm 0.4 Tc (Sphinx) Tj ET Q 20 100 m 300 100 l S',
  'q 1 0 0 1 10 10 cm /W Do Q BT /F1 12 Tf 20 250 Td (vow) Tj ET',
];

test('ensures that plain pages are read as the raster engine reads them, after one page has taught their font', async () => {
  const found = await readAll(pagesOf([TEACHES, ...PLAIN]));
  expect(found.map(({ isOwn }) => isOwn)).toEqual([false, true, true, true, true]);
  expect(found.every(({ isEqual }) => isEqual)).toBe(true);
  expect(found[4]?.text).toContain('black quartz in');
});

test('ensures that the raster engine reads pages on which text may be something else than what is shown', async () => {
  const special = [
    'BT /F1 12 Tf 3 Tr 20 250 Td (black) Tj ET',
    'BT /F1 12 Tf 0 1 -1 0 50 50 Tm (black) Tj ET',
    'BT /F1 12 Tf 20 250 Td /Span << /ActualText (white) >> BDC (black) Tj EMC ET',
    'BT /F1 12 Tf 20 250 Td /OC /O BDC (black) Tj EMC ET',
    'BT /F1 12 Tf 20 250 Td (black) Tj ET BT /F1 12 Tf 20.2 250 Td (black) Tj ET',
    'BT /F1 12 Tf 120 250 Td (quartz) Tj ET BT /F1 12 Tf 20 250 Td (black) Tj ET',
    'BT /F1 12 Tf 390 250 Td (black) Tj ET',
    '10 254 m 14 254 l 14 258 l 12 259 l 10 258 l f BT /F1 12 Tf 20 250 Td (black) Tj ET',
  ];
  const found = await readAll(pagesOf([TEACHES, PLAIN[0] ?? '', ...special]));
  expect(found.map(({ isOwn }) => isOwn)).toEqual([false, true, ...special.map(() => false)]);
});

test('ensures that a file is left to the raster engine where both place its text differently', async () => {
  // Fractions of widths, which only the raster engine drops, add up to more than a tenth of a point.
  const widths = Array.from({ length: 95 }, (_, index) => 500.9 - (index % 2) * 1.8);
  const content = `BT /F2 12 Tf 20 250 Td (${LETTERS}) Tj ET`;
  const found = await readAll(pagesOf([content, content, TEACHES, PLAIN[0] ?? ''], widths));
  expect(found.every(({ isEqual }) => isEqual)).toBe(true);
});
