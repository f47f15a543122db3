import { ENGLISH } from '@recto/words/translate';
import { expect, test } from 'vitest';
import { exactSizeText, megabytesText } from './size-text.ts';
import { textIn } from './use-text.ts';

const english = textIn(ENGLISH);
const french = textIn({ language: 'fr', words: { 'size.megabytes': '{size} Mo' } });

test.each([
  [0, '0 KB'],
  [1, '1 KB'],
  [400_000, '391 KB'],
  [1_048_575, '1024 KB'],
  [1_048_576, '1.00 MB'],
  [20_000_000, '19.07 MB'],
])('ensures that %i bytes read %s', (sizeBytes, text) => {
  expect(exactSizeText(sizeBytes, english)).toBe(text);
});

test.each([
  [0, '0.01 MB'],
  [50_000, '0.05 MB'],
  [1_048_576, '1.0 MB'],
  [1_310_720, '1.3 MB'],
])('ensures that %i bytes are %s in MB', (sizeBytes, text) => {
  expect(megabytesText(sizeBytes, english)).toBe(text);
});

test('ensures that other languages write numbers and units their own way', () => {
  expect(megabytesText(20_000_000, french)).toBe('19,1 Mo');
});
