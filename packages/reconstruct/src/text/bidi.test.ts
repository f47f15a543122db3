import { describe, expect, test } from 'vitest';
import { makeWords } from '../tests/make-lines.testing.ts';
import { readingOrder, runsRightToLeft } from './bidi.ts';

const read = (text: string, isRightToLeft: boolean) =>
  readingOrder(makeWords(text, 0, 10), isRightToLeft).map(({ text: word }) => word);

describe('directions ensure that', () => {
  test('words of a right-to-left line are read from the right, numbers and Latin words inside them too', () => {
    expect(read('עולם שלום', true)).toEqual(['שלום', 'עולם']);
    expect(read('עולם PDF file שלום', true)).toEqual(['שלום', 'PDF', 'file', 'עולם']);
  });

  test('a Hebrew word in an English sentence stays where it is', () => {
    expect(read('the word שלום means peace', false)).toEqual(['the', 'word', 'שלום', 'means', 'peace']);
  });

  test('letters, not numbers, tell the direction', () => {
    expect(runsRightToLeft(makeWords('12 34 56 שלום', 0, 10))).toBe(true);
    expect(runsRightToLeft(makeWords('12 34', 0, 10))).toBe(false);
  });
});
