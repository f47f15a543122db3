import { imageFixture, memoryFile, SCAN_CONTENT, type ScannedPage, scannedPage } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { createNodeRaster } from '../raster.node.ts';

import type { DrawJpeg } from './draw-jpeg.ts';
import { plainJpeg } from './plain-jpeg.ts';

const BOX = { pageIndex: 0, boxWidth: 100, boxHeight: 100 };

/**
 * Returns the arguments that a host's own decoder receives for the page's thumbnail; it draws nothing, so that PDFium does.
 */
async function givenFor(pdf: Uint8Array): Promise<Parameters<DrawJpeg> | undefined> {
  const given: Parameters<DrawJpeg>[] = [];
  const raster = createNodeRaster({
    drawJpeg: async (...all) => {
      given.push(all);
      return null;
    },
  });
  const document = await raster.open(memoryFile('scan.pdf', pdf));
  const thumbnail = await raster.thumbnail(document, BOX);
  const { boxWidth: maxWidthPixels, boxHeight: maxHeightPixels } = BOX;
  expect(thumbnail).toEqual(await raster.renderPage(document, { pageIndex: 0, maxWidthPixels, maxHeightPixels }));
  return given[0];
}

const given = async (page: ScannedPage, name: Parameters<typeof imageFixture>[0] = 'plain.jpg') =>
  await givenFor(scannedPage(await imageFixture(name), page));
const rounded = (matrix: readonly number[] | undefined) => matrix?.map((value) => Math.round(value * 100) / 100);

describe('a page that shows one JPEG ensures that', () => {
  test('the host is given the JPEG and where it lies', async () => {
    const [jpeg, matrix, size] = (await given({})) ?? [];
    expect(jpeg).toMatchObject({ widthPixels: 64, heightPixels: 48 });
    expect(size).toEqual({ widthPixels: 100, heightPixels: 75 });
    expect(rounded(matrix)).toEqual([100, 0, 0, -75, 0, 75]);
  });

  test.each<[string, ScannedPage, readonly number[]]>([
    ['rotated', { page: { Rotate: 90 } }, [0, 100, 75, 0, 0, 0]],
    ['rotated upside down', { page: { Rotate: 180 } }, [-100, 0, 0, 75, 100, 0]],
    ['rotated to the left', { page: { Rotate: 270 } }, [0, -100, -75, 0, 75, 100]],
    ['cropped', { page: { CropBox: [100, 75, 200, 150] } }, [200, 0, 0, -150, -100, 150]],
    ['with words behind it', { content: `BT 3 Tr /F1 9 Tf (words) Tj ET ${SCAN_CONTENT}` }, [100, 0, 0, -75, 0, 75]],
    ['on a part of the paper', { content: 'q 100 0 0 75 20 30 cm /Im Do Q' }, [50, 0, 0, -37.5, 10, 60]],
  ])('it is found when it is %s', async (_, page, expected) => {
    const [, matrix] = (await given(page)) ?? [];
    expect(rounded(matrix)?.map((value) => value + 0)).toEqual(expected);
  });

  test('a gray one is found', async () => {
    expect(await given({ image: { ColorSpace: '/DeviceGray' } }, 'gray.jpg')).toBeDefined();
  });

  test('what a browser would heed and a PDF does not is left out of it', async () => {
    const [jpeg] = (await given({}, 'exif-orientation-3.jpg')) ?? [];
    const kept = Buffer.concat(jpeg?.parts ?? []);
    expect(kept.includes('Exif')).toBe(false);
    expect(kept.subarray(-2)).toEqual(Buffer.from([0xff, 0xd9]));
  });
});

describe('PDFium draws a page ensures that', () => {
  test.each<[string, ScannedPage]>([
    ['whose picture is inverted by /Decode', { image: { Decode: [1, 0, 1, 0, 1, 0] } }],
    ['whose picture has a soft mask', { isMasked: true }],
    ['whose picture masks colours', { image: { Mask: [0, 9, 0, 9, 0, 9] } }],
    ['whose picture may be hidden with a layer', { image: { OC: { Type: '/OCG', Name: '(L)' } } }],
    ['whose picture has a transform of colours', { image: { DecodeParms: { ColorTransform: 0 } } }],
    ['whose picture has a space of its own', { image: { ColorSpace: ['/CalRGB', { WhitePoint: [1, 1, 1] }] } }],
    [
      'whose colours stand for others',
      { resources: { ColorSpace: { DefaultRGB: ['/CalRGB', { WhitePoint: [1, 1, 1] }] } } },
    ],
    ['with words', { content: `${SCAN_CONTENT} BT /F1 9 Tf (words) Tj ET` }],
    ['with a line', { content: `${SCAN_CONTENT} 0 0 m 9 9 l S` }],
    ['that shows its picture twice', { content: `${SCAN_CONTENT} ${SCAN_CONTENT}` }],
    ['that cuts its picture', { content: `0 0 9 9 re W n ${SCAN_CONTENT}` }],
    ['with a note', { page: { Annots: [{ Type: '/Annot', Subtype: '/Square', Rect: [0, 0, 9, 9] }] } }],
    [
      'whose picture is seen through',
      { content: `/G gs ${SCAN_CONTENT}`, resources: { ExtGState: { G: { ca: 0.5 } } } },
    ],
  ])('%s', async (_, page) => {
    expect(await given(page)).toBeUndefined();
  });

  test('whose picture is CMYK', async () => {
    expect(await given({ image: { ColorSpace: '/DeviceCMYK' } }, 'cmyk.jpg')).toBeUndefined();
    expect(await given({}, 'cmyk.jpg')).toBeUndefined();
  });

  test('of text', async () => {
    expect(await given({ content: 'BT /F1 9 Tf (words) Tj ET' })).toBeUndefined();
  });
});

describe('reading the markers of a JPEG ensures that', () => {
  test('any bytes end in an answer, and cut files have none', async () => {
    const whole = new Uint8Array(await imageFixture('plain.jpg'));
    const scanAt = Buffer.from(whole).indexOf(Buffer.from([0xff, 0xda]));
    for (let length = 0; length < scanAt; length++) expect(plainJpeg(whole.slice(0, length))).toBeNull();
    expect(plainJpeg(whole)).toMatchObject({ components: 3, widthPixels: 64, heightPixels: 48 });
  });
});
