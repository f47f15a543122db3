import { useCallback, useEffect, useMemo, useReducer, useRef } from 'react';
import type { FileCard } from '../upload/upload-state.ts';
import type { GridFile } from './page-files.ts';
import { type NewPage, NO_PAGES, reducePageList } from './page-list-state.ts';
import type { PictureFile } from './pictures.ts';

interface PageListSources {
  readonly cards: readonly FileCard[];
  readonly pictures: ReadonlyMap<string, PictureFile>;
  /** Puts chosen files in the workspace. */
  readonly onAddFiles: (files: readonly File[]) => void;
  /** An arrangement made before, to begin with; else all pages of the files. */
  readonly firstPages?: readonly NewPage[];
}

/**
 * The pages of the files in the workspace as a list. Pages of a file that comes later are inserted where `insertFiles` was told,
 * else at the end; pages of a file that leaves go with it.
 */
export function usePageList({ cards, pictures, onAddFiles, firstPages = [] }: PageListSources) {
  const [list, dispatch] = useReducer(reducePageList, NO_PAGES);
  const known = useRef(new Set<string>());
  const wanted = useRef<number | null>(null);
  const first = useRef(firstPages);
  useEffect(() => {
    const present = new Set(cards.map(({ key }) => key));
    for (const fileKey of [...known.current].filter((key) => !present.has(key))) {
      known.current.delete(fileKey);
      dispatch({ kind: 'forgotten', fileKey });
    }
    const isFirst = known.current.size === 0;
    const added = cards.filter(({ key, state }) => state.kind === 'ready' && !known.current.has(key));
    if (added.length === 0) return;
    for (const { key } of added) known.current.add(key);
    const pages = added.flatMap(pagesOf);
    if (isFirst) dispatch({ kind: 'loaded', pages: first.current.length > 0 ? first.current : pages });
    else {
      dispatch({ kind: 'inserted', pages, at: wanted.current ?? Number.MAX_SAFE_INTEGER });
      wanted.current = null;
    }
    first.current = [];
  }, [cards]);
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
        cards.map(({ key, file, state }, listIndex): [string, GridFile] => {
          const readsRightToLeft = state.kind === 'ready' && state.facts.readsRightToLeft === true;
          return [key, { name: file.name, listIndex, pictures: pictures.get(key), readsRightToLeft }];
        }),
      ),
    [cards, pictures],
  );
  return { list, dispatch, files, insertFiles };
}

function pagesOf({ key, state }: FileCard): NewPage[] {
  const count = state.kind === 'ready' ? (state.facts.pages ?? 0) : 0;
  return Array.from({ length: count }, (_, pageIndex) => ({ content: { kind: 'page', fileKey: key, pageIndex } }));
}
