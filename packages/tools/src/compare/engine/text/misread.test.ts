import { describe, expect, test } from 'vitest';
import { isMisread } from './misread.ts';
import { WordList } from './word-list.ts';

function rowOf(text: string, confidence: number | null) {
  const words = new WordList();
  for (const word of text.split(' ').filter((part) => part !== '')) {
    if (confidence !== null) words.confidences.set(words.length, confidence);
    words.add(word, 0, 1, { left: 0, top: 0, right: 1, bottom: 1 });
  }
  const indexes = Int32Array.from({ length: words.length }, (_, index) => index);
  return { words, indexes, keys: indexes };
}

/** @param confidence of the new words; null: they stand in the file */
function isSame(old: string, newer: string, confidence: number | null): boolean {
  const [one, other] = [rowOf(old, null), rowOf(newer, confidence)];
  return isMisread({ oldFrom: 0, oldTo: one.keys.length, newFrom: 0, newTo: other.keys.length }, one, other);
}

describe('misread words: ensures that', () => {
  test.each([
    ['don’t', "don't"],
    ['2019–2024', '2019-2024'],
    ['to day', 'today'],
  ])('“%s” and “%s” are the same however surely they were read', (old, newer) => {
    expect([isSame(old, newer, 99), isSame(old, newer, 40)]).toEqual([true, true]);
  });

  test.each([
    ['Illinois', 'lllinois'],
    ['modern', 'modem'],
    ['10 O’Clock', 'lO OClock'],
    ['end.', 'end'],
  ])('“%s” and “%s” are the same only where they were hard to read', (old, newer) => {
    expect([isSame(old, newer, 99), isSame(old, newer, 60)]).toEqual([false, true]);
  });

  test.each([
    ['1,250', '1,350'],
    ['1.5', '15'],
    ['not', 'now'],
    ['', 'not'],
  ])('“%s” and “%s” are different', (old, newer) => {
    expect([isSame(old, newer, 99), isSame(old, newer, 40)]).toEqual([false, false]);
  });

  test('words of files are compared as they are', () => {
    expect(isSame('don’t', "don't", null)).toBe(false);
  });
});
