import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPageSelection } from './page-names.ts';
import { parsePageSelection, writePageSelection } from './page-selection.ts';
import { RectoError } from './recto-error.ts';

const portrait = { widthPoints: 612, heightPoints: 792, rotationDegrees: 0 };
const landscape = { widthPoints: 792, heightPoints: 612, rotationDegrees: 0 };
const pages = [
  portrait,
  landscape,
  portrait,
  { ...landscape, rotationDegrees: 90 },
  { ...portrait, rotationDegrees: 270 },
];

describe('parsePageSelection ensures that', () => {
  test.each([
    ['', [0, 1, 2, 3, 4]],
    ['all', [0, 1, 2, 3, 4]],
    ['1-3, 5', [0, 1, 2, 4]],
    ['z', [4]],
    ['z-4,1', [4, 3, 0]],
    ['2,2', [1, 1]],
    ['odd', [0, 2, 4]],
    ['EVEN', [1, 3]],
    ['landscape', [1, 4]],
    ['portrait', [0, 2, 3]],
    ['1–2', [0, 1]],
    ['4-', [3, 4]],
    ['z-, 2 - ', [4, 1, 2, 3, 4]],
  ])('%j names the pages written', (text, expected) => {
    expect(parsePageSelection(text, pages)).toEqual(expected);
    expect(isPageSelection(text)).toBe(true);
  });

  test.each(['0', '6', '1-9', 'x', '6-', '-', '-3', ',', '1..3'])('%j is refused with option-invalid', (text) => {
    expect(() => parsePageSelection(text, pages)).toThrowError(RectoError);
  });

  test('a selection of millions of pages is refused, not built', () => {
    const many = Array.from({ length: 2000 }, () => portrait);
    expect(() => parsePageSelection(Array(200).fill('1-z').join(','), many)).toThrowError(/Too many pages/);
  });
});

describe('writing pages: ensures that', () => {
  test('runs are written as ranges, in either direction', () => {
    expect(writePageSelection([0, 1, 2, 6, 9, 8, 7, 8])).toBe('1-3, 7, 10-8, 9');
    expect(writePageSelection([])).toBe('');
  });

  test('any pages in any order are read again as they were', () => {
    const many = Array<typeof portrait>(40).fill(portrait);
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 0, max: 39 }), { minLength: 1 }), (chosen) => {
        expect(parsePageSelection(writePageSelection(chosen), many)).toEqual(chosen);
      }),
    );
  });
});
