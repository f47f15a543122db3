import { compressDocument } from '@recto/pdf-compress';
import { decodeStream, openPdf, PdfDict, PdfName, PdfRef, type PdfStream, streamOf } from '@recto/pdf-core';
import {
  buildPdf,
  drawWithPdfium,
  PdfWriter,
  pdfTexts,
  qpdfCheck,
  renderDigests,
  richSpec,
  seededRandom,
} from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { keepGlyphs, readTrueType } from '../programs/truetype.ts';

const WIDTH = 600;

/** The testkit's embedded font, taken out of a file that has it. */
async function boxProgram(): Promise<Uint8Array> {
  const file = await openPdf(buildPdf({ pages: 1, sharedAssets: true }), { fileName: 'a.pdf' });
  for (let num = 1; num < file.nextObjectNumber; num++) {
    const object = file.get(new PdfRef(num));
    const program = object instanceof PdfDict ? streamOf(object.get('FontFile2'), file) : null;
    if (program) return decodeStream(program, file);
  }
  throw new Error('the testkit embeds a font');
}

/** A page of text in a font whose program is blown up with a table that only a font editor reads. */
function textPdf(program: Uint8Array, encoding: 'simple' | 'composite'): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const padded = withPadding(program);
  const file = writer.addStream({ Length1: padded.length }, padded, true);
  const descriptor = writer.add({
    Type: '/FontDescriptor',
    FontName: '/Boxes',
    Flags: 32,
    FontBBox: [0, 0, 600, 800],
    ItalicAngle: 0,
    Ascent: 800,
    Descent: -200,
    CapHeight: 700,
    StemV: 80,
    FontFile2: file,
  });
  const common = { Type: '/Font', BaseFont: '/Boxes' };
  const simple = {
    ...common,
    Subtype: '/TrueType',
    FirstChar: 32,
    LastChar: 126,
    Widths: Array.from({ length: 95 }, () => WIDTH),
    Encoding: '/WinAnsiEncoding',
    FontDescriptor: descriptor,
  };
  const descendant = {
    ...common,
    Subtype: '/CIDFontType2',
    CIDToGIDMap: '/Identity',
    DW: WIDTH,
    FontDescriptor: descriptor,
    CIDSystemInfo: { Registry: '(Adobe)', Ordering: '(Identity)', Supplement: 0 },
  };
  const composite = {
    ...common,
    Subtype: '/Type0',
    Encoding: '/Identity-H',
    DescendantFonts: [writer.add(descendant)],
  };
  const font = writer.add(encoding === 'simple' ? simple : composite);
  const text = encoding === 'simple' ? '(Hello box) Tj' : '<0029003000310032> Tj';
  const page = writer.add({
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, 300, 100],
    Resources: { Font: { F1: font } },
    Contents: writer.addStream({}, `BT /F1 20 Tf 20 40 Td ${text} ET`),
  });
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
}

/** Bytes after the tables belong to none of them, and nothing compresses them. */
function withPadding(program: Uint8Array): Uint8Array {
  const padded = new Uint8Array(program.length + 9000);
  padded.set(program);
  const random = seededRandom(1);
  for (let at = program.length; at < padded.length; at++) padded[at] = random() * 256;
  return padded;
}

const compressed = async (bytes: Uint8Array) => {
  const file = await openPdf(bytes, { fileName: 'a.pdf' });
  return compressDocument({ file, fileName: 'a.pdf', password: undefined }, { kind: 'lossless' });
};

/** A page with simple and composite text, each in a subset of the font of its own, with the widths and names of all glyphs. */
function subsetsPdf(program: Uint8Array, nameOfRest = '/space'): Uint8Array {
  const font = readTrueType(program);
  if (!font) throw new Error('the font can be read');
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const descriptorOf = (glyphs: number[], codes: Set<number> | null) => {
    const subset = keepGlyphs(font, new Set(glyphs), codes);
    const FontFile2 = writer.addStream({ Length1: subset.length }, subset, true);
    const numbers = {
      FontBBox: [0, 0, 600, 800],
      ItalicAngle: 0,
      Ascent: 800,
      Descent: -200,
      CapHeight: 700,
      StemV: 80,
    };
    return writer.add({ Type: '/FontDescriptor', FontName: '/ABCDEF+Boxes', Flags: 32, ...numbers, FontFile2 });
  };
  const common = { Type: '/Font', BaseFont: '/ABCDEF+Boxes' };
  const all = Array.from({ length: 95 }, (_, at) => at);
  const simple = writer.add({
    ...common,
    Subtype: '/TrueType',
    FirstChar: 32,
    LastChar: 126,
    Encoding: {
      Type: '/Encoding',
      BaseEncoding: '/WinAnsiEncoding',
      Differences: [32, ...all.map((at) => (at < 26 ? `/${String.fromCharCode(65 + at)}` : nameOfRest))],
    },
    Widths: all.map(() => WIDTH),
    FontDescriptor: descriptorOf(all, new Set(all.map((at) => at + 32))),
  });
  const descendant = writer.add({
    ...common,
    Subtype: '/CIDFontType2',
    CIDToGIDMap: '/Identity',
    DW: 1000,
    W: [0, Array.from({ length: 4000 }, (_, cid) => WIDTH + (cid % 7))],
    FontDescriptor: descriptorOf([0x29, 0x30, 0x31], null),
    CIDSystemInfo: { Registry: '(Adobe)', Ordering: '(Identity)', Supplement: 0 },
  });
  const composite = writer.add({
    ...common,
    Subtype: '/Type0',
    Encoding: '/Identity-H',
    DescendantFonts: [descendant],
  });
  const page = writer.add({
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, 300, 100],
    Resources: { Font: { F1: simple, F2: composite } },
    Contents: writer.addStream({}, 'BT /F1 20 Tf 20 60 Td (#$$%) Tj /F2 20 Tf 0 -40 Td <0029003000310029> Tj ET'),
  });
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
}

