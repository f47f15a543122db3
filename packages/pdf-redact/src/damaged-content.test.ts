import { readAnnotations, readPages, reopenDocument } from '@recto/pdf-document';
import { buildPdf, type Dictionary, PdfWriter, pdfTexts } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { boxArea, proveRedacted } from './index.ts';
import { RASTER, rawPlaces, redacted } from './secrets.testing.ts';

const redactions = {
  areas: [boxArea(1, { left: 45, bottom: 95, right: 90, top: 115 })],
  terms: [{ kind: 'text' as const, text: 'Jane' }],
};
const WORD = 'BT /F1 12 Tf 50 100 Td (Jane) Tj ET';
const LAST = '1 0 0 1 700 700 cm 0 0 1 1 re W n';

describeWithPrograms('content that breaks the rules', ['pdftotext'], () => {
  test.each([
    ['a state saved within a path', `${WORD} 40 102 m 80 102 l 80 108 l q 45 108 l f Q ${LAST}`],
    ['a state saved within a path beside the areas', `${WORD} 140 102 m 180 102 l 180 108 l q 145 108 l f Q ${LAST}`],
    ['text within a path', `${WORD} 40 102 m 80 102 l BT /F1 12 Tf 50 40 Td (Doe) Tj ET 80 108 l f ${LAST}`],
    ['a path that is never painted', `${WORD} 47 97 m 88 97 l 88 113 l 47 113 l h 0 g`],
    ['more restored than saved', `Q ${WORD} Q Q ${LAST}`],
  ])('ensures that the areas are covered whatever stands before: %s', async (name, content) => {
    const file = buildPdf({ pages: [{ mediaBox: [0, 0, 300, 200], content }] });
    const { bytes } = await redacted(file, redactions);
    expect(await proveRedacted(bytes, redactions, { raster: RASTER })).toEqual([]);
    const text = (await pdfTexts(bytes)).join('');
    expect(text).not.toContain('Jane');
    if (name === 'text within a path') expect(text).toContain('Doe');
  });

  test('ensures that text which damage has thrown far off every page goes', async () => {
    const thrown = 'BT /F1 12 Tf -458857 0 TD [(a)-300(Ja)5(ne)-300(b)] TJ 0 -14 TD (kept) Tj ET';
    const file = buildPdf({ pages: [{ mediaBox: [0, 0, 300, 200], content: `${WORD} ${thrown}` }] });
    const { bytes } = await redacted(file, redactions);
    expect(await proveRedacted(bytes, redactions, { raster: RASTER })).toEqual([]);
    expect(await rawPlaces(bytes, 'kept')).not.toEqual([]);
  });

  const left = { areas: [boxArea(1, { left: -1e6, bottom: -1e6, right: 150, top: 1e6 })], terms: [] };

  test.each([
    ['more operands than there may be', 'BT /F1 12 Tf 200 50 100 Td (Jane) Tj ET'],
    ['two numbers in one', 'BT /F1 12 Tf 40 100 Td 1.5-150.2 0 Td (Jane) Tj ET'],
    ['an operator without its operand', 'BT /F1 12 Tf 50 100 Td 170 Td (Jane) Tj ET'],
    ['a word for an operator', '2 50 100 m 3 90 100l 80 120 l f BT /F1 12 Tf 9 0Td 50 100 Td (Jane) Tj ET'],
    ['text farther out than the area', 'BT /F1 12 Tf -3000000 100 Td (Jane) Tj ET'],
    ['a line farther out than the area', '-2000000 50 m 200 50 l S -3000000 50 m -2000000 9 l S'],
    ['a point, and lines beside it', '20 20 m 20 20 l h 200 20 m 220 20 l 220 40 l f'],
    ['a number that PDF cannot hold', '-9e9 10 m -99999999999999999999999999 90 m 200 90 l 200 10 l f'],
  ])('ensures that readers agree about what is left: %s', async (_, content) => {
    const seen = 'BT /F1 12 Tf 200 150 Td (kept) Tj ET';
    const file = buildPdf({ pages: [{ mediaBox: [0, 0, 300, 200], content: `${content} ${seen}` }] });
    const { bytes } = await redacted(file, left);
    expect(await proveRedacted(bytes, left, { raster: RASTER })).toEqual([]);
    expect(await rawPlaces(bytes, 'Jane')).toEqual([]);
    expect((await pdfTexts(bytes)).join('')).toContain('kept');
    expect(await rawPlaces(bytes, 'e+')).toEqual([]);
  });

  test('ensures that a size of type that is an object of its own counts as what it is', async () => {
    const writer = new PdfWriter();
    const [pages, font, size] = [
      writer.reserve(),
      writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' }),
      writer.add(12),
    ];
    const page = writer.add({
      Type: '/Page',
      Parent: pages,
      MediaBox: [0, 0, 300, 200],
      Resources: { ExtGState: { G: { Font: [font, size] } } },
      Contents: writer.addStream({}, '/G gs BT 1 0 0 1 50 100 Tm (Jane Doe) Tj ET'),
    });
    writer.set(pages, { Type: '/Pages', Count: 1, Kids: [page] });
    const file = writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
    const half = { areas: [boxArea(1, { left: 45, bottom: 95, right: 78, top: 115 })], terms: [] };
    const { bytes } = await redacted(file, half);
    expect(await proveRedacted(bytes, half, { raster: RASTER })).toEqual([]);
    expect((await pdfTexts(bytes)).join('').trim()).toBe('Doe');
  });

  test('ensures that a code without a glyph is as wide as readers have it', async () => {
    const Z = { Type: '/Font', Subtype: '/Type1', BaseFont: '/ZapfDingbats' };
    const page = {
      entries: { Resources: { Font: { Z } } },
      content: 'BT /Z 16 Tf 147 100 Td <00> Tj 60 0 Td (n) Tj ET',
    };
    const { bytes } = await redacted(buildPdf({ pages: [{ mediaBox: [0, 0, 300, 200], ...page }] }), left);
    expect(await proveRedacted(bytes, left, { raster: RASTER })).toEqual([]);
    expect(await rawPlaces(bytes, '(n)')).not.toEqual([]);
  });

  test.each([
    ['a drawing whose points lie beside its box', { Subtype: '/Ink', InkList: [[20, 20, 90, 90]] }, '', 0],
    ['a mark whose look is larger than the marked text', mark([0, 0, 300, 200]), '1 0 0 rg 20 20 80 80 re f', 0],
    ['a mark of two lines', mark([160, 50, 290, 105]), '160 52 130 1 re 160 92 100 1 re f', 1],
    ['a note whose icon is larger than itself', { Subtype: '/Text', Rect: [151, 100, 154, 103] }, '', 1],
  ])('ensures that annotations are where they are seen: %s', async (_, entries, look, kept) => {
    const { bytes } = await redacted(annotated(entries, look), left);
    expect(await proveRedacted(bytes, left, { raster: RASTER })).toEqual([]);
    const { file } = await reopenDocument(bytes, 'file.pdf');
    expect(readPages(file).flatMap((page) => readAnnotations(page, file))).toHaveLength(kept);
  });
});

const mark = (Rect: readonly number[]) => ({
  Subtype: '/Underline',
  Rect,
  QuadPoints: [160, 100, 260, 100, 160, 90, 260, 90, 160, 60, 290, 60, 160, 50, 290, 50],
});

/** A page with one annotation. @param look content of its appearance; empty for none */
function annotated(entries: Dictionary, look: string): Uint8Array {
  const writer = new PdfWriter();
  const [catalog, pages, page] = [writer.reserve(), writer.reserve(), writer.reserve()];
  const form = { Type: '/XObject', Subtype: '/Form', BBox: [0, 0, 300, 200], Matrix: [1, 0, 0, 1, 0, 0] };
  const AP = look === '' ? undefined : { N: writer.addStream(form, look) };
  writer.set(page, {
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, 300, 200],
    Annots: [writer.add({ Type: '/Annot', Rect: [200, 100, 250, 150], F: 4, AP, ...entries })],
  });
  writer.set(pages, { Type: '/Pages', Count: 1, Kids: [page] });
  writer.set(catalog, { Type: '/Catalog', Pages: pages });
  return writer.toBytes({ trailer: { Root: catalog } });
}
