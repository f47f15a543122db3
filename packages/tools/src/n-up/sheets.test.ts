import { parseOptions } from '@recto/contract/options';
import { describe, expect, test } from 'vitest';
import type { Sheet, Size } from './grid.ts';
import { planSheets } from './sheets.ts';
import tool from './tool.ts';

const A4: Size = { width: 595, height: 842 };
const pages = (count: number, size = A4) => Array.from({ length: count }, () => size);

function plan(options: object, sizes: readonly Size[], isRightToLeft = false): readonly Sheet[] {
  const sheets = planSheets(parseOptions(tool.options, options), sizes, isRightToLeft);
  if (!sheets) throw new Error('no room');
  return sheets;
}

/** Page numbers from left to right and from the top, row by row. */
function numbersOf({ places }: Sheet): number[] {
  return [...places]
    .sort((one, other) => (Math.abs(one.bottom - other.bottom) > 1 ? other.bottom - one.bottom : one.left - other.left))
    .map(({ pageIndex }) => pageIndex + 1);
}

const PLAIN = { margin: 0, gap: 0 };

describe('a grid ensures that', () => {
  test('two upright pages lie beside each other on a sheet of their size, lying', () => {
    const [first, second] = plan({}, pages(3));
    expect([first?.width, first?.height]).toEqual([842, 595]);
    expect(first && numbersOf(first)).toEqual([1, 2]);
    expect(second && numbersOf(second)).toEqual([3]);
  });

  test.each([
    [{ perSheet: 4 }, [1, 2, 3, 4], [595, 842]],
    [{ perSheet: 4, order: 'columns' }, [1, 3, 2, 4], [595, 842]],
    [{ perSheet: 6 }, [1, 2, 3, 4, 5, 6], [842, 595]],
    [{ perSheet: 2, orientation: 'portrait' }, [1, 2], [595, 842]],
    [{ perSheet: 4, columns: 4, paper: 'a3' }, [1, 2, 3, 4], [1190.551, 841.89]],
    [{ perSheet: 2, paper: 'actual' }, [1, 2], [1190, 842]],
  ])('%j lays %j on a sheet of %j', (options, numbers, size) => {
    const [sheet] = plan({ ...PLAIN, ...options }, pages(16));
    expect(sheet && numbersOf(sheet)).toEqual(numbers);
    expect(sheet?.width).toBeCloseTo(size[0] ?? 0, 2);
    expect(sheet?.height).toBeCloseTo(size[1] ?? 0, 2);
  });

  test('pages begin on the right where they are read so', () => {
    const [sheet] = plan({ perSheet: 4 }, pages(4), true);
    expect(sheet && numbersOf(sheet)).toEqual([2, 1, 4, 3]);
  });

  test('every page lies inside its sheet and none over another, for all numbers of pages', () => {
    for (let perSheet = 2; perSheet <= 16; perSheet++) {
      const sizes = [A4, { width: 842, height: 595 }, { width: 100, height: 1400 }, ...pages(perSheet)];
      for (const sheet of plan({ perSheet, margin: 8, gap: 3 }, sizes)) {
        const { places, width, height } = sheet;
        for (const [at, one] of places.entries()) {
          expect(Math.min(one.left, one.bottom)).toBeGreaterThan(22);
          expect(Math.max(one.left + one.width - width, one.bottom + one.height - height)).toBeLessThan(-22);
          for (const other of places.slice(at + 1)) {
            const isApart =
              one.left + one.width < other.left + 0.01 ||
              other.left + other.width < one.left + 0.01 ||
              one.bottom + one.height < other.bottom + 0.01 ||
              other.bottom + other.height < one.bottom + 0.01;
            expect(isApart).toBe(true);
          }
        }
      }
    }
  });

  test('margins that leave no room are no plan', () => {
    expect(planSheets(parseOptions(tool.options, { margin: 100, paper: 'a5' }), pages(2), false)).toBeNull();
  });

  test('sheets for pages that keep their size are no larger than readers take', () => {
    const [sheet] = plan({ paper: 'actual', perSheet: 16 }, pages(16, { width: 9000, height: 9000 }));
    expect(Math.max(sheet?.width ?? 0, sheet?.height ?? 0)).toBeCloseTo(14_400);
  });
});

describe('a booklet ensures that', () => {
  test('folded sheets follow one another', () => {
    expect(plan({ layout: 'booklet' }, pages(8)).map(numbersOf)).toEqual([
      [8, 1],
      [2, 7],
      [6, 3],
      [4, 5],
    ]);
  });

  test('the last places stay empty, and the spine is on the right where pages are read so', () => {
    expect(plan({ layout: 'booklet' }, pages(6), true).map(numbersOf)).toEqual([[1], [2], [3, 6], [5, 4]]);
  });

  test('signatures are folded one by one, the last as small as it can be', () => {
    expect(plan({ layout: 'booklet', sheetsPerSignature: 2 }, pages(12)).map(numbersOf)).toEqual([
      [8, 1],
      [2, 7],
      [6, 3],
      [4, 5],
      [12, 9],
      [10, 11],
    ]);
  });

  test('creep moves the pages of inner sheets to the fold', () => {
    const [outer, , inner] = plan({ layout: 'booklet', creep: 1 }, pages(8));
    const left = (sheet: Sheet | undefined, at: number) => sheet?.places[at]?.left ?? 0;
    expect(left(inner, 0) - left(outer, 0)).toBeCloseTo(72 / 25.4);
    expect(left(inner, 1) - left(outer, 1)).toBeCloseTo(-72 / 25.4);
  });
});

describe('a poster ensures that', () => {
  test('its sheets together show the page, and neighbours the overlap', () => {
    const sheets = plan({ layout: 'poster', margin: 10, overlap: 10 }, pages(1));
    const ten = (72 / 25.4) * 10;
    expect(sheets).toHaveLength(4);
    const [topLeft, topRight, bottomLeft] = sheets.map(({ places }) => places[0]);
    if (!topLeft?.window || !topRight || !bottomLeft) throw new Error('a sheet shows its page');
    const step = topLeft.window.width - ten;
    expect(topLeft.left - topRight.left).toBeCloseTo(step);
    expect(bottomLeft.bottom - topLeft.bottom).toBeCloseTo(topLeft.window.height - ten);
    expect(topLeft.window).toMatchObject({ left: ten, bottom: ten });
    expect(topLeft.scale).toBeGreaterThan(1.7);
  });

  test('pages that keep their size are cut into equal sheets', () => {
    const [sheet] = plan({ layout: 'poster', paper: 'actual', margin: 0, overlap: 0, across: 3, down: 1 }, pages(1));
    expect([sheet?.width, sheet?.height, sheet?.places[0]?.scale]).toEqual([595 / 3, 842, 1]);
  });

  test('sheets on which nothing would be are left out', () => {
    const ribbon = { width: 100, height: 1000 };
    expect(plan({ layout: 'poster', across: 5, down: 2, paper: 'a4' }, [ribbon]).length).toBeLessThan(10);
  });
});
