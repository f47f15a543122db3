import { describe, expect, test } from 'vitest';
import { isIn, markOf, moved, resized, wordsBetween } from './mark-geometry.ts';

const PAGE = { widthPoints: 500, heightPoints: 600 };
const word = (left: number, line: number) => ({
  area: { left, top: 100 + line * 20, right: left + 30, bottom: 112 + line * 20 },
  line,
});
/** Two lines of three words. */
const WORDS = [0, 1].flatMap((line) => [50, 90, 130].map((left) => word(left, line)));

describe('marks ensure that', () => {
  test('words between two points are taken as text is selected, a line at a time', () => {
    const across = wordsBetween(WORDS, { x: 95, y: 106 }, { x: 60, y: 126 });
    expect(across.map(({ left, right }) => [left, right])).toEqual([
      [89.5, 160.5],
      [49.5, 80.5],
    ]);
    expect(wordsBetween(WORDS, { x: 60, y: 126 }, { x: 95, y: 106 })).toEqual(across);
    expect(wordsBetween(WORDS, { x: 100, y: 106 }, { x: 100, y: 106 })).toHaveLength(1);
  });

  test('far from any line no word is meant', () => {
    expect(wordsBetween(WORDS, { x: 95, y: 400 }, { x: 60, y: 420 })).toEqual([]);
    expect(wordsBetween([], { x: 95, y: 106 }, { x: 60, y: 126 })).toEqual([]);
  });

  test('they end at the edges of the page, and what is too small is none', () => {
    const area = { left: 520, top: -20, right: 450, bottom: 30 };
    expect(markOf(3, area, PAGE)).toEqual({ page: 3, left: 450, top: 0, width: 50, height: 30 });
    expect(markOf(3, { left: 10, top: 10, right: 12, bottom: 40 }, PAGE)).toBeNull();
  });

  test('they are moved and resized within the page', () => {
    const mark = { page: 1, left: 450, top: 10, width: 40, height: 20 };
    expect(moved(mark, 100, -50, PAGE)).toMatchObject({ left: 460, top: 0, width: 40, height: 20 });
    expect(resized(mark, 100, -50, PAGE)).toMatchObject({ left: 450, top: 10, width: 50, height: 4 });
  });

  test('a point is told to be in an area', () => {
    const areas = WORDS.map(({ area }) => area);
    expect([isIn(areas, { x: 55, y: 105 }), isIn(areas, { x: 85, y: 105 })]).toEqual([true, false]);
  });
});
