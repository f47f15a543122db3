import { drawWithPoppler, extractTexts, PdfWriter, qpdfCheck, SECRET, SECRET_DOCUMENTS } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { burnLeftovers, proveRedacted, REDACTION_KINDS, TextSearch } from '../index.ts';
import { IMAGES, RASTER, REDACTIONS, rawPlaces, redacted } from '../secrets.testing.ts';

const SEARCH = new TextSearch({ words: [SECRET], patterns: [], expressions: [] });
const OPTIONS = { images: IMAGES, raster: RASTER };
/** Things that a page shows; one document for each of those kinds. */
const SHOWN = SECRET_DOCUMENTS.filter(({ kind }, index) => {
  const isShown = ['glyphs', 'images', 'paths', 'annotations', 'fields'].includes(kind);
  return isShown && SECRET_DOCUMENTS.findIndex((one) => one.kind === kind) === index;
});

/** Two pages: a word, and another text; turned, with a crop box that does not begin at the corner. */
function turned(): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const font = writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Helvetica' });
  const page = (content: string) =>
    writer.add({
      Type: '/Page',
      Parent: pages,
      MediaBox: [0, 0, 300, 200],
      CropBox: [20, 10, 300, 190],
      Rotate: 90,
      Resources: { Font: { F: font } },
      Contents: writer.addStream({}, content),
    });
  const kids = [
    page(`0 0 1 rg 200 150 60 30 re f 0 g BT /F 14 Tf 50 98 Td (${SECRET} here) Tj ET`),
    page('BT /F 14 Tf 50 98 Td (other page) Tj ET'),
  ];
  writer.set(pages, { Type: '/Pages', Kids: kids, Count: 2 });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
}

describeWithPrograms('pages as pictures', ['qpdf', 'pdftotext', 'pdftoppm', 'mutool'], () => {
  test.each(SHOWN)('nothing is left of what a weakened remover leaves on a page: $kind', async ({ kind, make }) => {
    const known = REDACTION_KINDS.find((one) => one === kind);
    const { bytes } = await redacted(await make(), REDACTIONS, known);
    const left = await proveRedacted(bytes, REDACTIONS, { raster: RASTER });
    expect(left).not.toEqual([]);
    const burned = await burnLeftovers(
      bytes,
      left.filter(({ page }) => page !== null),
      REDACTIONS,
      SEARCH,
      OPTIONS,
    );
    expect(burned?.pages).toEqual([1]);
    const result = burned?.bytes ?? new Uint8Array();
    expect(await proveRedacted(result, burned?.redactions ?? REDACTIONS, { raster: RASTER })).toEqual([]);
    expect(await rawPlaces(result, SECRET)).toEqual([]);
    expect((await extractTexts(result, 'poppler')).join('').trim()).toBe('');
    expect((await qpdfCheck(result)).exitCode).toBe(0);
  });

  test('a turned page looks as before, its text is found and covered, and the other page stays text', async () => {
    const file = turned();
    const redactions = { areas: [], terms: [{ kind: 'text' as const, text: SECRET }] };
    const left = await proveRedacted(file, redactions, { raster: RASTER });
    const burned = await burnLeftovers(file, left, redactions, SEARCH, OPTIONS);
    const result = burned?.bytes ?? new Uint8Array();
    expect((await extractTexts(result, 'poppler')).map((text) => text.trim())).toEqual(['', 'other page']);
    const [before, after] = [(await drawWithPoppler(file, 72))[0], (await drawWithPoppler(result, 72))[0]];
    expect([after?.widthPixels, after?.heightPixels]).toEqual([before?.widthPixels, before?.heightPixels]);
    let [same, black] = [0, 0];
    for (let at = 0; at < (before?.rgb.length ?? 0); at += 3) {
      const colour = [...(after?.rgb.subarray(at, at + 3) ?? [])];
      if (
        [...(before?.rgb.subarray(at, at + 3) ?? [])].every((value, part) => Math.abs(value - (colour[part] ?? 0)) < 40)
      )
        same++;
      if (colour.every((value) => value < 8)) black++;
    }
    expect(same / (180 * 280)).toBeGreaterThan(0.97);
    expect(black).toBeGreaterThan(300);
  });

  test('pictures are no way on where what is left belongs to no page', async () => {
    const left = [{ kind: 'metadata', page: null, foundIn: 'streams', place: 'object 1' }] as const;
    expect(await burnLeftovers(turned(), left, REDACTIONS, SEARCH, OPTIONS)).toBeNull();
  });
});
