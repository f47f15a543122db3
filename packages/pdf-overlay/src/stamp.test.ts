import { deflate } from '@recto/codecs';
import type { PdfImage } from '@recto/contract/capabilities/images';
import { openPdf } from '@recto/pdf-core';
import { buildPdf, inkByAll, readWithQpdf, renderDigests } from '@recto/testkit';
import { describeWithPrograms } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import type { StampedPage, StampMark } from './marks.ts';
import { removeMarks, stampPages } from './stamp.ts';

const RED: PdfImage = {
  widthPixels: 1,
  heightPixels: 1,
  bitsPerComponent: 8,
  colour: 'rgb',
  iccProfile: null,
  filter: 'FlateDecode',
  decodeParms: {},
  isInverted: false,
  data: deflate(Uint8Array.of(255, 0, 0)),
  softMask: null,
  hasOwnAlpha: false,
};
const MARK: StampMark = { kind: 'image', image: RED, orientation: 1, width: 40, height: 20 };

const open = (bytes: Uint8Array) => openPdf(bytes, { fileName: 'built.pdf' });

async function stamp(bytes: Uint8Array, pages: readonly Partial<StampedPage>[], layer: 'above' | 'below' = 'above') {
  const usual = { pageIndex: 0, markIndex: 0, scale: 1, angleDegrees: 0, spots: [{ x: 100, y: 50 }] };
  const options = { fonts: [], marks: [MARK], layer, opacity: 1, layerName: 'Mark' } as const;
  return stampPages(await open(bytes), { ...options, pages: pages.map((page) => ({ ...usual, ...page })) });
}

/** Page of 300 by 200 points as it is shown. */
const SHOWN = { mediaBox: [0, 0, 300, 200] } as const;

describeWithPrograms('marks on pages', ['qpdf', 'pdftoppm', 'mutool'], () => {
  test.each([
    ['upright', SHOWN],
    ['rotated and cropped', { mediaBox: [0, 0, 400, 500], cropBox: [50, 60, 250, 360], rotateDegrees: 90 }],
    ['rotated twice', { mediaBox: [10, 20, 310, 220], rotateDegrees: 180 }],
    ['rotated three times', { mediaBox: [-20, 0, 180, 300], rotateDegrees: 270 }],
  ] as const)('a mark is at its spot on a page that is %s', async (_, page) => {
    const { bytes } = await stamp(buildPdf({ pages: [page] }), [{ scale: 2 }]);
    for (const ink of await inkByAll(bytes, 300, 200)) {
      for (const [edge, wanted] of [
        [ink.left, 60],
        [ink.right, 160],
        [ink.top, 130],
        [ink.bottom, 30],
      ] as const) {
        expect(Math.abs(edge - wanted)).toBeLessThan(1.5);
      }
    }
  });

  test('a mark that is turned by a right angle is as high as it was wide', async () => {
    const { bytes } = await stamp(buildPdf({ pages: [SHOWN] }), [{ angleDegrees: 90 }]);
    for (const { left, top, right, bottom } of await inkByAll(bytes, 300, 200)) {
      expect(Math.abs(300 - left - right - 20)).toBeLessThan(1.5);
      expect(Math.abs(200 - top - bottom - 40)).toBeLessThan(1.5);
    }
  });

  test.each(['above', 'below'] as const)('marks %s go again and leave the pages as they were', async (layer) => {
    const before = buildPdf({ pages: [SHOWN, SHOWN, SHOWN], sharedAssets: true });
    const stamped = await stamp(before, [{}, { pageIndex: 2 }], layer);
    const digests = await renderDigests(before);
    const marked = await renderDigests(stamped.bytes);
    expect(marked.map((digest, index) => digest === digests[index])).toEqual([false, true, false]);
    const removed = await removeMarks(await open(stamped.bytes), 'Watermark');
    expect([removed.pageCount, removed.layerCount]).toEqual([2, 1]);
    expect(await renderDigests(removed.bytes)).toEqual(digests);
    const read = await readWithQpdf(removed.bytes);
    expect([read.catalog.layers, read.problems]).toEqual([[], []]);
    // Marks of another use are none of these.
    const others = await removeMarks(await open(stamped.bytes), 'PageNumbers');
    expect([others.pageCount, others.bytes]).toEqual([0, stamped.bytes]);
  });

  test.each(['ON', 'OFF'] as const)(
    'the layer of a mark is shown and listed where others are %s',
    async (baseState) => {
      const layers = [
        { name: 'Seen', visible: true, pages: [0] },
        { name: 'Unseen', visible: false, pages: [0] },
      ];
      const { bytes } = await stamp(buildPdf({ pages: 1, layers: { layers, baseState } }), [{}]);
      const read = await readWithQpdf(bytes);
      expect(read.catalog.layers.map(({ name, isVisible, isInOrder }) => [name, isVisible, isInOrder])).toEqual([
        ['Seen', true, true],
        ['Unseen', false, true],
        ['Mark', true, true],
      ]);
      const removed = await readWithQpdf((await removeMarks(await open(bytes), 'Watermark')).bytes);
      expect(removed.catalog.layers.map(({ name, isVisible }) => [name, isVisible])).toEqual([
        ['Seen', true],
        ['Unseen', false],
      ]);
    },
  );
});
