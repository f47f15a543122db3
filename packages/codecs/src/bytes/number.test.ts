import { expect, test } from 'vitest';
import { writeExactNumber, writeNumber } from './number.ts';

test.each([
  [0, '0'],
  [-0, '0'],
  [-0.00001, '0'],
  [1.5, '1.5'],
  [100, '100'],
  [0.1 + 0.2, '0.3'],
  [-12.34567, '-12.3457'],
  [1e-7, '0'],
  [1e21, '1000000000000000000000'],
  [Number.NaN, '0'],
  [Number.POSITIVE_INFINITY, '0'],
])('ensures that %d is written without an exponent', (value, text) => {
  expect(writeNumber(value)).toBe(text);
});

test.each([
  [1e-7, '.0000001'],
  [-1.25e-9, '-.00000000125'],
  [0.1 + 0.2, '.30000000000000004'],
  [1.5e21, '1500000000000000000000'],
  [-0, '0'],
])('ensures that %d is written with all of its digits', (value, text) => {
  expect(writeExactNumber(value)).toBe(text);
  expect(Number(writeExactNumber(value)) - value).toBe(0);
});

test('ensures that what is no number is not written as one', () => {
  expect(() => writeExactNumber(Number.NaN)).toThrow(TypeError);
});
