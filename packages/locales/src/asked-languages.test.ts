import { expect, test } from 'vitest';
import { askedLanguages } from './asked-languages.ts';

test.each([
  ['de', ['de']],
  ['en;q=0.5, de-AT, fr;q=0.8', ['de-AT', 'fr', 'en']],
  ['ja;q=0, zh-Hant-TW;q=0.1', ['zh-Hant-TW']],
  ['de ; q=0.3 , pt-BR', ['pt-BR', 'de']],
  ['*', []],
  ['', []],
  ['de;q=2, ;;, ../../etc, <b>', []],
])('Accept-Language %j asks for %j', (header, tags) => {
  expect(askedLanguages(header)).toEqual(tags);
});

test('ensures that a long header costs little', () => {
  expect(askedLanguages('de,'.repeat(5_000))).toHaveLength(20);
});
