import { createNewDocument, openPdf, PdfDict, type PdfObject, PdfRef, PdfStream } from '@recto/pdf-core';
import { inspectDocument } from '@recto/pdf-document';
import { drawWithPdfium, PdfWriter, pdfTexts, qpdfCheck, readWithPdfium, renderDigests } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { compressDocument } from '../compress.ts';
import { countMentions } from '../objects/count-mentions.ts';
import { writeInPlace } from './write-in-place.ts';

const PLACES = 400;

/** Pages with links to many named places, as typesetting programs write them: each an object of its own. */
function withPlaces(): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  const kids = [1, 2].map((page) =>
    writer.add({
      Type: '/Page',
      Parent: pages,
      MediaBox: [0, 0, 300, 200],
      Resources: writer.add({ Font: writer.add({ F1: font }) }),
      Contents: writer.addStream({}, `BT /F1 20 Tf 20 40 Td (Page ${page}) Tj ET`),
      Annots: writer.add([
        writer.add({
          Type: '/Annot',
          Subtype: '/Link',
          Rect: writer.add([10, 10, 100, 60]),
          A: writer.add({ S: '/GoTo', D: '(place.007)' }),
        }),
      ]),
    }),
  );
  writer.set(pages, { Type: '/Pages', Kids: kids, Count: kids.length });
  const Names = Array.from({ length: PLACES }, (_, at) => {
    const place = [kids[at % 2] ?? '', '/XYZ', at, 2 * at, 0];
    return [`(place.${String(at).padStart(3, '0')})`, writer.add(at % 3 === 0 ? { D: place } : place)];
  }).flat();
  const Limits = ['(place.000)', `(place.${PLACES - 1})`];
  const Dests = writer.add({ Kids: [writer.add({ Limits, Names })] });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages, Names: { Dests } }) } });
}

describeWithPrograms('objects that are named once', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  test('ensures that they are written where they are named, and links lead where they led', async () => {
    const source = withPlaces();
    const opened = { file: await openPdf(source, { fileName: 'a.pdf' }), fileName: 'a.pdf', password: undefined };
    const { bytes } = await compressDocument(opened, { kind: 'lossless' });
    const result = await openPdf(bytes, { fileName: 'a.pdf' });
    expect(opened.file.nextObjectNumber).toBeGreaterThan(PLACES);
    expect(result.nextObjectNumber).toBeLessThan(20);
    expect(inspectDocument(result).counts).toEqual(inspectDocument(opened.file).counts);
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(await readWithPdfium(bytes)).toEqual(await readWithPdfium(source));
    expect((await readWithPdfium(bytes)).namedDestinationCount).toBe(PLACES);
    expect((await drawWithPdfium(bytes, 300, 200)).rgb).toEqual((await drawWithPdfium(source, 300, 200)).rgb);
    expect(await renderDigests(bytes)).toEqual(await renderDigests(source));
    expect(await pdfTexts(bytes)).toEqual(await pdfTexts(source));
  });
});

const CHAIN = 20_000;

test('ensures that a long chain of objects stays one of short pieces, and what is in a ring or named twice stays', () => {
  const target = createNewDocument();
  let next: PdfObject = null;
  for (let at = 0; at < CHAIN; at++) next = target.add(new PdfDict().set('A', next));
  const twice = target.add([1]);
  const ring = target.add(new PdfDict());
  const other = target.add(new PdfDict().set('A', ring));
  if (target.get(ring) instanceof PdfDict) (target.get(ring) as PdfDict).set('A', other);
  const root = target.add(new PdfDict().set('A', next).set('Rect', twice).set('Border', twice).set('D', ring));
  writeInPlace([root], { target, mentions: countMentions(target), equal: new Set() }, { PdfDict, PdfRef, PdfStream });
  let [depth, deepest, pieces] = [0, 0, 0];
  for (let value: PdfObject = root; value !== null; value = (value as PdfDict).get('A') ?? null) {
    depth = value instanceof PdfRef ? 0 : depth + 1;
    pieces += value instanceof PdfRef ? 1 : 0;
    deepest = Math.max(deepest, depth);
    if (value instanceof PdfRef) value = target.get(value);
  }
  expect(pieces).toBeGreaterThan(CHAIN / 20);
  expect(deepest).toBeLessThan(12);
  const placed = target.get(root) as PdfDict;
  expect([placed.get('Rect'), placed.get('Border'), placed.get('D')]).toEqual([twice, twice, ring]);
});