async function dictionaries(bytes: Uint8Array): Promise<PdfDict[]> {
  const file = await openPdf(bytes, { fileName: 'a.pdf' });
  const numbers = Array.from({ length: file.nextObjectNumber - 1 }, (_, index) => index + 1);
  return numbers.flatMap((num) => {
    const object = file.get(new PdfRef(num));
    return object instanceof PdfDict ? object : [];
  });
}

async function programs(bytes: Uint8Array): Promise<PdfStream[]> {
  const file = await openPdf(bytes, { fileName: 'a.pdf' });
  return (await dictionaries(bytes)).flatMap((dict) => streamOf(dict.get('FontFile2'), file) ?? []);
}

describeWithPrograms('subsets of fonts', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  test.each(['simple', 'composite'] as const)(
    'ensures that a %s font loses what is not shown, and shows the same',
    async (encoding) => {
      const source = textPdf(await boxProgram(), encoding);
      const { bytes } = await compressed(source);
      expect(bytes.length).toBeLessThan(source.length / 3);
      expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
      expect(await renderDigests(bytes, 150)).toEqual(await renderDigests(source, 150));
      expect(await pdfTexts(bytes)).toEqual(await pdfTexts(source));
    },
  );

  test('ensures that subsets of a font become one, with the widths and names that are needed, and show the same', async () => {
    const source = subsetsPdf(await boxProgram());
    const { bytes } = await compressed(source);
    expect(new Set(await programs(source)).size).toBe(2);
    expect(new Set((await programs(bytes)).map(({ data }) => Buffer.from(data).toString('latin1'))).size).toBe(1);
    const widths = (await dictionaries(bytes)).flatMap((dict) =>
      dict.has('W') ? [JSON.stringify(dict.get('W'))] : [],
    );
    expect(widths).toEqual(['[41,[606],48,[606,600]]']);
    const [simple] = (await dictionaries(bytes)).filter((dict) => dict.has('Widths'));
    expect([simple?.get('FirstChar'), simple?.get('LastChar'), simple?.get('Widths')]).toEqual([
      35,
      37,
      [600, 600, 600],
    ]);
    const encoding = simple?.get('Encoding');
    const names = encoding instanceof PdfDict ? encoding.get('Differences') : null;
    expect(JSON.stringify(names)).toBe(JSON.stringify([35, PdfName.of('D'), PdfName.of('E'), PdfName.of('F')]));
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(await renderDigests(bytes, 150)).toEqual(await renderDigests(source, 150));
    expect((await drawWithPdfium(bytes, 600, 200)).rgb).toEqual((await drawWithPdfium(source, 600, 200)).rgb);
    expect(await pdfTexts(bytes)).toEqual(await pdfTexts(source));
  });

  test('ensures that names which are guessed from all of them stay', async () => {
    const source = subsetsPdf(await boxProgram(), '/C1F');
    const [simple] = (await dictionaries((await compressed(source)).bytes)).filter((dict) => dict.has('Widths'));
    const encoding = simple?.get('Encoding');
    expect(encoding instanceof PdfDict && encoding.get('Differences')).toHaveLength(96);
  });

  test('ensures that fonts of a form stay whole', async () => {
    const { bytes } = await compressed(buildPdf(richSpec({ pages: 4 })));
    expect(await renderDigests(bytes)).toEqual(await renderDigests(buildPdf(richSpec({ pages: 4 }))));
  });
});

test('ensures that kept glyphs are the same and others empty', async () => {
  const font = readTrueType(await boxProgram());
  if (!font) throw new Error('the font can be read');
  const smaller = readTrueType(keepGlyphs(font, new Set([5, 40]), null));
  const outline = (of: NonNullable<typeof smaller>, glyph: number) =>
    Buffer.from(of.tables.get('glyf')?.subarray(of.offsets[glyph], of.offsets[glyph + 1]) ?? []);
  expect(smaller?.glyphCount).toBe(font.glyphCount);
  if (!smaller) return;
  for (const glyph of [5, 40]) expect(outline(smaller, glyph).indexOf(outline(font, glyph))).toBe(0);
  for (const glyph of [4, 6, 41]) expect(outline(smaller, glyph)).toHaveLength(0);
});

test('ensures that damaged programs are left alone', async () => {
  const program = await boxProgram();
  expect(readTrueType(program.subarray(0, 100))).toBeNull();
  expect(readTrueType(new Uint8Array(4))).toBeNull();
  expect(readTrueType(new Uint8Array(5000).fill(255))).toBeNull();
  expect((await programs(textPdf(program.subarray(0, 600), 'simple'))).length).toBe(1);
});
