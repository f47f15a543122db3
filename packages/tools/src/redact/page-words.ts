import type { PageArea } from '@recto/contract/capabilities/page-model';

/** A word of a page that can be marked. */
export interface MarkableWord {
  /** Points from the top left corner of the page as it is shown. */
  readonly area: PageArea;
  /** Words of one line have one number. */
  readonly line: number;
}

/** Request to a preview for something other than the hits: the words of a page, 1-based, in reading order. */
export interface WordsOfPage {
  readonly wordsOf: number;
}

/** Answer to the request. */
export interface PageWords {
  readonly words: readonly MarkableWord[];
}
