import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { formatMessage } from '@recto/contract';
import { expect, test } from 'vitest';

const CATALOGUE: Readonly<Record<string, string>> = JSON.parse(
  readFileSync(new URL('../../../../packages/locales/words/en.json', import.meta.url), 'utf8'),
);
const NUMBERS = [0, 1, 2, 1234.5];
const WORDS = ['true', 'false', 'none', 'device', 'intact', '90', '{count} # <a>'];

/** The names of a message's places, with what each may hold. */
function samplesOf(text: string): Record<string, string | number>[] {
  const names = [...text.matchAll(/\{\s*(\w+)\s*[,}]/g)].map((match) => match[1] ?? '');
  const numeric = new Set([...text.matchAll(/\{(\w+), (?:number|plural)/g)].map((match) => match[1]));
  return Array.from({ length: NUMBERS.length * WORDS.length }, (_, at) =>
    Object.fromEntries(
      names.map((name) => [
        name,
        (numeric.has(name) ? NUMBERS[at % NUMBERS.length] : WORDS[Math.floor(at / NUMBERS.length)]) ?? '',
      ]),
    ),
  );
}

test.each(['en', 'de', 'ar'])(
  'ensures that every message of the catalogue is filled in %s as the library of the pages fills it',
  (locale) => {
    const messages = Object.fromEntries(
      Object.entries(CATALOGUE).map(([id, text]) => [id, compileMessageOrThrow(text)]),
    );
    const i18n = setupI18n({ locale, messages: { [locale]: messages } });
    let compared = 0;
    for (const [id, text] of Object.entries(CATALOGUE)) {
      for (const values of samplesOf(text)) {
        expect(formatMessage(text, values, locale), id).toBe(i18n._(id, values));
        compared++;
      }
    }
    expect(compared).toBeGreaterThan(10_000);
  },
);

test('ensures that a place without a value is left standing, and a broken message is refused', () => {
  expect(formatMessage('{a} and {b, number}', { a: 1 })).toBe('1 and {b, number}');
  expect(formatMessage('{constructor}', {})).toBe('{constructor}');
  expect(() => formatMessage('{a, plural, one}', { a: 1 })).toThrow(SyntaxError);
  expect(() => formatMessage('{a, date}', { a: 1 })).toThrow(SyntaxError);
});
