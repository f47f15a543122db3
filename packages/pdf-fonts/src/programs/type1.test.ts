import { compressDocument } from '@recto/pdf-compress';
import { decodeStream, openPdf, PdfDict, PdfRef, streamOf } from '@recto/pdf-core';
import {
  buildType1Font,
  decodeWithMuPdf,
  PdfWriter,
  pdfTexts,
  qpdfCheck,
  renderDigests,
  type Syntax,
  seededRandom,
  type Type1Code,
  withFile,
} from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { readCff } from './cff-read.ts';
import { glyphsByName } from './cff-subset.ts';
import { writeCff } from './cff-write.ts';
import { readType1 } from './type1-read.ts';
import { type1ToCff } from './type1-to-cff.ts';

const box = (x: number, y: number, width: number, height: number): Type1Code => [
  ...[x, y, 'rmoveto', width, 'hlineto', height, 'vlineto', -width, 'hlineto', 'closepath', -x, -y - height, 'rmoveto'],
];
const random = seededRandom(7);
const wave = (): Type1Code =>
  Array.from({ length: 40 }, () => [
    ...Array.from({ length: 6 }, () => Math.round((random() - 0.5) * 160)),
    'rrcurveto',
  ]).flat();

/** Every operator of Type 1, flex, hints that change, accents, fractions. */
const GLYPHS: Readonly<Record<string, Type1Code>> = {
  '.notdef': [0, 500, 'hsbw', 'endchar'],
  space: [0, 300, 'hsbw', 'endchar'],
  A: [50, 700, 'hsbw', 0, 60, 'hstem', 20, 80, 'vstem', ...box(20, 0, 400, 600), 'endchar'],
  B: [
    ...[80, 650, 'hsbw', 0, 60, 'hstem', 0, 90, 'vstem', ...box(0, 0, 90, 300), 4, 1, 3, 'callothersubr', 'pop'],
    ...['callsubr', 100, 0, 'rmoveto', 0, 200, 0, 300, 100, 50, 'rrcurveto', 55, 60, 70, -80, 'vhcurveto'],
    ...[30, -20, -40, -50, 'hvcurveto', 'closepath', 'endchar'],
  ],
  C: [
    ...[30, 800, 'hsbw', 0, 100, 'rmoveto', 1, 'callsubr', 100, -10, 'rmoveto', 2, 'callsubr', -50, 10, 'rmoveto'],
    ...[2, 'callsubr', 50, -30, 'rmoveto', 2, 'callsubr', 60, -20, 'rmoveto', 2, 'callsubr', 50, 0, 'rmoveto', 2],
    ...['callsubr', 50, 25, 'rmoveto', 2, 'callsubr', 40, 25, 'rmoveto', 2, 'callsubr', 50, 330, 100, 0, 'callsubr'],
    ...[0, 300, 'rlineto', -300, 'hlineto', 'closepath', 'endchar'],
  ],
  D: [0, 40, 600, 0, 'sbw', 10, 20, 40, 20, 200, 20, 'hstem3', 0, 20, 100, 20, 200, 20, 'vstem3', 1001, 3, 'div', 0],
  acute: [20, 300, 'hsbw', ...box(40, 620, 120, 60), 'endchar'],
  Aacute: [50, 700, 'hsbw', 20, 180, 90, 65, 194, 'seac'],
  ...Object.fromEntries(
    Array.from({ length: 40 }, (_, index) => [`more${index}`, [0, 600, 'hsbw', ...wave(), 'endchar']]),
  ),
};
const FINISHED: Readonly<Record<string, Type1Code>> = {
  ...GLYPHS,
  D: [...(GLYPHS.D ?? []), 'rmoveto', 200, 'hlineto', 500, 'vlineto', 'closepath', 'endchar'],
};
const SUBRS: readonly Type1Code[] = [
  [3, 0, 'callothersubr', 'pop', 'pop', 'setcurrentpoint', 'return'],
  [0, 1, 'callothersubr', 'return'],
  [0, 2, 'callothersubr', 'return'],
  ['return'],
  [300, 60, 'hstem', 100, 70, 'vstem', 'return'],
];
const ENCODING = { 32: 'space', 65: 'A', 66: 'B', 67: 'C', 68: 'D', 69: 'Aacute', 70: 'A', 71: 'more3' };

const PROGRAMS = {
  'with an encoding of its own': buildType1Font({ glyphs: FINISHED, subrs: SUBRS, encoding: ENCODING }),
  'in hexadecimal digits': buildType1Font({ glyphs: FINISHED, subrs: SUBRS, encoding: ENCODING, isHexadecimal: true }),
  'without chance before outlines': buildType1Font({ glyphs: FINISHED, subrs: SUBRS, encoding: ENCODING, lenIV: -1 }),
};

