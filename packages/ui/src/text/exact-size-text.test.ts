import { expect, test } from 'vitest';
import { exactSizeText } from './exact-size-text.ts';

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [400_000, '391 KB'],
  [1_048_575, '1024 KB'],
  [1_048_576, '1.00 MB'],
  [20_000_000, '19.07 MB'],
])('ensures that %i bytes read %s', (sizeBytes, text) => {
  expect(exactSizeText(sizeBytes)).toBe(text);
});
