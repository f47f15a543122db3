import type { OptionsOf } from '@recto/contract/tool';
import type { PagesProps } from '@recto/ui';
import { type NewPage, type PageAbility, PageGrid, usePageList } from '@recto/ui/page-grid';
import { useEffect, useRef } from 'react';
import type tool from '../tool.ts';

type MergeOptions = OptionsOf<typeof tool>;

const ABILITIES: readonly PageAbility[] = ['undo', 'move', 'copy', 'remove', 'insert-file'];

/** The pages of all files in one order. The list is kept here, and written into the options after each change. */
export default function MergePages({ options, onChange, cards, pictures, onAddFiles }: PagesProps<MergeOptions>) {
  const fileKeys = cards.map(({ key }) => key);
  const firstPages = options.pages.flatMap(({ file, page }): NewPage[] => {
    const fileKey = fileKeys[file - 1];
    return fileKey === undefined ? [] : [{ content: { kind: 'page', fileKey, pageIndex: page - 1 } }];
  });
  const { list, dispatch, files, insertFiles } = usePageList({ cards, pictures, onAddFiles, firstPages });
  const latest = useRef({ options, onChange });
  useEffect(() => {
    latest.current = { options, onChange };
  });
  const joined = fileKeys.join(' ');
  useEffect(() => {
    const { options: before, onChange: change } = latest.current;
    const keys = joined.split(' ');
    const pages = list.pages.flatMap(({ content }) => {
      const file = content.kind === 'page' ? keys.indexOf(content.fileKey) + 1 : 0;
      return content.kind === 'page' && file > 0 ? [{ file, page: content.pageIndex + 1 }] : [];
    });
    if (pages.length > 0) change({ ...before, pages });
  }, [list.pages, joined]);
  return <PageGrid list={list} dispatch={dispatch} files={files} abilities={ABILITIES} onInsertFiles={insertFiles} />;
}
