import { describe, expect, test } from 'vitest';
import { makeWord, makeWords } from '../tests/make-lines.testing.ts';
import { readLines, textOfLine } from './lines.ts';

const textsOf = (words: Parameters<typeof readLines>[0], cuts?: Parameters<typeof readLines>[1]) =>
  readLines(words, cuts).map(textOfLine);

describe('lines ensure that', () => {
  test('words on one baseline are one line, with spaces where gaps are', () => {
    expect(textsOf([...makeWords('one two', 0, 10), ...makeWords('three', 0, 22)])).toEqual(['one two', 'three']);
  });

  test('a wide gap and a vertical rule part a line', () => {
    expect(textsOf([makeWord('left', 0, 10), makeWord('right', 60, 10)])).toEqual(['left', 'right']);
    const near = [makeWord('left', 0, 10), makeWord('right', 24, 10)];
    expect(textsOf(near, [{ x: 22, top: 0, bottom: 20 }])).toEqual(['left', 'right']);
  });

  test('a line that is stretched to the width of its column stays one', () => {
    expect(textsOf(makeWords('one that cost ten times', 0, 10, { gap: 12 }))).toEqual(['one that cost ten times']);
  });

  test('between letters of scripts without spaces a gap is none', () => {
    expect(textsOf([makeWord('年次', 0, 10), makeWord('報告', 12, 10)])).toEqual(['年次報告']);
  });

  test('the point of a right-to-left sentence follows its word, and its number is read as one', () => {
    const sentence = [makeWord('.', 0, 10), makeWord('שלום', 5, 10), makeWord('.2', 30, 10)];
    const [line] = readLines(sentence);
    expect(line?.words.map(({ text, hasSpaceBefore }) => [text, hasSpaceBefore])).toEqual([
      ['.', false],
      ['שלום', false],
      ['2.', true],
    ]);
  });
});
