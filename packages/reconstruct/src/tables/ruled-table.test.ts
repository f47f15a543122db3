import type { PageRule } from '@recto/contract/capabilities/page-model';
import { describe, expect, test } from 'vitest';
import { textOf } from '../structure/paragraphs.ts';
import { BOLD, makeWord, makeWords } from '../tests/make-lines.testing.ts';
import { isRightToLeftTable } from './direction.ts';
import { findGrids } from './rule-grid.ts';
import { ruledTable } from './ruled-table.ts';

const page = { left: 0, top: 0, right: 600, bottom: 800 };
const context = { pageIndex: 0, fills: [], pitchRatio: 1.2 };
const rule = (isHorizontal: boolean, at: number, from: number, to: number): PageRule => ({
  isHorizontal,
  at,
  from,
  to,
  widthPoints: 0.5,
  color: '000000',
});
/** Two rows, three columns; the wall between the first two cells below is missing. */
const RULES = [
  ...[100, 120, 140].map((y) => rule(true, y, 50, 350)),
  ...[50, 250, 350].map((x) => rule(false, x, 100, 140)),
  rule(false, 150, 100, 120),
];

function read(texts: readonly (readonly [string, number, number])[]) {
  const [grid] = findGrids(RULES, [], page);
  const words = texts.map(([text, left, baseline], index) =>
    makeWord(text, left, baseline, index < 3 ? BOLD : undefined),
  );
  return grid && ruledTable(grid, words, context);
}

describe('tables with rules ensure that', () => {
  test('walls make cells, and a missing wall makes one of two', () => {
    const table = read([
      ['Name', 55, 114],
      ['Size', 155, 114],
      ['Price', 255, 114],
      ['Total', 55, 134],
      ['12', 255, 134],
    ]);
    const cells = table?.cells.map(({ row, column, columnSpan, paragraphs }) => [
      ...[row, column, columnSpan],
      paragraphs.map(textOf).join(),
    ]);
    expect(cells).toEqual([
      [0, 0, 1, 'Name'],
      [0, 1, 1, 'Size'],
      [0, 2, 1, 'Price'],
      [1, 0, 2, 'Total'],
      [1, 2, 1, '12'],
    ]);
    expect(table).toMatchObject({ isRuled: true, confidence: 1 });
  });

  test('sentences that are broken in their cells make no rows; short lines below each other do', () => {
    const lines = (texts: readonly string[], left: number) =>
      texts.flatMap((text, row) => makeWords(text, left, 112 + row * 12));
    const rules = [
      ...[100, 150].map((y) => rule(true, y, 50, 250)),
      ...[50, 150, 250].map((x) => rule(false, x, 100, 150)),
    ];
    const rowsOf = (texts: readonly string[]) => {
      const [grid] = findGrids(rules, [], page);
      return (
        grid &&
        ruledTable(
          grid,
          [55, 155].flatMap((left) => lines(texts, left)),
          context,
        )?.rowHeights.length
      );
    };
    expect(rowsOf(['The harbour is open', 'when the tide allows', 'it in winter.'])).toBe(1);
    expect(rowsOf(['Oak', 'Elm', 'Fir'])).toBe(3);
  });

  test('rules without text are a drawing', () => {
    expect(read([])).toBeUndefined();
  });

  test('letters, not numbers, tell from which side a table is read', () => {
    const hebrew = read([
      ['שם', 255, 114],
      ['מחיר', 155, 114],
      ['12', 55, 134],
      ['14', 255, 134],
    ]);
    expect(hebrew && isRightToLeftTable(hebrew)).toBe(true);
  });
});
