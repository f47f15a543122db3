import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { everyN, type SplitPart, writtenRanges } from '../parts.ts';
import { addPart, toggleCuts } from './cuts.ts';

const PAGES = 12;
const PAGE = { widthPoints: 1, heightPoints: 1, rotationDegrees: 0 };
const read = (ranges: string) => writtenRanges(ranges, Array<typeof PAGE>(PAGES).fill(PAGE));
const part = (...numbers: number[]): SplitPart => ({ pages: numbers.map((number) => number - 1) });
const cut = (parts: readonly SplitPart[], ...numbers: number[]) =>
  toggleCuts(
    parts,
    numbers.map((number) => number - 1),
    PAGES,
  );

describe('cuts made by hand: ensures that', () => {
  test.each<[string, readonly SplitPart[], number[], string]>([
    ['an uncut document is cut', [], [5], '1-4, 5-12'],
    ['several cuts are made at once, and none before the first page', [], [1, 5, 12], '1-4, 5-11, 12'],
    ['a cut that is there is taken away', everyN(PAGES, 4), [5], '1-8, 9-12'],
    ['pages left out stay so', [part(2, 3), part(6, 7, 8)], [7], '2-3, 6, 7-8'],
    ['a cut among pages left out begins a file', [part(1, 2)], [6], '1-2, 6-12'],
    ['a file joined to pages left out takes them in', [part(5, 6)], [5], '1-6'],
    ['pages left out can be joined to the file before them', [part(1, 2)], [3], '1-12'],
    ['ranges that overlap or go backwards start again', [part(4, 3)], [5], '1-4, 5-12'],
  ])('%s', (_, parts, cutIndexes, ranges) => {
    expect(cut(parts, ...cutIndexes)).toBe(ranges);
  });

  test('making any cuts and taking them away again leaves the parts as they were', () => {
    const cutIndexes = fc.uniqueArray(fc.integer({ min: 1, max: PAGES - 1 }));
    fc.assert(
      fc.property(cutIndexes, cutIndexes, (first, second) => {
        const parts = read(toggleCuts([], first, PAGES));
        expect(parts.map(({ pages }) => pages[0])).toEqual([0, ...first.toSorted((left, right) => left - right)]);
        const again = toggleCuts(read(toggleCuts(parts, second, PAGES)), second, PAGES);
        expect(read(again)).toEqual(parts);
      }),
    );
  });

  test('chosen pages become one more file', () => {
    expect(addPart('', [1, 2, 3, 6])).toBe('2-4+7');
    expect(addPart('1-3 ', [4])).toBe('1-3, 5');
    expect(read(addPart('1', [1, 2, 6]))).toEqual([{ pages: [0] }, { pages: [1, 2, 6] }]);
  });
});
