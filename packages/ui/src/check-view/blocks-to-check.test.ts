import type { CheckedBlock, CheckedPage } from '@recto/contract/conversion-check';
import { describe, expect, test } from 'vitest';
import { blocksToCheck, countKinds, nextBlock } from './blocks-to-check.ts';

const area = { left: 0, top: 0, right: 10, bottom: 10 };
const table = (confidence: number): CheckedBlock => ({
  kind: 'table',
  area,
  confidence,
  isRightToLeft: false,
  rows: [[{ text: 'cell', rowSpan: 1, columnSpan: 1, isHeader: false }]],
});
const page = (pageIndex: number, columns: CheckedBlock[][]): CheckedPage => ({
  pageIndex,
  widthPoints: 100,
  heightPoints: 100,
  isScan: false,
  regions: [columns],
  lost: [],
});
const fidelity = { textKept: 1, orderKept: 1, tableConfidence: 0.7, tables: 4 };
const check = {
  fidelity,
  furtherPages: 0,
  corrections: [],
  pages: [page(0, [[table(1)], [table(0.4)]]), page(4, [[table(0.5)]])],
};

describe('blocks to check ensure that', () => {
  test('what is unsure is found over columns and pages, in the order of reading', () => {
    expect(blocksToCheck(check)).toEqual([
      { page: 0, block: 1 },
      { page: 1, block: 0 },
    ]);
  });

  test('places that are not shown in full come behind the blocks of their page', () => {
    const [first, second] = check.pages;
    if (!first || !second) throw new TypeError('two pages');
    const lost = [{ kind: 'cut-off' as const, area, text: 'wor' }];
    expect(blocksToCheck({ ...check, pages: [{ ...first, lost }, second] })).toEqual([
      { page: 0, block: 1 },
      { page: 0, block: 2 },
      { page: 1, block: 0 },
    ]);
  });

  test('the next one follows the position where the visitor is, and after the last comes the first', () => {
    const positions = blocksToCheck(check);
    expect(nextBlock(positions, { page: 0, block: -1 })).toEqual(positions[0]);
    expect(nextBlock(positions, { page: 0, block: 1 })).toEqual(positions[1]);
    expect(nextBlock(positions, { page: 1, block: 0 })).toEqual(positions[0]);
    expect(nextBlock([], { page: 0, block: 0 })).toBeUndefined();
  });

  test('kinds are counted', () => {
    expect(countKinds(check.pages)).toEqual({ heading: 0, 'list-item': 0, table: 3, picture: 0, note: 0 });
  });
});
