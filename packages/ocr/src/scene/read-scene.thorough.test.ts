import { inverseOf, project, type Quad, rectangleToQuad } from '@recto/codecs';
import type { GrayImage, RecogniseOptions } from '@recto/contract/capabilities/ocr';
import { lineText, type RecognisedPage } from '@recto/contract/recognised-page';
import { buildPdf, drawGray, type GrayPicture } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createNodeOcr } from '../ocr.node.ts';
import { rotateImage } from '../page/rotate-image.ts';

const SENTENCE = 'Ferries leave at 10:45';
const [WIDTH, HEIGHT] = [1200, 900];
const QUAD: Quad = [
  { x: 180, y: 250 },
  { x: 1040, y: 160 },
  { x: 1090, y: 560 },
  { x: 150, y: 520 },
];
const OPTIONS: RecogniseOptions = { languages: ['eng'], enhance: true, autoRotate: true, detectScript: true };

describeWithPrograms('photographs: ensures that', ['pdftoppm'], () => {
  let photo: GrayImage;
  const session = createNodeOcr({ engine: 'wasm', maxThreads: 1 }).openSession(1);

  beforeAll(async () => {
    const [page] = await drawGray(buildPdf({ marker: 'Pier', pages: [{ text: SENTENCE }] }), 300);
    if (!page) throw new Error('nothing was drawn');
    photo = photographOf(croppedToContent(page));
  });
  afterAll(() => session.close());

  /** The engine takes pictures over. */
  const read = (image: GrayImage, options: Partial<RecogniseOptions> = {}) =>
    session.recognise({ ...image, gray: image.gray.slice() }, { ...OPTIONS, ...options });
  const linesOf = ({ paragraphs }: RecognisedPage) => paragraphs.flatMap(({ lines }) => lines);

  test('a slanted bright sign in front of bricks is read, and its line lies where it is seen', async () => {
    const page = await read(photo);
    expect(page.isPhoto).toBe(true);
    expect(linesOf(page).map(lineText)).toContain(SENTENCE);
    const line = linesOf(page).find((one) => lineText(one) === SENTENCE);
    expect(line?.angleDegrees).toBeCloseTo(1, -0.5);
    // The lower left corner of the F.
    expect(Math.hypot((line?.x ?? 0) - 203, (line?.y ?? 0) - 486)).toBeLessThan(15);
  });

  test.each([90, 180, 270] as const)(
    'a photograph that lies turned by %d degrees is read all the same',
    async (degrees) => {
      const page = await read(rotateImage(photo, degrees).image);
      expect(linesOf(page).map(lineText)).toContain(SENTENCE);
      expect(page.turnDegrees).toBe(360 - degrees);
    },
  );

  test('what was chosen is done, whatever the picture looks like', async () => {
    const dim = flat(400, 300, (x) => (x < 200 ? 40 : 220));
    expect((await read(dim, { engine: 'page' })).isPhoto).toBeUndefined();
    expect((await read(dim, { engine: 'photo' })).isPhoto).toBe(true);
    const paper = flat(400, 300, () => 255);
    expect((await read(paper, { engine: 'photo' })).isPhoto).toBe(true);
    expect((await read(paper)).isPhoto).toBeUndefined();
  });

  test.each([
    ['1 by 100,000 pixels', 1, 100_000],
    ['100,000 by 1 pixels', 100_000, 1],
    ['one pixel', 1, 1],
    ['3 by 20,000 pixels', 3, 20_000],
  ])('a picture of %s ends with a page or with an error that says why', async (_, width, height) => {
    const picture = flat(width, height, (x, y) => ((x * 7 + y * 13) % 31 < 9 ? 20 : 230));
    for (const engine of ['photo', 'auto'] as const) {
      const outcome = await read(picture, { engine }).then(
        ({ widthPixels }) => widthPixels,
        (thrown: unknown) => (thrown as { readonly code?: string }).code,
      );
      // Tesseract's coordinates are of 16 bits.
      expect(Math.max(width, height) > 32_767 ? [width, 'engine-crashed'] : [width]).toContain(outcome);
    }
    // The thread is alive, or a new one takes its place.
    expect((await read(flat(100, 100, () => 255))).paragraphs).toEqual([]);
  });

  test('a large picture of noise ends within its time', async () => {
    let seed = 7;
    const noise = flat(2000, 1500, () => {
      seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648;
      return (seed >> 8) % 256;
    });
    await read(noise, { engine: 'photo' });
  }, 150_000);
});

function flat(widthPixels: number, heightPixels: number, level: (x: number, y: number) => number): GrayImage {
  const gray = Uint8Array.from({ length: widthPixels * heightPixels }, (_, at) =>
    level(at % widthPixels, Math.floor(at / widthPixels)),
  );
  return { widthPixels, heightPixels, gray, dpi: 200 };
}

/** The part of a page that is not blank, with a margin. */
function croppedToContent({ widthPixels, heightPixels, gray }: GrayPicture): GrayPicture {
  let [left, right, top, bottom] = [widthPixels, 0, heightPixels, 0];
  for (let at = 0; at < gray.length; at++) {
    if ((gray[at] ?? 255) > 128) continue;
    const [x, y] = [at % widthPixels, Math.floor(at / widthPixels)];
    [left, right, top, bottom] = [Math.min(left, x), Math.max(right, x), Math.min(top, y), Math.max(bottom, y)];
  }
  const margin = 40;
  const [x0, y0, width, height] = [left - margin, top - margin, right - left + 2 * margin, bottom - top + 2 * margin];
  const part = flat(width, height, (x, y) => gray[(y0 + y) * widthPixels + x0 + x] ?? 255);
  return part;
}

/** White letters on a dark sign, seen from aside, before bricks. */
function photographOf(sign: GrayPicture): GrayImage {
  const toSign = inverseOf(rectangleToQuad(sign.widthPixels, sign.heightPixels, QUAD));
  return flat(WIDTH, HEIGHT, (x, y) => {
    const source = project(toSign, { x, y });
    const [left, top] = [Math.floor(source.x), Math.floor(source.y)];
    const isSign = left >= 0 && top >= 0 && left < sign.widthPixels && top < sign.heightPixels;
    if (isSign) return 60 + ((255 - (sign.gray[top * sign.widthPixels + left] ?? 255)) * 150) / 255;
    const isMortar = y % 46 < 5 || (x + (Math.floor(y / 46) % 2) * 60) % 120 < 5;
    return (isMortar ? 170 : 100) + ((x * 7 + y * 11) % 13);
  });
}
