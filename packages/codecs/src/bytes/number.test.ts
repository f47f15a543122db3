import { expect, test } from 'vitest';
import { writeNumber } from './number.ts';

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
