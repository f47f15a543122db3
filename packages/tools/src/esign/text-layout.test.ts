import { describe, expect, test } from 'vitest';
import { layOutText } from './text-layout.ts';

describe('the text of a mark: ensures that', () => {
  test('a long line is as wide as its area, a short one as high, and either is in the middle of the height', () => {
    const long = layOutText({ width: 160, height: 60, size: 0 }, [10]);
    expect(long.fontSize).toBe(16);
    expect(long.firstBaseline - 0.9 * 16).toBeCloseTo((60 - 1.2 * 16) / 2);
    expect(layOutText({ width: 160, height: 60, size: 0 }, [1]).fontSize).toBeCloseTo(50);
  });

  test('several lines share the height, and a chosen size holds', () => {
    expect(layOutText({ width: 400, height: 60, size: 0 }, [2, 3]).fontSize).toBeCloseTo(25);
    expect(layOutText({ width: 160, height: 60, size: 9 }, [40]).fontSize).toBe(9);
  });
});
