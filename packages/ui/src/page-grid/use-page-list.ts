import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { Sheet } from '../upload/upload-state.ts';
import type { GridFile } from './page-files.ts';
import { NO_PAGES, type PageContent, reducePageList } from './page-list-state.ts';
import type { PictureFile } from './pictures.ts';

/**
 * The pages of the files on the desk as a list: the first files' pages are loaded, later files' pages inserted where
 * `insertFiles` was told, else at the end.
 * @param onAddFiles puts chosen files on the desk.
 */
export function usePageList(
  sheets: readonly Sheet[],
  pictures: ReadonlyMap<string, PictureFile>,
  onAddFiles: (files: readonly File[]) => void,
) {
  const [list, dispatch] = useReducer(reducePageList, NO_PAGES);
  const known = useRef(new Set<string>());
  const wanted = useRef<number | null>(null);
  useEffect(() => {
    const isFirst = known.current.size === 0;
    const added = sheets.flatMap(({ key, state }): PageContent[] => {
      if (known.current.has(key) || state.kind !== 'ready') return [];
      known.current.add(key);
      return Array.from({ length: state.facts.pages ?? 0 }, (_, pageIndex) => ({
        kind: 'page',
        fileKey: key,
        pageIndex,
      }));
    });
    if (added.length === 0) return;
    if (isFirst) dispatch({ kind: 'loaded', pages: added });
    else {
      dispatch({ kind: 'inserted', pages: added, at: wanted.current ?? Number.POSITIVE_INFINITY });
      wanted.current = null;
    }
  }, [sheets]);
  const insertFiles = useCallback(
    (files: readonly File[], at: number) => {
      wanted.current = at;
      onAddFiles(files);
    },
    [onAddFiles],
  );
  const files = useMemo(
    () =>
      new Map(
        sheets.map(({ key, file }): [string, GridFile] => [key, { name: file.name, pictures: pictures.get(key) }]),
      ),
    [sheets, pictures],
  );
  return { list, dispatch, files, insertFiles };
}
