import type { OptionsOf } from '@recto/contract/tool';
import type { PagesProps } from '@recto/ui';
import { type GridPage, type NewPage, type PageAbility, PageGrid, usePageList } from '@recto/ui/page-grid';
import { useEffect, useRef } from 'react';
import type tool from '../tool.ts';

type ReorderOptions = OptionsOf<typeof tool>;
type ResultPage = ReorderOptions['pages'][number];

const ABILITIES: readonly PageAbility[] = ['undo', 'rotation', 'move', 'copy', 'remove', 'insert', 'insert-file'];

/** The pages as they will stand. The list is kept here, and written into the options after each change. */
export default function ReorderPages({ options, onChange, cards, pictures, onAddFiles }: PagesProps<ReorderOptions>) {
  const fileKeys = cards.map(({ key }) => key);
  const firstPages = options.pages.flatMap((resultPage) => pageOf(resultPage, fileKeys) ?? []);
  const { list, dispatch, files, insertFiles } = usePageList({ cards, pictures, onAddFiles, firstPages });
  const latest = useRef({ options, onChange });
  useEffect(() => {
    latest.current = { options, onChange };
  });
  const joined = fileKeys.join(' ');
  useEffect(() => {
    const { options: before, onChange: change } = latest.current;
    const pages = list.pages.flatMap((page) => resultPageOf(page, joined.split(' ')) ?? []);
    if (pages.length > 0) change({ ...before, order: '', pages });
  }, [list.pages, joined]);
  return <PageGrid list={list} dispatch={dispatch} files={files} abilities={ABILITIES} onInsertFiles={insertFiles} />;
}

function resultPageOf({ content, rotationDegrees }: GridPage, fileKeys: readonly string[]): ResultPage | null {
  if (content.kind === 'blank') {
    const { widthPoints, heightPoints } = content;
    const isAcross = rotationDegrees % 180 !== 0;
    return {
      blank: {
        widthPoints: isAcross ? heightPoints : widthPoints,
        heightPoints: isAcross ? widthPoints : heightPoints,
      },
    };
  }
  const file = fileKeys.indexOf(content.fileKey) + 1;
  return file === 0 ? null : { file, page: content.pageIndex + 1, rotate: rotationDegrees };
}

function pageOf(resultPage: ResultPage, fileKeys: readonly string[]): NewPage | null {
  if ('blank' in resultPage) return { content: { kind: 'blank', ...resultPage.blank } };
  const fileKey = fileKeys[resultPage.file - 1];
  if (fileKey === undefined) return null;
  return { content: { kind: 'page', fileKey, pageIndex: resultPage.page - 1 }, rotationDegrees: resultPage.rotate };
}
