import { describe, expect, test } from 'vitest';
import { placeText, textsOfPage } from './layout.ts';
import { type Counting, numberPages } from './numbering.ts';
import { NUMERALS, writeNumeral } from './numerals.ts';
import { fillTemplate } from './template.ts';

const COUNTING: Counting = {
  pages: 'all',
  start: 1,
  acrossFiles: false,
  batesPrefix: 'AB-',
  batesSuffix: '.x',
  batesDigits: 4,
  batesStart: 9,
};
const numbersOf = (counting: Partial<Counting>, ...files: readonly { pageCount: number; chosen: number[] }[]) =>
  numberPages({ ...COUNTING, ...counting }, files).map(({ pages, lastNumber }) => ({
    numbers: pages.map(({ number }) => number),
    lastNumber,
  }));
const every = (pageCount: number) => ({ pageCount, chosen: Array.from({ length: pageCount }, (_, index) => index) });

describe('numbering ensures that', () => {
  test('pages that are left out count along, and a list begins to count at its first page', () => {
    expect(numbersOf({ pages: 'odd', start: 5 }, { pageCount: 4, chosen: [0, 2] })).toEqual([
      { numbers: [5, 7], lastNumber: 8 },
    ]);
    expect(numbersOf({ pages: '3-4, 6' }, { pageCount: 9, chosen: [2, 3, 5] })).toEqual([
      { numbers: [1, 2, 4], lastNumber: 4 },
    ]);
  });

  test('numbers run on over files only when asked, Bates numbers always', () => {
    const files = [every(2), every(3)];
    expect(numbersOf({}, ...files)).toEqual([
      { numbers: [1, 2], lastNumber: 2 },
      { numbers: [1, 2, 3], lastNumber: 3 },
    ]);
    expect(numbersOf({ acrossFiles: true, start: 10 }, ...files)).toEqual([
      { numbers: [10, 11], lastNumber: 14 },
      { numbers: [12, 13, 14], lastNumber: 14 },
    ]);
    const bates = numberPages(COUNTING, files).flatMap(({ pages }) => pages.map((page) => page.bates));
    expect(bates).toEqual(['AB-0009.x', 'AB-0010.x', 'AB-0011.x', 'AB-0012.x', 'AB-0013.x']);
    const firsts = (acrossFiles: boolean) =>
      numberPages({ ...COUNTING, acrossFiles }, files).map(({ pages }) => pages.map(({ isFirst }) => isFirst));
    expect(firsts(true)).toEqual([
      [true, false],
      [false, false, false],
    ]);
    expect(firsts(false)[1]).toEqual([true, false, false]);
  });

  test.each([
    ['lower-roman', [1, 4, 9, 14, 40, 90, 400, 1994, 3999, 4000], 'i iv ix xiv xl xc cd mcmxciv mmmcmxcix 4000'],
    ['upper-roman', [2026], 'MMXXVI'],
    ['lower-alpha', [1, 26, 27, 53], 'a z aa aaa'],
    ['upper-alpha', [28], 'BB'],
    ['arabic-indic', [123], '١٢٣'],
    ['persian', [456], '۴۵۶'],
    ['devanagari', [1090], '१०९०'],
    ['bengali', [27], '২৭'],
    ['thai', [12], '๑๒'],
    ['cjk-decimal', [203], '二〇三'],
  ] as const)('%s writes numbers as it should', (numerals, numbers, written) => {
    expect(numbers.map((number) => writeNumeral(number, numerals)).join(' ')).toBe(written);
  });

  test('every numeral style writes digits that CSS counter styles of that name have', () => {
    const tags = { 'arabic-indic': 'arab', persian: 'arabext', devanagari: 'deva', bengali: 'beng', thai: 'thai' };
    for (const [style, system] of Object.entries(tags)) {
      const format = new Intl.NumberFormat('en', { numberingSystem: system, useGrouping: false });
      const numerals = NUMERALS.find((known) => known === style);
      expect(numerals && writeNumeral(1_234_567_890, numerals)).toBe(format.format(1_234_567_890));
    }
  });

  test('braces that name nothing stay', () => {
    const values = { page: '1', pages: '2', label: 'iv', bates: 'B1', date: 'D', file: '{page}' };
    expect(fillTemplate('{page}/{pages} {label} {bates} {date} {file} {x} {', values)).toBe('1/2 iv B1 D {page} {x} {');
  });

  test('left and right change sides on even pages only, and a different first page shows its own text only', () => {
    const texts = {
      headerLeft: 'L',
      headerCenter: 'C',
      headerRight: '',
      footerLeft: '',
      footerCenter: '',
      footerRight: 'R',
      text: 'N',
      position: 'top-right',
      differentFirst: true,
      firstText: 'F',
      mirrored: true,
    } as const;
    const placed = (number: number, isFirst: boolean) =>
      textsOfPage(texts, { number, isFirst }).map(({ place, template }) => `${place} ${template}`);
    expect(placed(3, false)).toEqual(['top-left L', 'top C', 'top-right N', 'bottom-right R']);
    expect(placed(2, false)).toEqual(['top-right L', 'top C', 'top-left N', 'bottom-left R']);
    expect(placed(3, true)).toEqual(['top-right F']);
  });

  test('texts stay on the page, however small it is and however wide they are', () => {
    const margins = { marginX: 200, marginY: 200 };
    for (const page of [
      { width: 3, height: 3 },
      { width: 600, height: 800 },
    ]) {
      for (const place of ['top-left', 'bottom', 'bottom-right'] as const) {
        const text = { width: 5000, height: 12 };
        const { x, y, scale } = placeText(place, margins, page, text);
        expect(x - (text.width * scale) / 2).toBeGreaterThanOrEqual(0);
        expect(x + (text.width * scale) / 2).toBeLessThanOrEqual(page.width);
        expect(y - (text.height * scale) / 2).toBeGreaterThanOrEqual(0);
        expect(y + (text.height * scale) / 2).toBeLessThanOrEqual(page.height);
      }
    }
  });
});
