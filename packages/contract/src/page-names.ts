import { message } from '@recto/words/message';
import { wanted } from './options.ts';

/** Words that name pages by what they are. */
export const PAGE_WORDS = ['all', 'odd', 'even', 'landscape', 'portrait'] as const;

/** A plus joins as a comma does; where each piece between commas makes a file, it keeps pages in one file. */
export const PAGE_SEPARATORS = /[,;+]/;
/** Longest selection text taken, in characters. */
export const LONGEST_SELECTION = 100_000;
/** One page, a range of pages, or all from a page on: `4-`. */
export const PAGE_RANGE = /^(\d{1,7}|z)(?:\s*[-–]\s*(\d{1,7}|z)?)?$/;

const NAME_PAGES = message(
  'problem.namePages',
  'Please name pages, such as 1-5, 10, z (the last), odd, even, landscape, portrait or all.',
);

/** True when the text can be read at all, whatever the document; for schemas and forms. */
export function isPageSelection(text: string): boolean {
  if (text.length > LONGEST_SELECTION) return false;
  return text
    .toLowerCase()
    .split(PAGE_SEPARATORS)
    .map((piece) => piece.trim())
    .every((piece) => piece === '' || PAGE_WORDS.some((word) => word === piece) || PAGE_RANGE.test(piece));
}

/** The check of an option that names pages. */
export const namesPages = wanted(isPageSelection, NAME_PAGES);
