import { readFileSync } from 'node:fs';
import { setupI18n } from '@lingui/core';
import { compileMessageOrThrow } from '@lingui/message-utils/compileMessage';
import { LANGUAGES } from '@recto/locales';
import { formatMessage } from '@recto/words/format-message';
import { expect, test } from 'vitest';

/** Descriptions of options are no ICU messages. */
function catalogueOf(tag: string): readonly (readonly [id: string, text: string])[] {
  const path = new URL(`../../../../packages/locales/words/${tag}.json`, import.meta.url);
  const words: Readonly<Record<string, string>> = JSON.parse(readFileSync(path, 'utf8'));
  return Object.entries(words).filter(([id]) => !id.startsWith('option.'));
}

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

test.each(LANGUAGES)('ensures that every message of $tag is filled as the library of messages fills it', ({ tag }) => {
  const catalogue = catalogueOf(tag);
  const messages = Object.fromEntries(catalogue.map(([id, text]) => [id, compileMessageOrThrow(text)]));
  const i18n = setupI18n({ locale: tag, messages: { [tag]: messages } });
  for (const [id, text] of catalogue) {
    // Everything is tried in the language that the others have their places from.
    for (const values of samplesOf(text).slice(0, tag === 'en' ? undefined : NUMBERS.length)) {
      expect(formatMessage(text, values, tag), id).toBe(i18n._(id, values));
    }
  }
  expect(catalogue.length).toBeGreaterThan(1500);
});

test('ensures that a place without a value is left standing, and a broken message is refused', () => {
  expect(formatMessage('{a} and {b, number}', { a: 1 })).toBe('1 and {b, number}');
  expect(formatMessage('{constructor}', {})).toBe('{constructor}');
  expect(() => formatMessage('{a, plural, one}', { a: 1 })).toThrow(SyntaxError);
  expect(() => formatMessage('{a, date}', { a: 1 })).toThrow(SyntaxError);
});
