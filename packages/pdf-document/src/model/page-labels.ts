import { dictOf, integerOf, nameOf, type ObjectSource, type PdfDict, textOf } from '@recto/pdf-core';
import { readNumberTree } from './number-tree.ts';

/** From this page on, until the next range, pages are labelled alike (ISO 32000-2, 12.4.2). */
export interface PageLabelRange {
  /** 0-based index of the first page. */
  readonly firstPageIndex: number;
  readonly dict: PdfDict;
}

/** Longest prefix shown, in characters; every page repeats it. */
const MAX_PREFIX_LENGTH = 256;
/** Largest number written in Roman numerals, and longest run of one letter; beyond it, decimal. */
const MAX_ROMAN = 9999;
const MAX_LETTERS = 64;

/** The label ranges in order of their pages; null when the document has no labels. */
export function readPageLabelRanges(catalog: PdfDict, source: ObjectSource): PageLabelRange[] | null {
  const root = dictOf(catalog.get('PageLabels'), source);
  if (!root) return null;
  const ranges = new Map<number, PageLabelRange>();
  for (const { key, value } of readNumberTree(root, source)) {
    const dict = dictOf(value, source);
    if (dict && key >= 0 && !ranges.has(key)) ranges.set(key, { firstPageIndex: key, dict });
  }
  return [...ranges.values()].sort((left, right) => left.firstPageIndex - right.firstPageIndex);
}

/** The label of each page as a viewer shows it; the page number where no range says anything. */
export function pageLabels(catalog: PdfDict, source: ObjectSource, pageCount: number): string[] {
  const labels = Array.from({ length: pageCount }, (_, pageIndex) => String(pageIndex + 1));
  const ranges = readPageLabelRanges(catalog, source) ?? [];
  for (const [index, { firstPageIndex, dict }] of ranges.entries()) {
    const prefix = (textOf(dict.get('P'), source) ?? '').slice(0, MAX_PREFIX_LENGTH);
    const style = nameOf(dict.get('S'), source);
    const start = Math.max(1, integerOf(dict.get('St'), source) ?? 1);
    const end = Math.min(pageCount, ranges[index + 1]?.firstPageIndex ?? pageCount);
    for (let pageIndex = firstPageIndex; pageIndex < end; pageIndex++) {
      labels[pageIndex] = prefix + writeNumber(start + pageIndex - firstPageIndex, style);
    }
  }
  return labels;
}

function writeNumber(number: number, style: string | null): string {
  switch (style) {
    case 'D':
      return String(number);
    case 'R':
      return toRoman(number);
    case 'r':
      return toRoman(number).toLowerCase();
    case 'A':
      return toLetters(number);
    case 'a':
      return toLetters(number).toLowerCase();
    default:
      return '';
  }
}

const ROMAN: readonly (readonly [number, string])[] = [
  [1000, 'M'],
  [900, 'CM'],
  [500, 'D'],
  [400, 'CD'],
  [100, 'C'],
  [90, 'XC'],
  [50, 'L'],
  [40, 'XL'],
  [10, 'X'],
  [9, 'IX'],
  [5, 'V'],
  [4, 'IV'],
  [1, 'I'],
];

function toRoman(number: number): string {
  if (number > MAX_ROMAN) return String(number);
  let text = '';
  let rest = number;
  for (const [value, letters] of ROMAN) {
    for (; rest >= value; rest -= value) text += letters;
  }
  return text;
}

/** A to Z, then AA to ZZ, AAA to ZZZ, ... */
function toLetters(number: number): string {
  const repeats = Math.floor((number - 1) / 26) + 1;
  return repeats > MAX_LETTERS ? String(number) : String.fromCharCode(65 + ((number - 1) % 26)).repeat(repeats);
}
