import { expect, test } from 'vitest';
import { isRegression, median, pairedRatio } from './statistics.ts';

test('ensures that the median is the middle value', () => {
  expect(median([9, 1, 5])).toBe(5);
  expect(median([4, 1, 2, 3])).toBe(2.5);
  expect(median([])).toBeNaN();
});

test('ensures that one slow pair does not move a paired ratio', () => {
  expect(pairedRatio([10, 100, 10], [20, 200, 20])).toBe(0.5);
  expect(pairedRatio([10, 500, 10], [20, 20, 20])).toBe(0.5);
  expect(() => pairedRatio([1], [])).toThrowError(RangeError);
});

test('ensures that a fifth more than the committed ratio is a regression, and less or nothing committed is none', () => {
  expect(isRegression(1.21, 1)).toBe(true);
  expect(isRegression(1.19, 1)).toBe(false);
  expect(isRegression(5, undefined)).toBe(false);
});
