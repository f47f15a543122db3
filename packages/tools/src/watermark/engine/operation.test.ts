import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import {
  alphaPng,
  buildPdf,
  drawWithPoppler,
  FIXTURE_CORNERS,
  imageFixture,
  lockWithQpdf,
  ORIENTATIONS,
  pdfTexts,
  plainPdf,
  qpdfCheck,
  readWithPdfium,
  readWithQpdf,
  rewriteWithQpdf,
  richSpec,
  textDocument,
  withoutCrossReference,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { beforeAll, describe, expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const plain = plainPdf('P', 3);
/** An empty page: what a reader finds on it is the mark. */
const empty = buildPdf({ marker: 'E', pages: 1 });

async function mark(options: unknown, bytes = plain, password?: string) {
  const input = bytesInput('letter.pdf', bytes, password === undefined ? {} : { password });
  const { outputs, receipt } = await host.run({ toolId: 'watermark', inputs: [input], options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt };
}

/** Text on one line, without the page's marker and the signs by which poppler says the direction. */
const readable = (text: string) =>
  text
    .replace(/\w+P\d{4}/, '')
    .replace(/[\u200e\u200f\u202a-\u202e\u2066-\u2069]/g, '')
    .normalize('NFC')
    .replace(/\s+/g, ' ')
    .trim();

const SVG = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 40 20"><rect width="40" height="20" fill="#c00000"/>
<image href="file:///etc/passwd" width="9" height="9"/><script>throw 1</script><text x="4" y="12" font-size="8">Hi</text></svg>`;
const base64 = (bytes: Uint8Array | string) => Buffer.from(bytes).toString('base64');

const SCRIPTS = [
  ['English', 'CONFIDENTIAL office'],
  ['Arabic', 'سري للغاية'],
  ['Arabic with ligatures', 'لا إله 2024'],
  ['Hindi', 'गोपनीय क्षत्रिय हिन्दी'],
  ['Russian', 'Совершенно секретно'],
  ['Greek', 'Άκρως απόρρητο'],
  ['Japanese', 'コピー禁止'],
  ['Chinese', '机密文件 臺灣'],
  ['Korean', '대외비 문서'],
  ['Thai', 'ลับที่สุด ปู่น้ำ'],
  ['Hebrew', 'סודי ביותר'],
  ['an emoji', 'Draft 😀 2026'],
  ['Chinese and Latin letters with an emoji', '機密 🔒 Secret'],
] as const;

describeWithPrograms('watermark ensures that', ['qpdf', 'pdftotext', 'pdftoppm'], () => {
  beforeAll(usePdfMatchers);

  test.each(SCRIPTS)('poppler and PDFium read back a mark in %s', async (_, text) => {
    const { bytes, receipt } = await mark({ text, angle: 0, scale: 80 }, empty);
    const [byPoppler = ''] = await pdfTexts(bytes);
    expect(readable(byPoppler)).toBe(text);
    expect(readable((await readWithPdfium(bytes)).texts[0] ?? '')).toBe(text);
    expect(receipt.notes).toEqual([]);
    await expect(bytes).toPassQpdfCheck();
  });

  test.each(SCRIPTS)('poppler reads back a slanted mark in %s, PDFium all but its emoji', async (_, text) => {
    for (const angle of [45, -30]) {
      const { bytes } = await mark({ text, angle }, empty);
      expect(readable((await pdfTexts(bytes))[0] ?? '')).toBe(text);
      const withoutEmoji = readable(text.replace(/\p{Extended_Pictographic}/gu, ''));
      expect(readable((await readWithPdfium(bytes)).texts[0] ?? '')).toBe(withoutEmoji);
    }
  });

  test('all else of a rich document stays as it is, and the mark is a layer outside the tags', async () => {
    const rich = buildPdf(richSpec({ pages: 6 }));
    const { bytes, receipt } = await mark({ text: 'DRAFT' }, rich);
    const [before, after] = await Promise.all([readWithQpdf(rich), readWithQpdf(bytes)]);
    const rest = ({ pages, outline, destinations, links, form, structure, catalog }: typeof before) => ({
      pages: pages.map(({ label, mediaBox, cropBox, rotationDegrees }) => ({
        label,
        mediaBox,
        cropBox,
        rotationDegrees,
      })),
      catalog: { ...catalog, layers: catalog.layers.filter(({ name }) => name !== 'Watermark') },
      outline,
      destinations,
      links,
      form,
      structure,
    });
    expect(rest(after)).toEqual(rest(before));
    expect(after.catalog.layers.at(-1)).toMatchObject({ name: 'Watermark', isVisible: true, isInOrder: true });
    expect(receipt.lines.find(({ item }) => item === 'structureElements')?.after).toBeGreaterThan(0);
    await expect(bytes).toPassQpdfCheck();
  });

  test('a page’s own streams stand unchanged between two others, and the mark is an artifact', async () => {
    const above = await mark({ text: 'DRAFT' });
    const below = await mark({ text: 'DRAFT', layer: 'below' });
    const contents = async ({ bytes }: { bytes: Uint8Array }) => {
      const plainly = await rewriteWithQpdf(bytes, ['--qdf', '--object-streams=disable']);
      const text = Buffer.from(plainly).toString('latin1');
      return [...text.matchAll(/\/Contents \[([^\]]*)\]/g)].map(
        ([, list = '']) => list.trim().split(/\s*R\s*/).length - 1,
      );
    };
    expect(await contents(above)).toEqual([3, 3, 3]);
    expect(await contents(below)).toEqual([2, 2, 2]);
    const text = Buffer.from(above.bytes).toString('latin1');
    expect(text).toContain('/Artifact <</Type/Pagination/Subtype/Watermark>> BDC');
    expect(Buffer.from(above.bytes.subarray(0, plain.length))).toEqual(Buffer.from(plain));
  });

  test('2,000 pages share one mark and grow by a few bytes each', async () => {
    const long = textDocument(2000);
    const { bytes } = await mark({ text: 'CONFIDENTIAL', pages: 'all' }, long);
    expect(bytes.length - long.length).toBeLessThan(100_000);
    await expect(bytes).toPassQpdfCheck();
  });

  test('variables say what they name, on the chosen pages only', async () => {
    const { bytes } = await mark({ text: '{page} of {pages}, {file}, {no}', angle: 0, pages: '2-3' });
    const texts = (await pdfTexts(bytes)).map(readable);
    expect(texts).toEqual(['', '2 of 3, letter, {no}', '3 of 3, letter, {no}']);
    const dated = await mark({ text: '{date}', angle: 0 }, empty);
    expect(readable((await pdfTexts(dated.bytes))[0] ?? '')).toMatch(/^\d{4}-\d\d-\d\d$/);
  });

  test('a locked document stays locked as it was', async () => {
    const locked = await lockWithQpdf(plain, { userPassword: 'user', ownerPassword: 'owner' });
    const { bytes } = await mark({ text: 'DRAFT', angle: 0 }, locked, 'user');
    await expect(readWithQpdf(bytes)).rejects.toThrow();
    expect(readable((await pdfTexts(bytes, { password: 'user' }))[0] ?? '')).toBe('DRAFT');
  });

  test('a file without a sound cross-reference is marked too', async () => {
    const { bytes } = await mark({ text: 'DRAFT', angle: 0 }, withoutCrossReference(plain));
    expect(readable((await pdfTexts(bytes))[2] ?? '')).toBe('DRAFT');
    await expect(bytes).toPassQpdfCheck();
  });

  test('a marked file can be marked again, and both marks are there', async () => {
    const once = await mark({ text: 'FIRST', angle: 0, position: 'top' }, empty);
    const twice = await mark({ text: 'SECOND', angle: 0, position: 'bottom' }, once.bytes);
    expect(once.receipt.notes).toEqual([]);
    expect(twice.receipt.notes.map(({ text }) => text).join()).toContain('already had a watermark');
    expect(readable((await pdfTexts(twice.bytes))[0] ?? '')).toBe('FIRST SECOND');
    const { catalog } = await readWithQpdf(twice.bytes);
    expect(catalog.layers.map(({ name }) => name)).toEqual(['Watermark', 'Watermark']);
    await expect(twice.bytes).toPassQpdfCheck();
  });

  test.each([
    ['PNG with alpha', base64(alphaPng(40, [200, 0, 0]))],
    ['SVG, of which nothing outside is read', base64(SVG)],
  ])('a picture can be stamped: %s', async (_, image) => {
    const { bytes } = await mark({ image, angle: 0, opacity: 100 });
    await expect(bytes).toPassQpdfCheck();
    expect(Buffer.from(bytes).toString('latin1')).toContain('/Subtype/Image');
    expect(Buffer.from(bytes).toString('latin1')).not.toContain('root:');
  });
});

/** The colour of the mark's pixel at a share of its box, on a page that it fills from edge to edge. */
async function cornersOf(bytes: Uint8Array, isAcross: boolean) {
  const [page] = await drawWithPoppler(bytes, 72);
  if (!page) throw new Error('there is a page');
  const [width, height] = isAcross ? [300, 400] : [400, 300];
  const [left, top] = [(page.widthPixels - width) / 2, (page.heightPixels - height) / 2];
  const at = (x: number, y: number) => {
    const pixel = Math.round(top + y * height) * page.widthPixels + Math.round(left + x * width);
    return [...page.rgb.subarray(pixel * 3, pixel * 3 + 3)];
  };
  return { topLeft: at(0.1, 0.1), topRight: at(0.9, 0.1), bottomLeft: at(0.1, 0.9), bottomRight: at(0.9, 0.9) };
}

describeWithPrograms('a picture as a mark ensures that', ['pdftoppm', 'qpdf'], () => {
  const square = buildPdf({ marker: ' ', pages: [{ mediaBox: [0, 0, 400, 400] }] });
  const isNear = (colour: readonly number[], wanted: readonly number[], most: number) =>
    wanted.every((value, at) => Math.abs(value - (colour[at] ?? 0)) <= most);

  test.each([
    'plain.jpg',
    'progressive.jpg',
    ...ORIENTATIONS.map((orientation) => `exif-orientation-${orientation}.jpg` as const),
    'plain.png',
    'palette.png',
    'interlaced.png',
    '16-bit.png',
  ] as const)('it stands upright in its colours: %s', async (name) => {
    const { bytes } = await mark(
      { image: base64(await imageFixture(name)), angle: 0, opacity: 100, scale: 100 },
      square,
    );
    const corners = await cornersOf(bytes, false);
    for (const [corner, wanted] of Object.entries(FIXTURE_CORNERS)) {
      const found = Object.entries(corners).find(([key]) => key === corner)?.[1] ?? [];
      expect({ corner, found, isNear: isNear(found, wanted, 30) }).toEqual({ corner, found, isNear: true });
    }
    expect(await qpdfCheck(bytes)).toEqual({ exitCode: 0, complaints: [] });
  });

  test('CMYK stays CMYK, with the file’s own bytes', async () => {
    const file = await imageFixture('cmyk.jpg');
    const { bytes } = await mark({ image: base64(file), angle: 0, opacity: 100, scale: 100 }, square);
    expect(Buffer.from(bytes).toString('latin1')).toMatch(/DeviceCMYK|ICCBased/);
    expect(Buffer.from(bytes).includes(Buffer.from(file.subarray(-2000)))).toBe(true);
    const { topLeft, bottomLeft } = await cornersOf(bytes, false);
    expect((topLeft[0] ?? 0) - (topLeft[2] ?? 255)).toBeGreaterThan(80);
    expect((bottomLeft[2] ?? 0) - (bottomLeft[0] ?? 255)).toBeGreaterThan(60);
  });

  test('the page shows through where the picture is transparent', async () => {
    const blue = buildPdf({
      marker: ' ',
      pages: [{ mediaBox: [0, 0, 400, 400], content: '0 0 1 rg 0 0 400 400 re f' }],
    });
    const { bytes } = await mark(
      { image: base64(await imageFixture('alpha.png')), angle: 0, opacity: 100, scale: 100 },
      blue,
    );
    const { topLeft } = await cornersOf(bytes, false);
    expect(isNear(topLeft, [110, 15, 142], 20)).toBe(true);
  });
});

describe('watermark ensures that', () => {
  test.each([
    [{}, 'Please enter a text, or choose a picture instead'],
    [{ text: ' ' }, 'Please enter a text, or choose a picture instead'],
    [{ text: 'x', image: 'AAAA' }, 'either a text or a picture, not both'],
    [{ text: 'x', colour: 'red' }, 'Please write a colour such as'],
    [{ text: 'x', opacity: 0 }, 'The value must be at least 0'],
    [{ text: 'x', pages: '9' }, 'Page 9 does not exist'],
    [{ image: 'not base64!' }, 'The value must be a file in base64'],
  ])('%j is refused', async (options, text) => {
    await expect(mark(options)).rejects.toMatchObject({
      code: 'option-invalid',
      message: expect.stringContaining(text),
    });
  });

  test.each([
    ['text', base64('no picture at all')],
    [
      'an SVG of entities within entities',
      base64('<!DOCTYPE svg [<!ENTITY a "x"><!ENTITY b "&a;&a;">]><svg>&b;</svg>'),
    ],
    ['a PNG that ends early', base64(alphaPng(40, [200, 0, 0]).subarray(0, 60))],
  ])('a picture that is none is refused: %s', async (_, image) => {
    await expect(mark({ image })).rejects.toMatchObject({
      code: expect.stringMatching(/^(image-damaged|too-demanding|image-unsupported|wrong-type)$/),
    });
  });
});