function textPdf(
  program: Uint8Array,
  { isCff = false, encoding }: { isCff?: boolean; encoding?: Syntax } = {},
): Uint8Array {
  const writer = new PdfWriter();
  const pages = writer.reserve();
  const file = writer.addStream(isCff ? { Subtype: '/Type1C' } : { Length1: 100 }, program, true);
  const descriptor = writer.add({
    Type: '/FontDescriptor',
    FontName: '/Test',
    Flags: 4,
    FontBBox: [-200, -300, 1200, 1100],
    ItalicAngle: 0,
    Ascent: 800,
    Descent: -200,
    CapHeight: 700,
    StemV: 80,
    [isCff ? 'FontFile3' : 'FontFile']: file,
  });
  const font = writer.add({
    Type: '/Font',
    Subtype: '/Type1',
    BaseFont: '/Test',
    FirstChar: 32,
    LastChar: 90,
    FontDescriptor: descriptor,
    Widths: Array.from({ length: 59 }, () => 700),
    ...(encoding ? { Encoding: encoding } : {}),
  });
  const page = writer.add({
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, 300, 100],
    Resources: { Font: { F1: font } },
    Contents: writer.addStream({}, 'BT /F1 40 Tf 10 30 Td (ABCDEFG) Tj ET'),
  });
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
}

const mupdfPixels = (bytes: Uint8Array) => withFile(bytes, (path) => decodeWithMuPdf(path, 900, 300));

async function compressed(bytes: Uint8Array) {
  const file = await openPdf(bytes, { fileName: 'a.pdf' });
  return (await compressDocument({ file, fileName: 'a.pdf', password: undefined }, { kind: 'lossless' })).bytes;
}

async function namesIn(bytes: Uint8Array): Promise<string[]> {
  const file = await openPdf(bytes, { fileName: 'a.pdf' });
  for (let num = 1; num < file.nextObjectNumber; num++) {
    const object = file.get(new PdfRef(num));
    const program = object instanceof PdfDict ? streamOf(object.get('FontFile3'), file) : null;
    const cff = program && readCff(decodeStream(program, file));
    if (cff) return [...glyphsByName(cff).keys()].sort();
  }
  return [];
}

const whole = (program: Uint8Array) => {
  const font = readType1(program);
  if (!font) throw new Error('the font can be read');
  return writeCff(type1ToCff(font, new Set(font.charStrings.keys())));
};
const SHOWN = ['.notdef', 'A', 'Aacute', 'B', 'C', 'D', 'more3'];
const OWN = PROGRAMS['with an encoding of its own'];

describeWithPrograms('subsets of Type 1 and CFF fonts', ['qpdf', 'pdftotext', 'pdftoppm', 'mutool'], () => {
  test.each(Object.entries(PROGRAMS))('ensures that a Type 1 font %s shows the same as CFF', async (_, program) => {
    const source = textPdf(program);
    const bytes = await compressed(source);
    expect(bytes.length).toBeLessThan(source.length / 3);
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
    expect(await renderDigests(bytes, 300)).toEqual(await renderDigests(source, 300));
    expect(await mupdfPixels(bytes)).toEqual(await mupdfPixels(source));
    expect(await pdfTexts(bytes)).toEqual(await pdfTexts(source));
    expect(await namesIn(bytes)).toEqual(SHOWN);
  });

  test('ensures that a simple CFF font loses what is not shown, and shows the same', async () => {
    const source = textPdf(whole(OWN), { isCff: true });
    const bytes = await compressed(source);
    expect(bytes.length).toBeLessThan(source.length / 3);
    expect(await renderDigests(bytes, 300)).toEqual(await renderDigests(source, 300));
    expect(await renderDigests(bytes, 300)).toEqual(await renderDigests(textPdf(OWN), 300));
    expect(await mupdfPixels(bytes)).toEqual(await mupdfPixels(source));
    expect(await namesIn(bytes)).toEqual(SHOWN);
  });

  test('ensures that names of /Encoding decide what is shown, and that a name that says nothing keeps all', async () => {
    const named = { Type: '/Encoding', Differences: [65, '/more1', '/more2'] };
    const source = textPdf(OWN, { encoding: named });
    const bytes = await compressed(source);
    expect(await renderDigests(bytes, 300)).toEqual(await renderDigests(source, 300));
    expect(await namesIn(bytes)).toContain('more1');
    const unknown = { Type: '/Encoding', Differences: [65, '/g99'] };
    expect(await namesIn(await compressed(textPdf(OWN, { encoding: unknown })))).toEqual([]);
  });
});

test('ensures that damaged programs are left alone', () => {
  const program = OWN;
  expect(readType1(program.subarray(0, 300))).toBeNull();
  expect(readType1(program.subarray(0, 2000))).toBeNull();
  expect(readType1(new Uint8Array(4000))).toBeNull();
  const cff = whole(program);
  expect(readCff(cff)).not.toBeNull();
  for (let length = 0; length < cff.length; length += 97) expect(() => readCff(cff.subarray(0, length))).not.toThrow();
});
