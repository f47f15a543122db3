import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import {
  drawWithPoppler,
  FIXTURE_CORNERS,
  FIXTURE_SIZE,
  type ImageFixture,
  imageFixture,
  ORIENTATIONS,
  readWithQpdf,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
/** One pixel a point, so that a page drawn at 72 dpi has the image's own pixels. */
const ONE_TO_ONE = { dpi: 72 };

async function convert(names: readonly ImageFixture[], options: object = ONE_TO_ONE) {
  const inputs = await Promise.all(names.map(async (name) => bytesInput(name, await imageFixture(name))));
  const { outputs, receipt } = await host.run({ toolId: 'image2pdf', inputs, options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt };
}

const CORNERS = Object.keys(FIXTURE_CORNERS) as (keyof typeof FIXTURE_CORNERS)[];

/** The colours near the corners of a page that is drawn in the fixtures' size. */
function cornersOf(rgb: Uint8Array = new Uint8Array()) {
  const { widthPixels: width, heightPixels: height } = FIXTURE_SIZE;
  const at = (x: number, y: number) => Array.from(rgb.subarray((y * width + x) * 3, (y * width + x) * 3 + 3));
  return {
    topLeft: at(8, 8),
    topRight: at(width - 8, 8),
    bottomLeft: at(8, height - 8),
    bottomRight: at(width - 8, height - 8),
  };
}

const hasInside = (whole: Uint8Array, part: Uint8Array) => Buffer.from(whole).includes(Buffer.from(part));

usePdfMatchers();
describeWithPrograms('image2pdf: ensures that', ['qpdf', 'pdftoppm'], () => {
  const upright: readonly ImageFixture[] = [
    ...(['plain.jpg', 'progressive.jpg', 'plain.png', 'palette.png', 'interlaced.png'] as const),
    ...ORIENTATIONS.map((orientation) => `exif-orientation-${orientation}.jpg` as const),
    ...(['16-bit.png', '16-bit.tif', 'animated.gif', 'lossless.webp'] as const),
  ];

  test.each(upright)('%s shows its colours where they belong', async (name) => {
    const { bytes } = await convert([name]);
    await expect(bytes).toPassQpdfCheck();
    const [page] = await drawWithPoppler(bytes, 72);
    const { widthPixels: width, heightPixels: height } = FIXTURE_SIZE;
    expect([page?.widthPixels, page?.heightPixels]).toEqual([width, height]);
    const found = cornersOf(page?.rgb);
    for (const corner of CORNERS) {
      const differences = FIXTURE_CORNERS[corner].map((value, sample) =>
        Math.abs(value - (found[corner][sample] ?? -99)),
      );
      expect(Math.max(...differences), `${corner} of ${name}`).toBeLessThanOrEqual(name.endsWith('.jpg') ? 8 : 2);
    }
  });

  test('CMYK is shown in its colours, and what is half transparent lies half on white', async () => {
    const drawn = async (name: ImageFixture) =>
      cornersOf((await drawWithPoppler((await convert([name])).bytes, 72))[0]?.rgb);
    const colorants = await drawn('cmyk.jpg');
    // Presses have no pure red, green and blue: each stays the strongest of its corner.
    for (const [index, corner] of (['topLeft', 'topRight', 'bottomLeft'] as const).entries()) {
      const others = colorants[corner].filter((_, sample) => sample !== index);
      expect(colorants[corner][index] ?? 0, corner).toBeGreaterThan(Math.max(...others) + 40);
    }
    const veiled = await drawn('alpha.png');
    for (const corner of CORNERS) {
      const expected = FIXTURE_CORNERS[corner].map((value) => (value + 255) / 2);
      const differences = expected.map((value, sample) => Math.abs(value - (veiled[corner][sample] ?? -99)));
      expect(Math.max(...differences), corner).toBeLessThanOrEqual(3);
    }
  });

  test.each(['plain.jpg', 'progressive.jpg', 'gray.jpg', 'cmyk.jpg', 'exif-orientation-6.jpg'] as const)(
    'the bytes of %s stand in the file as they are',
    async (name) => {
      const { bytes, receipt } = await convert([name]);
      expect(hasInside(bytes, await imageFixture(name))).toBe(true);
      expect(receipt.notes.some(({ text }) => /byte for byte/.test(text))).toBe(true);
    },
  );

  test('files become pages in their order, a TIFF all of its pages, and an animation says so', async () => {
    const { bytes, receipt } = await convert(['plain.jpg', 'multi-page.tif', 'animated.gif', 'alpha.png']);
    expect((await readWithQpdf(bytes)).pages).toHaveLength(5);
    await expect(bytes).toPassQpdfCheck();
    expect(receipt.notes.some(({ kind, fileName }) => kind === 'lost' && fileName === 'animated.gif')).toBe(true);
  });

  test('16 bits stay, and alpha becomes a soft mask', async () => {
    const text = async (name: ImageFixture) => Buffer.from((await convert([name])).bytes).toString('latin1');
    expect(await text('16-bit.png')).toMatch(/\/BitsPerComponent 16/);
    expect(await text('16-bit.tif')).toMatch(/\/BitsPerComponent 16/);
    expect(await text('alpha.png')).toMatch(/\/SMask \d+ 0 R/);
  });

  test('a file that only calls itself an image is refused by its name', async () => {
    const run = host.run({ toolId: 'image2pdf', inputs: [bytesInput('x.jpg', Buffer.from('%PDF-1.7'))] });
    await expect(run).rejects.toMatchObject({ code: 'wrong-type', details: { fileName: 'x.jpg' } });
    const broken = host.run({
      toolId: 'image2pdf',
      inputs: [bytesInput('y.jpg', Uint8Array.of(0xff, 0xd8, 0xff, 0xe0))],
    });
    await expect(broken).rejects.toMatchObject({ code: 'image-damaged' });
  });

  test('convert leads here, under its own name and limits', async () => {
    const inputs = [bytesInput('a.jpg', await imageFixture('plain.jpg'))];
    const { outputs, receipt } = await host.run({ toolId: 'convert', inputs, options: { format: 'jpg-to-pdf' } });
    expect([outputs[0]?.name, receipt.toolId]).toEqual(['recto-convert-result.pdf', 'convert']);
    const png = [bytesInput('a.png', await imageFixture('plain.png'))];
    const refused = host.run({ toolId: 'convert', inputs: png, options: { format: 'jpg-to-pdf' } });
    await expect(refused).rejects.toMatchObject({ code: 'wrong-type' });
  });
});
