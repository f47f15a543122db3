import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { PATTERNS } from './tool.ts';

/** A hit as the page and `--list` show it. */
export interface ListedHit {
  readonly id: string;
  /** 1-based. */
  readonly page: number;
  readonly kind: 'word' | 'expression' | (typeof PATTERNS)[number];
  readonly text: string;
  readonly before: string;
  readonly after: string;
  /** Points from the top left corner of the page as it is shown. */
  readonly areas: readonly PageArea[];
}

/** A text outside of the pages that holds what is searched for. */
export interface ListedText extends Pick<ListedHit, 'text' | 'before' | 'after'> {
  /** Kind of the text, in the words of the receipt: `outline-items`, `metadata`. */
  readonly kind: string;
}

/** Findings of a search. */
export interface HitList {
  readonly hits: readonly ListedHit[];
  /** The first of them; a job removes all, unless `documentTexts` is off. */
  readonly documentTexts: readonly ListedText[];
  /** 1-based pages that hold no text, so that nothing can be found on them. */
  readonly pagesWithoutText: readonly number[];
}
