import { describe, expect, test } from 'vitest';
import { makeLine } from '../tests/make-lines.testing.ts';
import { textOfLine } from '../text/lines.ts';
import { arrange } from './arrange.ts';
import { blockItem, lineItem } from './rows.ts';

const context = { pageIndex: 0, fills: [], pitchRatio: 1.2 };
const EMPTY_TABLE = {
  columnWidths: [75, 75],
  rowHeights: [50, 50],
  cells: [],
  isRuled: true,
  ruleColor: '000000',
  ruleWidthPoints: 1,
  headerRows: 0,
  confidence: 1,
  pageIndex: 0,
};
const PROSE = 'words of a line of prose in one';

describe('the order of reading ensures that', () => {
  test('columns of prose are read one after the other, below a title that spans them', () => {
    const columns = [0, 200].flatMap((left) =>
      Array.from({ length: 6 }, (_, row) => makeLine(`${PROSE} ${left}`, left, 140 + row * 12)),
    );
    const items = [makeLine('A title over both of the columns that stand below it here', 0, 100), ...columns];
    const regions = arrange(items.map(lineItem), context);
    expect(regions.map(({ columns: inside }) => inside.length)).toEqual([1, 2]);
    const [first] = regions[1]?.columns ?? [];
    const texts = first?.pieces.flatMap((piece) => (piece.kind === 'lines' ? piece.lines.map(textOfLine) : []));
    expect(texts).toHaveLength(6);
    expect(texts?.every((text) => text.endsWith(' 0'))).toBe(true);
  });

  test('short texts and numbers in columns are a table without rules', () => {
    const items = ['Oak', 'Elm', 'Fir', 'Ash', 'Yew'].flatMap((name, row) => [
      makeLine(name, 0, 100 + row * 14),
      makeLine(`${row + 1}0`, 100, 100 + row * 14),
      makeLine(`${row + 2}.50`, 200, 100 + row * 14),
    ]);
    const pieces = arrange(items.map(lineItem), context).flatMap(({ columns }) =>
      columns.flatMap((column) => column.pieces),
    );
    const [table] = pieces.flatMap((piece) =>
      piece.kind === 'block' && piece.block.kind === 'table' ? [piece.block] : [],
    );
    expect(table?.columnWidths).toHaveLength(3);
    expect(table?.rowHeights).toHaveLength(5);
    expect(table?.isRuled).toBe(false);
  });

  test('a table below a list without points keeps its place beside the table that the list makes', () => {
    const steps = ['Close the valve', 'Open the drain', 'Remove the screws'].flatMap((step, row) => [
      makeLine(`${row + 1}`, 0, 100 + row * 14),
      makeLine(step, 14, 100 + row * 14),
    ]);
    const area = { left: 150, top: 140, right: 300, bottom: 240 };
    const block = { kind: 'table' as const, area, ...EMPTY_TABLE };
    const pieces = arrange([...steps.map(lineItem), blockItem(block)], context).flatMap(({ columns }) =>
      columns.flatMap((column) => column.pieces),
    );
    expect(pieces.flatMap((piece) => (piece.kind === 'block' ? [piece.block] : []))).toContain(block);
  });
});
