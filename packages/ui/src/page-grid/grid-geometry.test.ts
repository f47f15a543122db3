import { describe, expect, test } from 'vitest';
import { indexAt, indexesWithin, layOut } from './grid-geometry.ts';

/** Four columns of 100 with 16 between them, rows of 192. */
const geometry = layOut(448, 100);

describe('the geometry of the grid ensures that', () => {
  test('as many columns stand in a row as fit, and one where none fits', () => {
    expect(geometry).toMatchObject({ columns: 4, columnWidth: 100, boxHeight: 130, rowHeight: 192 });
    expect(layOut(447, 100).columns).toBe(3);
    expect(layOut(60, 100)).toMatchObject({ columns: 1, columnWidth: 60 });
  });

  test.each([
    ['the first half of a page', 20, 50, 0],
    ['its second half', 80, 50, 1],
    ['the space between two pages', 108, 50, 1],
    ['the end of a row', 440, 50, 4],
    ['the first page of the second row', 10, 210, 4],
    ['above the grid', 150, -30, 1],
    ['below the last page', 300, 5000, 10],
    ['behind the last page', 400, 420, 10],
  ])('what is dropped on %s lands beside it', (_, x, y, listIndex) => {
    expect(indexAt({ x, y }, geometry, 10)).toBe(listIndex);
  });

  test.each([
    ['one page', [10, 10], [20, 20], [0]],
    ['drawn backwards', [130, 220], [20, 20], [0, 1, 4, 5]],
    ['the space between pages', [101, 10], [115, 20], []],
    ['beyond the edges', [-50, -50], [900, 900], [0, 1, 2, 3, 4, 5, 6, 7, 8, 9]],
    ['beside the last page', [240, 420], [440, 500], []],
  ] as const)('a rectangle over %s touches pages %#', (_, [x, y], [toX, toY], listIndexes) => {
    expect(indexesWithin({ x, y }, { x: toX, y: toY }, geometry, 10)).toEqual(listIndexes);
  });
});
