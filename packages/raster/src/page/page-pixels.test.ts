import { describe, expect, test } from 'vitest';
import { DEFAULT_LIMITS } from '../limits.ts';
import { pixelSize } from './page-pixels.ts';

const letter = { widthPoints: 612, heightPoints: 792 };
const sizeOf = (points: typeof letter, scale: Parameters<typeof pixelSize>[1]) =>
  pixelSize(points, scale, DEFAULT_LIMITS, 'a.pdf');

describe('pixelSize ensures that', () => {
  test.each([
    [{ dpi: 72 }, 612, 792],
    [{ dpi: 150 }, 1275, 1650],
    [{ dpi: 0.01 }, 1, 1],
    [{ maxWidthPixels: 100, maxHeightPixels: 1000 }, 100, 129],
    [{ maxWidthPixels: 1000, maxHeightPixels: 99.9 }, 77, 99],
    [{ maxWidthPixels: 0.5, maxHeightPixels: 0.5 }, 1, 1],
  ])('a Letter page at %j has %i x %i pixels', (scale, widthPixels, heightPixels) => {
    expect(sizeOf(letter, scale)).toEqual({ widthPixels, heightPixels });
  });

  test('no page leaves its box', () => {
    for (let width = 1; width < 200; width += 7) {
      const size = sizeOf(
        { widthPoints: 333, heightPoints: 1 + width * 5 },
        { maxWidthPixels: width, maxHeightPixels: 61 },
      );
      expect(size.widthPixels).toBeLessThanOrEqual(width);
      expect(size.heightPixels).toBeLessThanOrEqual(61);
    }
  });

  test.each([
    [14_400, 14_400, 600],
    [14_400, 14_400, 1e300],
    [1e6, 1, 72],
  ])('a page of %d x %d points at %d dpi is refused', (widthPoints, heightPoints, dpi) => {
    expect(() => sizeOf({ widthPoints, heightPoints }, { dpi })).toThrowError(
      expect.objectContaining({ code: 'too-demanding', details: { fileName: 'a.pdf' } }),
    );
  });

  test.each([0, -1, Number.NaN, Number.POSITIVE_INFINITY])('%d dpi is not a resolution', (dpi) => {
    expect(() => sizeOf(letter, { dpi })).toThrowError(expect.objectContaining({ code: 'option-invalid' }));
  });
});
