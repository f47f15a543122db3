import { expect, test } from 'vitest';
import { languageFor } from './language-for.ts';
import { LANGUAGES } from './languages.ts';
import { OFFERS } from './offers.ts';

test.each([
  [['de-AT', 'en'], 'de'],
  [['nl', 'fr-CA'], 'fr'],
  [['pt'], 'pt-BR'],
  [['zh'], 'zh-Hans'],
  [['zh-TW'], 'zh-Hant'],
  [['zh_HK.UTF-8'.split('.')[0] ?? ''], 'zh-Hant'],
  [['zh-Hant-CN'], 'zh-Hant'],
  [['ZH-hans'], 'zh-Hans'],
  [['en-GB', 'de'], 'en'],
  [['xx', ''], undefined],
])('%j is served in %s', (wishes, tag) => {
  expect(languageFor(wishes)?.tag).toBe(tag);
});

test('ensures that every language is one that the platform knows, and has an address of its own', () => {
  expect(Intl.getCanonicalLocales(LANGUAGES.map(({ tag }) => tag))).toEqual(LANGUAGES.map(({ tag }) => tag));
  expect(new Set(LANGUAGES.map(({ path }) => path)).size).toBe(LANGUAGES.length);
});

test('ensures that every language is offered in its own words', () => {
  expect(Object.keys(OFFERS)).toEqual(LANGUAGES.map(({ tag }) => tag));
});
