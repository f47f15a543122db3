import { parseOptions } from '@recto/contract/options';
import { describe, expect, test } from 'vitest';
import { type CropPage, cropAreas, settingsFor } from '../crop-areas.ts';
import { fromPoints, toPoints, UNITS } from '../lengths.ts';
import tool from '../tool.ts';
import { overlaidPages } from './overlaid-pages.ts';

const defaults = parseOptions(tool.options, {});
const page = (pageIndex: number, content: CropPage['content'] = null): CropPage => ({
  widthPoints: 400,
  heightPoints: 600,
  pageIndex,
  content,
});
const AREA = { left: 40, top: 60, right: 300, bottom: 500 };

describe('the areas of a crop ensure that', () => {
  test.each(UNITS)('a box that is drawn becomes settings in %s that give it back', (unit) => {
    for (const by of ['margins', 'box', 'content'] as const) {
      for (const mirror of [false, true]) {
        for (const pageIndex of [0, 1]) {
          const settings = { ...defaults, by, unit, mirror };
          const made = { ...settings, ...settingsFor(settings, AREA, page(pageIndex)) };
          const [area] = cropAreas(made, [page(pageIndex)]);
          if (typeof area !== 'object' || !area) throw new Error('something is left');
          for (const side of ['left', 'top', 'right', 'bottom'] as const) {
            expect(Math.abs(area[side] - AREA[side])).toBeLessThan(0.8);
          }
        }
      }
    }
  });

  test('content beyond the page counts to its edge, and a tiny rest is nothing', () => {
    const settings = { ...defaults, padding: 0, unit: 'pt' as const };
    expect(cropAreas(settings, [page(0, { left: -50, top: -50, right: 900, bottom: 90 })])).toEqual([
      { left: 0, top: 0, right: 400, bottom: 90 },
    ]);
    expect(cropAreas(settings, [page(0, { left: 5, top: 5, right: 6, bottom: 90 })])).toEqual(['nothing']);
  });

  test('a point on a page has room around it', () => {
    const settings = { ...defaults, padding: 10, unit: 'pt' as const };
    expect(cropAreas(settings, [page(0, { left: 50, top: 50, right: 51, bottom: 51 })])).toEqual([
      { left: 40, top: 40, right: 61, bottom: 61 },
    ]);
  });

  test('lengths go from unit to unit and back', () => {
    expect(toPoints(25.4, 'mm', 0)).toBeCloseTo(72, 9);
    expect(fromPoints(72, 'in', 0)).toBe(1);
    expect(fromPoints(100, 'percent', 400)).toBe(25);
  });

  test('pages lie on top of each other when they get the same box, at most 30, with the page itself among them', () => {
    const shapes = Array.from({ length: 100 }, (_, index) => ({
      widthPoints: index === 3 ? 500 : 400,
      heightPoints: 600,
    }));
    const chosen = shapes.map((_, index) => index);
    const all = overlaidPages({ options: defaults, chosen, shapes, pageIndex: 7 });
    expect([all.pages[0], all.pages.length, all.total]).toEqual([7, 30, 99]);
    expect(new Set(all.pages).size).toBe(30);
    expect(all.pages).not.toContain(3);
    const odd = overlaidPages({ options: { ...defaults, together: 'odd-even' }, chosen, shapes, pageIndex: 7 });
    expect(odd.pages.every((index) => index % 2 === 1)).toBe(true);
    expect(overlaidPages({ options: defaults, chosen: [7], shapes, pageIndex: 7 })).toEqual({ pages: [7], total: 1 });
  });
});
