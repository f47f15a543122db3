import { drawGray, memoryFile, PdfWriter } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import sharp from 'sharp';
import { expect, test } from 'vitest';
import { coverInk, proveRedacted, type RedactionArea, searchPages, TextSearch } from '../index.ts';
import { RASTER, redacted } from '../secrets.testing.ts';

const DPI = 150;
const [WIDTH, HEIGHT] = [900, 400];
const SIZE = 34;
/** Words of three lines and where each begins, in pixels. */
const WORDS = [
  ['Agreeing', 60, 120],
  ['Mrs', 60, 180],
  ['Judith', 141, 180],
  ['Qvistgaard,', 262, 180],
  ['of', 478, 180],
  ['Harbour', 528, 180],
  ['dropping', 132, 240],
] as const;

interface Scan {
  /** Pixels by which the invisible text is beside the picture. */
  readonly right?: number;
  readonly down?: number;
  /** Times its width. */
  readonly stretch?: number;
  readonly colour?: string;
  readonly paper?: string;
  readonly rules?: string;
  readonly isTurned?: boolean;
  readonly quality?: number;
}

const svg = (
  words: readonly (readonly [string, number, number])[],
  { colour = '#222', paper = '#f4f4f0', rules = '' }: Scan,
) => {
  const texts = words.map(([word, x, y]) => `<text x="${x}" y="${y}">${word}</text>`).join('');
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}"><rect width="100%" height="100%" fill="${paper}"/><g font-family="DejaVu Serif" font-size="${SIZE}" fill="${colour}">${texts}</g>${rules}</svg>`;
};
const grayOf = (drawing: string) => sharp(Buffer.from(drawing)).toColourspace('b-w').raw().toBuffer();

/** A scan of the words with their text, invisible, as recognition places it. */
async function scanned(scan: Scan): Promise<Uint8Array> {
  const { right = 0, down = 0, stretch = 1, isTurned = false, quality = 75 } = scan;
  const jpeg = await sharp(Buffer.from(svg(WORDS, scan)))
    .jpeg({ quality })
    .toBuffer();
  const writer = new PdfWriter();
  const points = (pixels: number) => (pixels * 72) / DPI;
  const image = writer.addStream(
    {
      Type: '/XObject',
      Subtype: '/Image',
      Width: WIDTH,
      Height: HEIGHT,
      ColorSpace: '/DeviceRGB',
      BitsPerComponent: 8,
      Filter: '/DCTDecode',
    },
    jpeg,
  );
  const texts = WORDS.map(([word, x, y]) => {
    const place = `${points(x + right)} ${points(HEIGHT - y - down)}`;
    return `1 0 0 1 ${place} Tm (${word}) Tj`;
  });
  const content = `q ${points(WIDTH)} 0 0 ${points(HEIGHT)} 0 0 cm /I Do Q BT 3 Tr /F ${points(SIZE)} Tf ${stretch * 100} Tz ${texts.join(' ')} ET`;
  const pages = writer.reserve();
  const page = writer.add({
    Type: '/Page',
    Parent: pages,
    MediaBox: [0, 0, points(WIDTH), points(HEIGHT)],
    Rotate: isTurned ? 90 : 0,
    Resources: {
      XObject: { I: image },
      Font: { F: writer.add({ Type: '/Font', Subtype: '/Type1', BaseFont: '/Times-Roman' }) },
    },
    Contents: writer.addStream({}, content),
  });
  writer.set(pages, { Type: '/Pages', Kids: [page], Count: 1 });
  return writer.toBytes({ trailer: { Root: writer.add({ Type: '/Catalog', Pages: pages }) } });
}

async function areasOf(bytes: Uint8Array, word: string): Promise<RedactionArea[]> {
  const search = new TextSearch({ words: [word], patterns: [], expressions: [] });
  const document = await RASTER.open(memoryFile('scan.pdf', bytes));
  try {
    const { hits } = await searchPages(search, { raster: RASTER, document });
    const found = hits.flatMap(({ page, quads }) => quads.map((quad) => ({ page, quad })));
    return await coverInk(found, { raster: RASTER, document });
  } finally {
    await RASTER.close(document);
  }
}

