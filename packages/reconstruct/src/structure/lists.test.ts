import { describe, expect, test } from 'vitest';
import { makeWord, makeWords } from '../tests/make-lines.testing.ts';
import { readLines } from '../text/lines.ts';
import { markLists } from './lists.ts';
import { readDotted, readMarker } from './markers.ts';
import { formParagraphs, textOf } from './paragraphs.ts';

const item = (marker: string, text: string, left: number, baseline: number) => [
  makeWord(marker, left, baseline),
  ...makeWords(text, left + 15, baseline),
];

function itemsOf(words: Parameters<typeof readLines>[0]) {
  const area = { left: 0, top: 0, right: 300, bottom: 800 };
  const paragraphs = formParagraphs(readLines(words), { area, pageIndex: 0, pitchRatio: 1.2 });
  markLists(paragraphs);
  return paragraphs.map((paragraph) => [paragraph.list?.level, paragraph.list?.marker, textOf(paragraph)]);
}

describe('lists ensure that', () => {
  test('bullets become items, indented ones a level deeper, without their mark in the text', () => {
    const words = [
      ...item('\u2022', 'One', 0, 100),
      ...item('\u2022', 'Two', 20, 112),
      ...item('\u2022', 'Three', 0, 124),
    ];
    expect(itemsOf(words)).toEqual([
      [0, '\u2022', 'One'],
      [1, '\u2022', 'Two'],
      [0, '\u2022', 'Three'],
    ]);
  });

  test('numbers count only in sequence', () => {
    expect(itemsOf([...item('1.', 'One', 0, 100), ...item('2.', 'Two', 0, 112)]).map(([level]) => level)).toEqual([
      0, 0,
    ]);
    expect(itemsOf(makeWords('7. May was a cold day', 0, 100))[0]?.[0]).toBeUndefined();
  });

  test('markers are read as what they count with', () => {
    expect(readMarker('(b)')).toMatchObject({ isOrdered: true, numbering: 'lowerLetter', value: 2, pattern: '(%)' });
    expect(readMarker('IV.')).toMatchObject({ numbering: 'upperRoman', value: 4 });
    expect(readMarker('word')).toBeNull();
    expect(readDotted('2.13')).toEqual([2, 13]);
  });
});
