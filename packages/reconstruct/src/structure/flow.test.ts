import { describe, expect, test } from 'vitest';
import type { Table } from '../model.ts';
import { makeLine } from '../tests/make-lines.testing.ts';
import { joinTables, repeatedRows } from './flow.ts';
import { formParagraphs, textOf } from './paragraphs.ts';

const area = { left: 0, top: 0, right: 200, bottom: 100 };

function tableOf(rows: readonly (readonly string[])[]): Table {
  const cells = rows.flatMap((texts, row) =>
    texts.map((text, column) => ({
      row,
      column,
      rowSpan: 1,
      columnSpan: 1,
      area,
      fill: null,
      isHeader: row === 0,
      paragraphs: formParagraphs([makeLine(text, 0, 10)], { area, pageIndex: 0, pitchRatio: 1.2, isCell: true }),
    })),
  );
  return {
    kind: 'table',
    area,
    cells,
    columnWidths: [100, 100],
    rowHeights: rows.map(() => 20),
    isRuled: true,
    ruleColor: '000000',
    ruleWidthPoints: 0.5,
    headerRows: 1,
    confidence: 1,
    pageIndex: 0,
  };
}

describe('tables over pages ensure that', () => {
  test('the rows of the next page follow, and a head that is repeated goes', () => {
    const one = tableOf([
      ['Name', 'Price'],
      ['Oak', '12'],
    ]);
    const other = tableOf([
      ['Name', 'Price'],
      ['Elm', '14'],
    ]);
    expect(repeatedRows(one, other)).toBe(1);
    joinTables(one, other);
    expect(one.rowHeights).toHaveLength(3);
    expect(one.cells.filter(({ row }) => row === 2).map(({ paragraphs }) => paragraphs.map(textOf).join())).toEqual([
      'Elm',
      '14',
    ]);
  });

  test('rows of numbers that are equal by chance stay', () => {
    expect(
      repeatedRows(
        tableOf([
          ['1', '2'],
          ['a', 'b'],
        ]),
        tableOf([
          ['1', '2'],
          ['c', 'd'],
        ]),
      ),
    ).toBe(0);
  });
});
