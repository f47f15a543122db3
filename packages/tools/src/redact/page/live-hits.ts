import type { FileCard, PanelProps } from '@recto/ui';
import { type LivePreviewState, LivePreviews, useLivePreview } from '@recto/ui/live-preview';
import type { HitList } from '../hits.ts';
import type { RedactOptions } from '../options.ts';
import type { PageWords } from '../page-words.ts';

type Ask = PanelProps<RedactOptions>['preview'];

const searches = new LivePreviews<HitList>('redact', (answer) => answer as HitList);
const pages = new LivePreviews<PageWords>('redact', (answer) => answer as PageWords);

/** True when something is searched for. */
export function isSearching({ search, pattern, regex }: RedactOptions): boolean {
  return pattern.length > 0 || [...search, ...regex].some((written) => written.trim() !== '');
}

/** Searches a file, and follows changes of the options. @returns null when there is nothing to search for, or no engine */
export function useHits(
  ask: Ask,
  card: FileCard | undefined,
  options: RedactOptions,
): LivePreviewState<HitList> | null {
  const { search, pattern, regex, matchCase, matchAccents, wholeWords, pages: within } = options;
  const asked = { search, pattern, regex, matchCase, matchAccents, wholeWords, pages: within };
  const isReady = card?.state.kind === 'ready';
  return useLivePreview(ask && isReady && isSearching(options) ? searches.of(ask, card, { options: asked }) : null);
}

/** The words of a page, so that they can be marked; null when nobody can tell. @param pageNumber 1-based */
export function useWords(
  ask: Ask,
  card: FileCard | undefined,
  pageNumber: number,
  isWanted: boolean,
): LivePreviewState<PageWords> | null {
  const preview =
    ask && isWanted && card?.state.kind === 'ready'
      ? pages.of(ask, card, { options: {}, about: { wordsOf: pageNumber } })
      : null;
  return useLivePreview(preview);
}
