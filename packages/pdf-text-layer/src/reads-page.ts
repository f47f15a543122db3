import type { PageTextState } from './page-text-state.ts';

/**
 * Treatment of text that pages have already. `keep`: pages with little text and much picture are read, others are left alone;
 * `pictures`: pictures are read on every page; `replace`: as `keep`, and text of an earlier recognition is recognised again.
 */
export type ExistingText = 'keep' | 'pictures' | 'replace';

/** Pictures cover at least this share of a page that is read in spite of its text. */
const LEAST_PICTURE = 0.2;
/** Its text covers at most this share of the page: a stamp, a heading, a page number. */
const MOST_TEXT = 0.05;
/** Its text covers at most this share of what its pictures cover. */
const MOST_TEXT_TO_PICTURE = 0.2;

/** Tells whether the text of a page is to be recognised. */
export function readsPage(state: PageTextState, existing: ExistingText): boolean {
  if (state.text === 'none') return true;
  if (state.hasHidden) return existing === 'replace';
  if (existing === 'pictures') return state.pictures.length > 0;
  const { pictureShare, textShare } = state;
  return pictureShare >= LEAST_PICTURE && textShare <= MOST_TEXT && textShare <= MOST_TEXT_TO_PICTURE * pictureShare;
}
