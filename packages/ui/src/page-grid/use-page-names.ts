import { useCallback } from 'react';
import { useText } from '../text/use-text.ts';
import { type FilePages, fileOf, type GridFile, labelOf } from './page-files.ts';
import type { PageListState } from './page-list-state.ts';
import { wordsOfPage } from './page-list-words.ts';
import type { PartMarks } from './part-marks.ts';

/** Gives the name of the page at a place (0-based), for those who do not see it. */
export function usePageNames(
  { pages }: PageListState,
  files: ReadonlyMap<string, GridFile>,
  filePages: ReadonlyMap<string, FilePages>,
  parts?: PartMarks | null,
): (place: number) => string {
  const text = useText();
  return useCallback(
    (place) => {
      const page = pages[place];
      if (!page) return '';
      const fileName = fileOf(page, files)?.name ?? null;
      const facts = { label: labelOf(page, filePages), fileName, part: parts?.names[place] ?? null };
      return wordsOfPage(page, place, pages.length, facts, text);
    },
    [pages, filePages, files, parts, text],
  );
}
