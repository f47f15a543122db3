import { writePageSelection } from '@recto/contract/page-selection';
import type { FilePagesProps } from '@recto/ui';
import { canRedo, canUndo } from '@recto/ui/history';
import { type NewPage, type PageAbility, PageGrid, usePageList } from '@recto/ui/page-grid';
import { useEffect, useMemo, useRef } from 'react';
import { chosenPages } from './page-spans.ts';

const ABILITIES: readonly PageAbility[] = ['undo', 'move', 'copy', 'remove'];

/** The pages to take of one file, in their order. Each change is written into the field below the file card. */
export default function MergeFilePages({ card, pictures, value, onChange }: FilePagesProps) {
  const pageCount = card.state.kind === 'ready' ? (card.state.facts.pages ?? 0) : 0;
  const cards = useMemo(() => [card], [card]);
  const byKey = useMemo(() => new Map(pictures && [[card.key, pictures]]), [card.key, pictures]);
  const firstPages = chosenPages(value, pageCount).map((pageIndex): NewPage => {
    return { content: { kind: 'page', fileKey: card.key, pageIndex } };
  });
  const { list, dispatch, files } = usePageList({ cards, pictures: byKey, onAddFiles: () => {}, firstPages });
  const hasChanged = canUndo(list.history) || canRedo(list.history);
  const write = useRef(onChange);
  useEffect(() => {
    write.current = onChange;
  });
  useEffect(() => {
    if (!hasChanged) return;
    const indexes = list.pages.flatMap(({ content }) => (content.kind === 'page' ? [content.pageIndex] : []));
    const isWhole = indexes.length === pageCount && indexes.every((pageIndex, place) => pageIndex === place);
    write.current(isWhole ? '' : writePageSelection(indexes));
  }, [hasChanged, list.pages, pageCount]);
  return <PageGrid list={list} dispatch={dispatch} files={files} abilities={ABILITIES} />;
}
