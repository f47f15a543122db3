import { describe, expect, test, vi } from 'vitest';
import { makeWords } from '../tests/make-lines.testing.ts';
import { keptText } from './kept-text.ts';
import type { WrittenText } from './written-words.ts';

const pageOf = (text: string) => ({ words: makeWords(text, 0, 100), rotated: [] });
const written = (text: string, more: Partial<WrittenText> = {}): WrittenText => ({
  words: text.split(' '),
  titleWords: [],
  markers: 0,
  numbers: [],
  formats: '',
  ...more,
});
const lost = (pages: readonly string[], result: WrittenText) => {
  const { all, kept } = keptText(pages.map(pageOf), result);
  return all - kept;
};

describe('the text that a file keeps ensures that', () => {
  test('a word that the file lacks counts, also where other words have its letters', () => {
    expect(lost(['Chapter 1', 'Chapter 2'], written('Chapter 1 Chapter 1'))).toBe(1);
    expect(lost(['the cat sat'], written('the act sat'))).toBe(3);
    expect(lost(['one one one'], written('one one'))).toBe(3);
  });

  test('titles count on each page, marks of lists where paragraphs have them', () => {
    expect(
      lost(
        ['Report 1', 'Report 2'],
        written('', {
          titleWords: [
            ['Report', '1'],
            ['Report', '2'],
          ],
        }),
      ),
    ).toBe(0);
    expect(lost(['1. Oak', '2. Elm'], written('Oak Elm', { markers: 1 }))).toBe(2);
  });

  test('a word that was cut at the end of a line and a number with a format are kept', () => {
    expect(lost(['exam- ples of'], written('examples of'))).toBe(0);
    expect(lost(['1,234.50 12% 03.04.2026'], written('', { numbers: ['1234.5', '0.12', '46115'] }))).toBe(0);
    expect(lost(['1,234.50'], written('', { numbers: ['123.5'] }))).toBeGreaterThan(0);
  });

  test('a word that was not found is not searched for again', () => {
    const find = vi.spyOn(String.prototype, 'indexOf');
    try {
      const [source, result] = ['gone '.repeat(500).trim(), 'other '.repeat(500).trim()];
      expect(lost([source], written(result))).toBe(2000);
      expect(find.mock.calls.filter(([word]) => word === 'gone').length).toBe(1);
    } finally {
      find.mockRestore();
    }
  });
});
