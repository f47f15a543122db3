import { describe, expect, test } from 'vitest';
import { commasText, listText } from './number-text.ts';
import { textIn } from './use-text.ts';

const of = (language: string) => textIn({ language, words: {} });

describe('lists of words: ensures that', () => {
  test.each([
    ['en', 'Bookmarks, Window and printing'],
    ['de', 'Bookmarks, Window and printing'],
    ['ja', 'Bookmarks、Window and printing'],
    ['ar', 'Bookmarks، Window and printing'],
  ])('headings are only set apart by the commas of %s', (language, wanted) => {
    expect(commasText(['Bookmarks', 'Window and printing'], of(language))).toBe(wanted);
  });

  test('things of a sentence are joined as the language does', () => {
    expect(listText(['A', 'B', 'C'], of('de'))).toBe('A, B und C');
  });
});
