import type { ImageFrame } from '@recto/contract/capabilities/images';
import { describe, expect, test } from 'vitest';
import { type LayoutOptions, layOut } from './page-layout.ts';

const FRAME: ImageFrame = {
  widthPixels: 600,
  heightPixels: 300,
  orientation: 1,
  colour: 'rgb',
  hasAlpha: false,
  bitsPerSample: 8,
  dpi: { x: 150, y: 150 },
  iccProfile: null,
};
const OPTIONS: LayoutOptions = {
  pageSize: 'image',
  width: 100,
  height: 200,
  orientation: 'auto',
  fit: 'fit',
  margin: 0,
  dpi: 0,
};

describe('the layout of a page: ensures that', () => {
  test('a page is as large as its image by its own resolution, by the one given, else by 96', () => {
    expect(layOut(FRAME, OPTIONS)).toMatchObject({ widthPoints: 288, heightPoints: 144 });
    expect(layOut(FRAME, { ...OPTIONS, dpi: 72 })).toMatchObject({ widthPoints: 600, heightPoints: 300 });
    expect(layOut({ ...FRAME, dpi: null }, OPTIONS)).toMatchObject({ widthPoints: 450, heightPoints: 225 });
  });

  test('an image that lies on its side gives an upright page', () => {
    expect(layOut({ ...FRAME, orientation: 6 }, OPTIONS)).toMatchObject({ widthPoints: 144, heightPoints: 288 });
  });

  test('a margin surrounds the image', () => {
    const { widthPoints, imageBox } = layOut(FRAME, { ...OPTIONS, margin: 25.4 });
    expect([widthPoints, imageBox.left, imageBox.bottom]).toEqual([432, 72, 72]);
  });

  test('a landscape image rotates the page, unless portrait is asked for', () => {
    const lying = layOut(FRAME, { ...OPTIONS, pageSize: 'a4' });
    expect([Math.round(lying.widthPoints), Math.round(lying.heightPoints)]).toEqual([842, 595]);
    const standing = layOut(FRAME, { ...OPTIONS, pageSize: 'a4', orientation: 'portrait' });
    expect([Math.round(standing.widthPoints), Math.round(standing.heightPoints)]).toEqual([595, 842]);
    expect(standing.imageBox.width).toBeCloseTo(595.28, 1);
    expect(standing.visible).toBeNull();
  });

  test('fill covers the page and hides the edges; actual size keeps the resolution', () => {
    const filled = layOut(FRAME, { ...OPTIONS, pageSize: 'custom', orientation: 'portrait', fit: 'fill' });
    expect(filled.imageBox.height).toBeCloseTo(filled.heightPoints, 5);
    expect(filled.imageBox.width).toBeGreaterThan(filled.widthPoints);
    expect(filled.visible).toMatchObject({ left: 0, bottom: 0, width: filled.widthPoints });
    const actual = layOut(FRAME, { ...OPTIONS, pageSize: 'letter', fit: 'actual' });
    expect([actual.imageBox.width, actual.imageBox.height]).toEqual([288, 144]);
  });

  test('no page is larger than what viewers show', () => {
    const huge = layOut({ ...FRAME, widthPixels: 30_000, dpi: null }, { ...OPTIONS, dpi: 72, margin: 10 });
    expect(huge.widthPoints).toBeLessThanOrEqual(14_400.001);
  });
});
