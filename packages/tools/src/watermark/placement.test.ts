import { bytesInput, RECTO_TOOLS } from '@recto/runtime/engine';
import { createInlineHost } from '@recto/runtime/inline';
import { NODE_CAPABILITIES } from '@recto/runtime/node';
import { buildPdf, type PageSpec } from '@recto/testkit';
import { describe, expect, test } from 'vitest';
import { placeMark } from './placement.ts';

const PAGE = { width: 600, height: 800 };
const MARK = { width: 300, height: 60 };
const LAYOUT = { position: 'center', offsetX: 0, offsetY: 0, tile: false, gap: 0, scale: 50, angle: 0 };

describe('the place of a mark ensures that', () => {
  test.each([
    ['top-left', 24 + 150, 24 + 30],
    ['top', 300, 24 + 30],
    ['top-right', 600 - 24 - 150, 24 + 30],
    ['left', 24 + 150, 400],
    ['center', 300, 400],
    ['right', 600 - 24 - 150, 400],
    ['bottom-left', 24 + 150, 800 - 24 - 30],
    ['bottom', 300, 800 - 24 - 30],
    ['bottom-right', 600 - 24 - 150, 800 - 24 - 30],
  ])('%s is where it says', (position, x, y) => {
    expect(placeMark({ ...LAYOUT, position }, PAGE, MARK)).toEqual({ scale: 1, spots: [{ x, y }] });
  });

  test('a turned mark stays within the page, and an offset moves it by percent of the page', () => {
    const [turned] = placeMark({ ...LAYOUT, position: 'top-left', angle: 90 }, PAGE, MARK).spots;
    expect(turned?.x).toBeCloseTo(24 + 30);
    expect(turned?.y).toBeCloseTo(24 + 150);
    const [moved] = placeMark({ ...LAYOUT, offsetX: 10, offsetY: -25 }, PAGE, MARK).spots;
    expect(moved).toEqual({ x: 360, y: 200 });
  });

  test('a mark is never higher than its share of the page, and all marks have the scale of the widest', () => {
    expect(placeMark(LAYOUT, PAGE, { width: 10, height: 100 }).scale).toBe(4);
    expect(placeMark(LAYOUT, PAGE, MARK, { width: 600, height: 60 }).scale).toBe(0.5);
  });

  test('tiles cover the page at any angle, evenly, and never without bound', () => {
    for (const angle of [0, 30, 45, 90, -120]) {
      const { spots } = placeMark({ ...LAYOUT, tile: true, scale: 20, gap: 5, angle }, PAGE, MARK);
      expect(spots.length).toBeGreaterThan(20);
      for (const [x, y] of [
        [5, 5],
        [595, 5],
        [300, 400],
        [5, 795],
        [595, 795],
      ] as const) {
        const nearest = Math.min(...spots.map((spot) => Math.hypot(spot.x - x, spot.y - y)));
        expect(nearest).toBeLessThan(120);
      }
    }
    const { spots } = placeMark({ ...LAYOUT, tile: true, scale: 2, gap: 0 }, PAGE, { width: 9, height: 9 });
    expect(spots.length).toBeLessThanOrEqual(2000);
  });
});

describe('a mark on a real page ensures that', () => {
  const host = createInlineHost(RECTO_TOOLS, NODE_CAPABILITIES);
  const crop = [100, 50, 500, 650] as const;
  const cases: [string, PageSpec][] = [
    ['upright', {}],
    ['turned by 90', { rotateDegrees: 90 }],
    ['turned by 180', { rotateDegrees: 180 }],
    ['turned by 270', { rotateDegrees: 270 }],
    ['cropped', { cropBox: crop }],
    ['cropped and turned by 90', { cropBox: crop, rotateDegrees: 90 }],
    ['in units of two points', { userUnit: 2 }],
    ['in units of two points, cropped and turned by 270', { userUnit: 2, cropBox: crop, rotateDegrees: 270 }],
    ['with a content that scales and never restores', { content: '0.1 0 0 0.1 300 300 cm' }],
  ];

  test.each(cases)('it stands upright at the top left of a page that is %s', async (_, page) => {
    const bytes = buildPdf({ marker: ' ', pages: [page] });
    const options = { text: 'MMM', position: 'top-left', angle: 0, scale: 40, opacity: 100, colour: '#ff0000' };
    const input = bytesInput('page.pdf', bytes);
    const { outputs } = await host.run({ toolId: 'watermark', inputs: [input], options });
    const result = outputs[0]?.bytes ?? new Uint8Array();
    const raster = await NODE_CAPABILITIES.raster?.();
    const opened = await raster?.open(bytesInput('result.pdf', result));
    if (!raster || !opened) throw new Error('there is a raster capability');
    const picture = await raster.renderPage(opened, { pageIndex: 0, maxWidthPixels: 300, maxHeightPixels: 300 });
    await raster.close(opened);
    const box = redBox(picture);
    const { widthPixels: width, heightPixels: height } = picture;
    const margin = Math.min(width, height) * 0.04;
    expect(Math.abs(box.left - margin)).toBeLessThan(width * 0.04);
    expect(Math.abs(box.right - margin - width * 0.4)).toBeLessThan(width * 0.04);
    expect(box.top).toBeGreaterThan(margin - 2);
    expect(box.bottom).toBeLessThan(margin + width * 0.25);
    expect(box.right - box.left).toBeGreaterThan((box.bottom - box.top) * 2);
  });
});

/** Around all red pixels, from the top left. */
function redBox({
  widthPixels,
  heightPixels,
  rgba,
}: {
  widthPixels: number;
  heightPixels: number;
  rgba: Uint8ClampedArray;
}) {
  const box = { left: widthPixels, top: heightPixels, right: 0, bottom: 0 };
  for (let y = 0; y < heightPixels; y++) {
    for (let x = 0; x < widthPixels; x++) {
      const at = (y * widthPixels + x) * 4;
      if ((rgba[at] ?? 0) < 200 || (rgba[at + 1] ?? 255) > 120) continue;
      box.left = Math.min(box.left, x);
      box.right = Math.max(box.right, x);
      box.top = Math.min(box.top, y);
      box.bottom = Math.max(box.bottom, y);
    }
  }
  return box;
}
