import { useCallback } from 'react';
import { useText } from '../text/use-text.ts';
import { type FilePages, fileOf, type GridFile, labelOf } from './page-files.ts';
import type { PageListState } from './page-list-state.ts';
import { wordsOfPage } from './page-list-words.ts';
import type { PartMarks } from './part-marks.ts';

/** Gives the name of the page at a position (0-based), for those who do not see it. */
export function usePageNames(
  { pages }: PageListState,
  files: ReadonlyMap<string, GridFile>,
  filePages: ReadonlyMap<string, FilePages>,
  parts?: PartMarks | null,
): (listIndex: number) => string {
  const text = useText();
  return useCallback(
    (listIndex) => {
      const page = pages[listIndex];
      if (!page) return '';
      const fileName = fileOf(page, files)?.name ?? null;
      const facts = { label: labelOf(page, filePages), fileName, part: parts?.names[listIndex] ?? null };
      return wordsOfPage(page, listIndex, pages.length, facts, text);
    },
    [pages, filePages, files, parts, text],
  );
}
