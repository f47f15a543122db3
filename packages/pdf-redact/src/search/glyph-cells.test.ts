import { memoryFile, PdfWriter, pdfTexts } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { proveRedacted, searchPages, TextSearch } from '../index.ts';
import { RASTER, redacted } from '../secrets.testing.ts';

/** Three lines in a font that tells of heights as no letter has them. */
function tallFont(): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const descriptor = { Type: '/FontDescriptor', FontName: '/Tall', Flags: 32, FontBBox: [-500, -900, 1500, 2100] };
  const font = writer.add({
    Type: '/Font',
    Subtype: '/TrueType',
    BaseFont: '/Tall',
    Encoding: '/WinAnsiEncoding',
    FirstChar: 32,
    LastChar: 126,
    Widths: Array.from({ length: 95 }, () => 500),
    FontDescriptor: writer.add({
      ...descriptor,
      ItalicAngle: 0,
      Ascent: 2100,
      Descent: -900,
      CapHeight: 700,
      StemV: 80,
    }),
  });
  const page = writer.add({
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, 300, 200],
    Resources: { Font: { F: font } },
    Contents: writer.addStream(
      {},
      'BT /F 10 Tf 12 TL 40 120 Td (line above) Tj T* (here Jane) Tj T* (line below) Tj ET',
    ),
  });
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
}

describeWithPrograms('fonts with false heights', ['pdftotext'], () => {
  test('a hit is as high as its line, and the proof takes no other line for a part of it', async () => {
    const file = tallFont();
    const search = new TextSearch({ words: ['Jane'], patterns: [], expressions: [] });
    const document = await RASTER.open(memoryFile('file.pdf', file));
    const { hits } = await searchPages(search, { raster: RASTER, document });
    await RASTER.close(document);
    const [area] = hits.flatMap(({ areas }) => areas);
    expect((area?.bottom ?? 99) - (area?.top ?? 0)).toBeLessThan(14);
    const areas = hits.flatMap(({ page, quads }) => quads.map((quad) => ({ page, quad })));
    const redactions = { areas, terms: search.terms() };
    const { bytes } = await redacted(file, redactions);
    expect(await proveRedacted(bytes, redactions, { raster: RASTER })).toEqual([]);
    const text = (await pdfTexts(bytes)).join('');
    for (const kept of ['line above', 'here', 'line below']) expect(text).toContain(kept);
    expect(text).not.toContain('Jane');
  });
});