/** Shares of ink: of the word what is still seen beside the bar, of the others what is gone. */
async function compared(result: Uint8Array, word: string, scan: Scan): Promise<{ left: number; lost: number }> {
  const [own, others] = [WORDS.filter(([one]) => one === word), WORDS.filter(([one]) => one !== word)];
  const plain = { paper: '#ffffff', colour: '#000000' };
  const [inkOfWord, inkOfOthers] = await Promise.all([grayOf(svg(own, plain)), grayOf(svg(others, plain))]);
  const [drawn] = await drawGray(result, DPI);
  if (!drawn) throw new Error('the page is drawn');
  const gray = scan.isTurned ? turnedBack(drawn.gray) : drawn.gray;
  const paper = gray[5 * WIDTH + 5] ?? 255;
  const count = { own: 0, left: 0, others: 0, lost: 0 };
  const isBar = (at: number) =>
    [-2, -1, 0, 1, 2].every((by) => (gray[at + by] ?? 255) < 8 && (gray[at + by * WIDTH] ?? 255) < 8);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    if ((inkOfWord[at] ?? 255) < 100) {
      count.own++;
      if (!nearBar(isBar, at) && Math.abs((gray[at] ?? 0) - paper) > 50) count.left++;
    }
    if ((inkOfOthers[at] ?? 255) < 100) {
      count.others++;
      if (isBar(at) || Math.abs((gray[at] ?? 0) - paper) < 30) count.lost++;
    }
  }
  return { left: count.left / count.own, lost: count.lost / count.others };
}

const nearBar = (isBar: (at: number) => boolean, at: number) =>
  [-2, -1, 0, 1, 2].some((x) => [-2, -1, 0, 1, 2].some((y) => isBar(at + x + y * WIDTH)));

function turnedBack(gray: Uint8Array): Uint8Array {
  const upright = new Uint8Array(gray.length);
  for (let y = 0; y < HEIGHT; y++)
    for (let x = 0; x < WIDTH; x++) upright[y * WIDTH + x] = gray[x * HEIGHT + HEIGHT - 1 - y] ?? 0;
  return upright;
}

const RULES =
  '<path d="M40 186h800M40 60v300M840 60v300M40 252h800M252 60v300" stroke="#222" stroke-width="2" fill="none"/>';
const SCANS: readonly (readonly [string, Scan])[] = [
  ['as recognition places it', { stretch: 1.15 }],
  ['a little to the left', { stretch: 1.15, right: -9 }],
  ['a little to the right', { stretch: 1.15, right: 8 }],
  ['too high', { stretch: 1.15, down: -14 }],
  ['too low', { stretch: 1.15, down: 9 }],
  ['too narrow', { stretch: 1.05 }],
  ['too wide', { stretch: 1.22 }],
  ['light on dark', { stretch: 1.12, colour: '#eee', paper: '#203040' }],
  ['between rules', { stretch: 1.12, rules: RULES }],
  ['on a turned page', { stretch: 1.12, isTurned: true }],
  ['in a poor JPEG', { stretch: 1.12, quality: 30 }],
];

describeWithPrograms('words of scans', ['pdftoppm'], () => {
  test.each(SCANS)('the whole ink of a word goes, and that of others stays: %s', async (_, scan) => {
    const file = await scanned(scan);
    for (const word of ['Judith', 'Qvistgaard,', 'dropping']) {
      const covered = await areasOf(file, word);
      const { bytes } = await redacted(file, { areas: covered, terms: [] });
      const { left, lost } = await compared(bytes, word, scan);
      expect({ word, left }).toEqual({ word, left: 0 });
      expect(lost, word).toBeLessThan(0.012);
      expect(await proveRedacted(bytes, { areas: covered, terms: [] }, { raster: RASTER })).toEqual([]);
    }
  });

  test.each([
    ['below', { stretch: 1.15, down: -14 }],
    ['above, on a turned page', { stretch: 1.15, down: 12, isTurned: true }],
  ])('the proof finds ink of a word that a weakened remover leaves %s its text', async (_, scan) => {
    const file = await scanned(scan);
    const covered = await areasOf(file, 'Judith');
    const weak = { areas: covered.filter(({ role }) => role !== 'ink'), terms: [] };
    expect(weak.areas.length).toBeLessThan(covered.length);
    const { bytes } = await redacted(file, weak);
    const left = await proveRedacted(bytes, weak, { raster: RASTER });
    expect(left.map(({ kind, foundIn }) => [kind, foundIn])).toContainEqual(['image-pixels', 'pixels']);
  });
});
