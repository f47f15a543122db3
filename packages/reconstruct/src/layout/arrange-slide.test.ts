import { describe, expect, test } from 'vitest';
import type { Line } from '../model.ts';
import { makeLine, makeLines, STYLE } from '../tests/make-lines.testing.ts';
import { readDrawnLines } from '../text/drawn-lines.ts';
import { textOfLine } from '../text/lines.ts';
import { arrangeSlide } from './arrange-slide.ts';
import { lineItem } from './rows.ts';

const context = { pageIndex: 0, fills: [], pitchRatio: 1.2, isSlide: true };
const TITLE = { ...STYLE, sizePoints: 44 };
const LIST = { ...STYLE, sizePoints: 32 };

const boxesOf = (lines: readonly Line[]) =>
  arrangeSlide(lines.map(lineItem), context).map(({ columns }) =>
    columns.flatMap(({ pieces }) =>
      pieces.flatMap((piece) => (piece.kind === 'lines' ? piece.lines.map(textOfLine) : [])),
    ),
  );

describe('the boxes of a slide ensure that', () => {
  test('texts that lie over each other stay apart, each whole', () => {
    const under = makeLines(['Tides of the harbour', 'and of the river'], 40, 100);
    const over = makeLines(['For trial only', 'until the evening'], 42, 101);
    const lines = readDrawnLines([...under, ...over].flatMap(({ words }) => words));
    expect(boxesOf(lines)).toEqual([
      ['Tides of the harbour', 'and of the river'],
      ['For trial only', 'until the evening'],
    ]);
  });

  test('a title is no part of the list below it, the levels of a list are one box', () => {
    const lines = [
      makeLine('Harbour', 80, 100, TITLE),
      makeLine('\u2022 Ferry', 40, 160, LIST),
      makeLine('\u2022 Winter', 110, 200, LIST),
      makeLine('\u2022 Night', 180, 240, LIST),
    ];
    expect(boxesOf(lines).map((box) => box.length)).toEqual([1, 3]);
  });

  test('lines that end at one edge are one box', () => {
    const right = (text: string, baseline: number) => {
      const line = makeLine(text, 0, baseline);
      return makeLine(text, 300 - line.right, baseline);
    };
    expect(boxesOf([right('Sent a polite note', 100), right('with it', 114)])).toHaveLength(1);
  });
});
