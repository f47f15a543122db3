import { expect, test } from 'vitest';
import { displayWidth, padToWidth, wrapToWidth } from './display-width.ts';

test.each([
  ['merge', 5],
  ['結合する', 8],
  ['합치기', 6],
  ['e\u0301', 1],
  ['\u2068a.pdf\u2069', 5],
  ['（全角）', 8],
  ['कि', 2],
  ['', 0],
])('%j takes %i columns', (text, columns) => {
  expect(displayWidth(text)).toBe(columns);
  expect(displayWidth(padToWidth(text, 10))).toBe(10);
});

test('ensures that lines end between words, and between characters where a language has no spaces', () => {
  expect(wrapToWidth('one two three', 7)).toEqual(['one two', 'three']);
  expect(wrapToWidth('ページの順序を変える。', 12)).toEqual(['ページの順序', 'を変える。']);
  expect(wrapToWidth('한국어 문장', 8)).toEqual(['한국어', '문장']);
});

test('ensures that no line begins with a closing mark', () => {
  for (let columns = 4; columns < 20; columns++) {
    for (const line of wrapToWidth('順序、ページ。「結合」、分割。', columns)) expect(line).not.toMatch(/^[、。」]/);
  }
});
