import type { CheckedBlock, CheckedPage, ConversionCheck } from '@recto/contract/conversion-check';
import { describe, expect, test } from 'vitest';
import { canBeEdited, correctionsWith, editAt, withEdit, withMovedEdge } from './edits.ts';

const area = { left: 10, top: 20, right: 90, bottom: 60 };
const below = { left: 10, top: 70, right: 90, bottom: 95 };
const table: CheckedBlock = { kind: 'table', area, confidence: 0.5, isRightToLeft: false, rows: [] };
const picture: CheckedBlock = { kind: 'picture', area: below, confidence: 1, alternateText: '' };
const page: CheckedPage = {
  pageIndex: 3,
  widthPoints: 100,
  heightPoints: 100,
  isScan: false,
  regions: [[[table, { ...table, area: below }]]],
  lost: [],
};
const position = { page: 0, block: 0 };
const fidelity = { textKept: 1, orderKept: 1, tableConfidence: 0.5, tables: 2 };
const check: ConversionCheck = { fidelity, pages: [page], furtherPages: 0, corrections: [] };

describe('edits ensure that', () => {
  test('an edge moves within the page and never past the other', () => {
    expect(withMovedEdge(area, 'top', 5, page).top).toBe(25);
    expect(withMovedEdge(area, 'top', -50, page).top).toBe(0);
    expect(withMovedEdge(area, 'top', 500, page).top).toBe(56);
    expect(withMovedEdge(area, 'right', 500, page).right).toBe(100);
    expect(withMovedEdge(area, 'left', 500, page)).toEqual({ ...area, left: 86 });
  });

  test('a block has one edit, and one that leads back to what it was goes', () => {
    const text = withEdit([], { position, is: 'text', area }, table);
    expect(text).toHaveLength(1);
    const moved = withEdit(text, { position, is: 'table', area: { ...area, bottom: 66 } }, table);
    expect(moved).toEqual([{ position, is: 'table', area: { ...area, bottom: 66 } }]);
    expect(editAt(moved, position)?.is).toBe('table');
    expect(withEdit(moved, { position, is: 'table', area }, table)).toEqual([]);
  });

  test('what was told before stays, but for what is edited again', () => {
    const before = { pageIndex: 3, is: 'table' as const, area: { ...area, bottom: 62 } };
    const other = { pageIndex: 3, is: 'text' as const, area: below };
    const told = { ...check, corrections: [before, other] };
    expect(correctionsWith(told, [{ position, is: 'text', area }])).toEqual([
      other,
      { pageIndex: 3, is: 'text', area },
    ]);
    expect(correctionsWith(told, [])).toEqual([before, other]);
  });

  test('pictures are not edited', () => {
    expect([table, picture].map(canBeEdited)).toEqual([true, false]);
  });
});
