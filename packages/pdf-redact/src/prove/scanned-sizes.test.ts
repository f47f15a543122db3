import { imagePdf } from '@recto/testkit';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { boxArea, proveRedacted } from '../index.ts';
import { RASTER, redacted } from '../secrets.testing.ts';

/** Words on paper with grain, as a scanner or a camera gives them. */
async function scan(width: number, height: number, options: { colour: boolean; quality: number }): Promise<Uint8Array> {
  const size = Math.round(width / 28);
  const lines = Array.from(
    { length: 2 },
    (_, line) =>
      `<text x="${width / 12}" y="${(line + 1) * size * 1.8}">Theodore Lindqvist of Harbour Street 12</text>`,
  );
  const ink = options.colour ? '#1d2b6b' : '#222';
  const print = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><g font-family="serif" font-size="${size}" fill="${ink}">${lines.join('')}</g></svg>`;
  const paper = options.colour ? { r: 236, g: 226, b: 200 } : { r: 238, g: 238, b: 238 };
  const page = sharp({ create: { width, height, channels: 3, background: paper } }).composite([
    { input: Buffer.from(print) },
  ]);
  const coded = await page
    .toColourspace(options.colour ? 'srgb' : 'b-w')
    .jpeg({ quality: options.quality })
    .toBuffer();
  const dictionary = {
    Width: width,
    Height: height,
    ColorSpace: options.colour ? '/DeviceRGB' : '/DeviceGray',
    BitsPerComponent: 8,
    Filter: '/DCTDecode',
  };
  return imagePdf([
    { dictionary, data: new Uint8Array(coded), widthPoints: 595, heightPoints: (595 * height) / width },
  ]);
}

const INCHES = { A5: [5.83, 8.27], A4: [8.27, 11.69], Letter: [8.5, 11], Legal: [8.5, 14] } as const;
/** Widths of scanned pages in pixels, either side across; a strip of each page is enough for the tests. */
const SIDES = Object.entries(INCHES).flatMap(([paper, sides]) =>
  [150, 200, 240, 300, 400, 600].flatMap((dpi) =>
    sides.map((side) => [`${paper} at ${dpi} dpi`, Math.round(side * dpi)] as const),
  ),
);
const OTHERS = [
  ['a photograph', 4032],
  ['a large photograph', 8160],
  ['an odd size', 2347],
  ['another odd size', 3001],
] as const;
/** The strip is a page of 595 points; its first line of print is within this area. */
const wordIn = (height: number) => boxArea(1, { left: 47.3, bottom: height - 44.7, right: 141.7, top: height - 22.9 });

const KNOWN = new Map([...SIDES, ...OTHERS].map(([name, side]) => [side, name]));

test.each([...KNOWN])('a word in a picture of %i pixels is erased and proved: %s', async (side) => {
  const colour = side % 3 !== 0;
  const height = Math.round(side / 9) + (side % 5);
  const file = await scan(side, height, { colour, quality: [30, 55, 75, 92][side % 4] ?? 75 });
  const areas = [wordIn((595 * height) / side)];
  const { bytes } = await redacted(file, { areas, terms: [] });
  expect(await proveRedacted(bytes, { areas, terms: [] }, { raster: RASTER })).toEqual([]);
});

test.each([1654, 2480, 5100])('ink that a weakened remover leaves in a picture of %i pixels is found', async (side) => {
  const height = Math.round(side / 9);
  const file = await scan(side, height, { colour: false, quality: 75 });
  const areas = [wordIn((595 * height) / side)];
  const { bytes } = await redacted(file, { areas, terms: [] }, 'images');
  const found = await proveRedacted(bytes, { areas, terms: [] }, { raster: RASTER });
  expect(found.map(({ foundIn }) => foundIn)).toContain('images');
});
