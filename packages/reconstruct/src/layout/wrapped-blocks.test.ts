import { describe, expect, test } from 'vitest';
import type { Line, Table } from '../model.ts';
import { makeLine } from '../tests/make-lines.testing.ts';
import { textOfLine } from '../text/lines.ts';
import { blockItem, type Item, lineItem } from './rows.ts';
import { joinAroundBlocks } from './wrapped-blocks.ts';

const TABLE: Table = {
  kind: 'table',
  area: { left: 120, top: 120, right: 220, bottom: 160 },
  columnWidths: [100],
  rowHeights: [40],
  cells: [],
  isRuled: true,
  ruleColor: '000000',
  ruleWidthPoints: 1,
  headerRows: 0,
  confidence: 1,
  pageIndex: 0,
};
const ROWS = [0, 1, 2, 3, 4];
const left = (row: number) => makeLine(`left text ${row}`, 0, 112 + row * 12);
const right = (row: number) => makeLine(`right text ${row}`, 240, 112 + row * 12);
const across = (baseline: number) =>
  makeLine(`a line that runs across the whole width ${'of it '.repeat(8)}`, 0, baseline);

function laidOut(lines: readonly Line[]): Item[] {
  return joinAroundBlocks([...lines.map(lineItem), blockItem(TABLE)]);
}

function textsOf(items: readonly Item[]): string[] {
  return items.flatMap((item) => (item.kind === 'line' ? [textOfLine(item.line)] : []));
}

describe('text around a block ensures that', () => {
  test('lines that run on past a table are whole, and the table floats ahead of their text', () => {
    const items = laidOut([across(100), ...ROWS.flatMap((row) => [left(row), right(row)]), across(172)]);
    expect(textsOf(items)).toContain('left text 3 right text 3');
    expect(textsOf(items)).toHaveLength(7);
    const [table] = items.filter((item) => item.kind === 'block');
    expect(table?.block.floats).toBe(true);
    expect(table?.block.area).toEqual(TABLE.area);
    expect(table?.bottom).toBeLessThan(across(100).top);
  });

  test('columns beside a table stay apart: written one after the other, or under no line that crosses them', () => {
    const columns = [across(100), ...ROWS.map(left), ...ROWS.map(right)];
    expect(textsOf(laidOut(columns))).toHaveLength(11);
    const alone = ROWS.flatMap((row) => [left(row), right(row)]);
    const items = laidOut(alone);
    expect(textsOf(items)).toHaveLength(10);
    expect(items.some((item) => item.kind === 'block' && item.block.floats)).toBe(false);
  });
});
