import { bytesInput, previewJob, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import {
  boastfulPng,
  drawWithPoppler,
  flatPng,
  imageFixture,
  photographOfNothing,
  photographOfSheet,
  SHEET_PHOTO,
  SHEET_PLACE,
} from '@recto/testkit';
import { describeWithPrograms, usePdfMatchers } from '@recto/testkit/vitest';
import sharp from 'sharp';
import { beforeAll, expect, test } from 'vitest';
import type { ScanPreview } from '../preview.ts';
import tool from '../tool.ts';
import operation from './operation.ts';

const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
const DPI = 72;

async function scan(files: readonly Uint8Array[], options: object = {}) {
  const inputs = files.map((bytes, index) => bytesInput(`photo-${index + 1}.jpg`, bytes));
  const { outputs, receipt } = await host.run({ toolId: 'scan', inputs, options });
  return { bytes: outputs[0]?.bytes ?? new Uint8Array(), receipt };
}

/** The page as poppler draws it: its size, and how bright it is near its corners and in its middle. */
async function drawn(bytes: Uint8Array) {
  const pages = await drawWithPoppler(bytes, DPI);
  return pages.map(({ widthPixels: width, heightPixels: height, rgb }) => {
    const level = (x: number, y: number) => rgb[(Math.round(y) * width + Math.round(x)) * 3 + 1] ?? 0;
    const [right, low] = [width - 6, height - 6];
    return { width, height, corners: [level(5, 5), level(right, 5), level(right, low), level(5, low)] };
  });
}

usePdfMatchers();
describeWithPrograms('scan ensures that', ['qpdf', 'pdftoppm'], () => {
  let photo: Uint8Array;
  beforeAll(async () => {
    photo = await photographOfSheet();
  });

  test.each(['colour', 'gray', 'black-white'] as const)(
    'in %s the sheet fills a page of A4, white into its corners',
    async (filter) => {
      const { bytes, receipt } = await scan([photo], { filter });
      await expect(bytes).toPassQpdfCheck();
      const [page] = await drawn(bytes);
      expect([page?.width, page?.height]).toEqual([596, 842]);
      for (const level of page?.corners ?? []) expect(level).toBeGreaterThan(225);
      expect(receipt.notes).toEqual([]);
    },
  );

  test('a page has its own look where one is asked for', async () => {
    const { bytes } = await scan([photo, photo, photo], { filter: 'gray', filters: ['same', 'black-white'] });
    await expect(bytes).toPassQpdfCheck();
    const filters = Buffer.from(bytes)
      .toString('latin1')
      .match(/\/(?:DCT|JBIG2)Decode/g);
    expect(filters?.sort()).toEqual(['/DCTDecode', '/DCTDecode', '/JBIG2Decode']);
    const [, second] = await drawn(bytes);
    for (const level of second?.corners ?? []) expect(level).toBe(255);
  });

  test('the look of the photograph stays when that is asked for', async () => {
    const [page] = await drawn((await scan([photo], { filter: 'original' })).bytes);
    const [left = 0, right = 0] = page?.corners ?? [];
    expect(left).toBeGreaterThan(200);
    expect(right).toBeLessThan(190);
  });

  test('corners that are given decide, and their first one is the page’s top left', async () => {
    const percent = SHEET_PLACE.map(({ x, y }) => `${(x / SHEET_PHOTO.width) * 100},${(y / SHEET_PHOTO.height) * 100}`);
    const [top = '', ...others] = percent;
    const { bytes } = await scan([photo, photo], { corners: [percent.join(' '), [...others, top].join(' ')] });
    const pages = await drawn(bytes);
    expect(pages.map(({ width, height }) => [width, height])).toEqual([
      [596, 842],
      [842, 596],
    ]);
  });

  test('a whole JPEG with its own colours goes in byte for byte, turned or not', async () => {
    const { bytes, receipt } = await scan([photo, photo], {
      filter: 'original',
      corners: ['whole', '0,100 0,0 100,0 100,100'],
    });
    await expect(bytes).toPassQpdfCheck();
    expect(Buffer.from(bytes).includes(Buffer.from(photo))).toBe(true);
    const [upright, turned] = await drawn(bytes);
    expect((upright?.width ?? 0) < (upright?.height ?? 0)).toBe(true);
    expect((turned?.width ?? 0) > (turned?.height ?? 0)).toBe(true);
    expect(receipt.notes.map(({ code }) => code)).toEqual(['note.imageVerbatim', 'note.imageVerbatim']);
  });

  test('a picture without a sheet is taken whole, and the receipt says so', async () => {
    const { bytes, receipt } = await scan([photo, await photographOfNothing()]);
    await expect(bytes).toPassQpdfCheck();
    expect(receipt.notes).toMatchObject([{ code: 'note.noSheetFound', params: { pages: [2] } }]);
  });

  test.each([
    ['a4', 596, 842],
    ['letter', 612, 792],
    ['a5', 420, 596],
  ] as const)('pages are %s when that is asked for', async (paper, width, height) => {
    const [page] = await drawn((await scan([photo], { paper })).bytes);
    expect([page?.width, page?.height]).toEqual([width, height]);
  });

  test('a camera’s orientation is respected', async () => {
    const lying = await sharp(photo).rotate(-90).withMetadata({ orientation: 6 }).jpeg().toBuffer();
    const [page] = await drawn((await scan([new Uint8Array(lying)])).bytes);
    expect([page?.width, page?.height]).toEqual([596, 842]);
    for (const level of page?.corners ?? []) expect(level).toBeGreaterThan(225);
  });

  test('the preview shows the page and tells where its corners are', async () => {
    const answer = (await previewJob({
      tool,
      operation,
      inputs: [bytesInput('photo.jpg', photo)],
      options: { filter: 'black-white' },
      about: undefined,
      capabilities: NODE_CAPABILITIES,
      signal: new AbortController().signal,
      onPercent: () => undefined,
    } as never)) as ScanPreview;
    expect(answer.isOutline).toBe(true);
    for (const [at, corner] of answer.corners.entries()) {
      const truth = SHEET_PLACE[at] ?? SHEET_PLACE[0];
      expect(Math.hypot(corner.x * SHEET_PHOTO.width - truth.x, corner.y * SHEET_PHOTO.height - truth.y)).toBeLessThan(
        8,
      );
    }
    const { format, width, height } = await sharp(answer.jpeg).metadata();
    expect([format, width, height]).toEqual(['jpeg', answer.widthPixels, answer.heightPixels]);
  });

  test.each([
    '10,10 90,10 90,90',
    '10,10 90,90 90,10 10,90',
    '10,10 10,90 90,90 90,10',
    '10,10 10,10 10,10 10,10',
    'a,b c,d e,f g,h',
    '10,10,5 90,10 90,90 10,90',
    '-500,0 90,10 90,90 10,90',
    '10 90 90 10',
  ])('corners such as %s are refused', async (corners) => {
    await expect(scan([photo], { corners: [corners] })).rejects.toMatchObject({ code: 'option-invalid' });
  });

  test.each([
    [1, 100_000],
    [100_000, 1],
    [65_000, 3],
    [3, 3],
    [61, 47],
  ])('a picture of %i by %i becomes a page', async (width, height) => {
    const { bytes } = await scan([await flatPng(width, height)]);
    await expect(bytes).toPassQpdfCheck();
  });

  test('a giant is refused by its header, and of an animated picture the first one becomes the page', async () => {
    await expect(scan([await boastfulPng(20_000, 20_000)])).rejects.toMatchObject({ code: 'image-too-large' });
    const { bytes, receipt } = await scan([await imageFixture('animated.gif')]);
    expect(await drawn(bytes)).toHaveLength(1);
    expect(receipt.notes[0]).toMatchObject({ code: 'note.imageAnimated', kind: 'lost' });
  });

  test('damaged pictures end in a clear error', async () => {
    await expect(
      scan([Uint8Array.from({ length: 400 }, (_, at) => [0xff, 0xd8, 0xff, 0xe0][at] ?? 7)]),
    ).rejects.toMatchObject({ code: 'image-damaged' });
  });
});
