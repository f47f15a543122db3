import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isPageAngles, type PageAngle, parsePageAngles, writePageAngles } from './page-angles.ts';

describe('angles of single pages ensure that', () => {
  test.each([
    ['', []],
    ['1:90', [[0, 90]]],
    [
      '1-3:90, 7 : 180',
      [
        [0, 90],
        [1, 90],
        [2, 90],
        [6, 180],
      ],
    ],
    ['z:0', [[8, 0]]],
    [
      'Z-8:270;',
      [
        [7, 270],
        [8, 270],
      ],
    ],
    [
      '1-2:90, 2:180',
      [
        [0, 90],
        [1, 180],
      ],
    ],
  ])('%j names pages and how far each turns', (text, expected) => {
    expect([...parsePageAngles(text, 9)]).toEqual(expected);
    expect(isPageAngles(text)).toBe(true);
  });

  test.each(['1', '1:45', ':90', 'a:90', '1-:90', '1:90 2:90'])('%j is refused', (text) => {
    expect(isPageAngles(text)).toBe(false);
    expect(() => parsePageAngles(text, 9)).toThrow(/is not pages and an angle/);
  });

  test.each(['10:90', '0:90', '3-12:180'])('%j of nine pages is refused', (text) => {
    expect(() => parsePageAngles(text, 9)).toThrow(/does not exist\. The number of pages in the document: 9/);
  });

  test('what is written reads back as the same angles', () => {
    const angles = fc.constantFrom<PageAngle>(0, 90, 180, 270);
    const pages = fc.uniqueArray(fc.tuple(fc.nat(60), angles), { selector: ([page]) => page });
    fc.assert(
      fc.property(pages, (entries) => {
        const sorted = entries.toSorted(([left], [right]) => left - right);
        expect([...parsePageAngles(writePageAngles(new Map(entries)), 61)]).toEqual(sorted);
      }),
    );
    expect(
      writePageAngles(
        new Map([
          [2, 90],
          [0, 90],
          [1, 90],
          [6, 0],
        ]),
      ),
    ).toBe('1-3:90, 7:0');
  });
});
