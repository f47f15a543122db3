import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { findFaults, type Words } from './check-translation.ts';
import { LANGUAGES } from './languages.ts';

const read = (tag: string): Words => JSON.parse(readFileSync(new URL(`../words/${tag}.json`, import.meta.url), 'utf8'));
const english = read('en');

describe('the catalogues ensure that', () => {
  test.each(LANGUAGES.map(({ tag }) => tag).filter((tag) => tag !== 'en'))('%s says all that English says', (tag) => {
    expect(findFaults(tag, read(tag), english)).toEqual([]);
  });
});

describe('a check of a translation finds', () => {
  test.each([
    ['a text that is missing', {}, 'missing'],
    ['a place that is lost', { 'a.b': 'Seiten' }, 'has the places none for count, plural'],
    ['a plural without a form', { 'a.b': '{count, plural, one {# strona} other {# stron}}' }, 'has no form "few"'],
    [
      'a form that the language has not',
      { 'a.b': '{count, plural, two {a} one {b} few {c} many {d} other {e}}' },
      'which the language has not',
    ],
    ['a message that cannot be read', { 'a.b': '{count, plural, one {a}' }, 'is not well-formed'],
    ['a text that English does not have', { 'a.c': 'x' }, 'English has no such text'],
  ])('%s', (_, words, fault) => {
    const found = findFaults('pl', words as Words, { 'a.b': '{count, plural, one {# page} other {# pages}}' });
    expect(found.join('\n')).toContain(fault);
  });

  test.each([
    ['tags', 'See <faq>x</faq>', 'Siehe x', 'has the tags'],
    ['white space at an edge', ' and', 'und', 'white space'],
    ['English that was left', 'All your files are here', 'All your files are here', 'is left in English'],
    ['a label that is too long', 'Close', 'Dieses Fenster bitte jetzt endlich schließen', 'characters long'],
  ])('%s', (_, english, words, fault) => {
    expect(findFaults('de', { 'a.b': words }, { 'a.b': english }).join('\n')).toContain(fault);
  });

  test('braces of an option, which are no places', () => {
    expect(findFaults('de', { 'option.a.b': 'etwa [{"x":2}]' }, { 'option.a.b': 'such as [{"x":1}]' })).toHaveLength(1);
    expect(findFaults('de', { 'option.a.b': 'etwa [{"x":1}]' }, { 'option.a.b': 'such as [{"x":1}]' })).toEqual([]);
  });
});
