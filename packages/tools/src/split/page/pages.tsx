import type { OptionsOf } from '@recto/contract/tool';
import type { PagesProps } from '@recto/ui';
import { useHistory } from '@recto/ui/history';
import { markParts, type PageAbility, PageGrid, usePageList } from '@recto/ui/page-grid';
import { useMemo } from 'react';
import type tool from '../tool.ts';
import { addPart, toggleCuts } from './cuts.ts';
import { useSplitPreview } from './found-cuts.ts';

type SplitOptions = OptionsOf<typeof tool>;

const ABILITIES: readonly PageAbility[] = ['cut', 'undo'];

/** The pages with the cuts that the settings make; cuts made here become ranges in the settings. */
export default function SplitPages(props: PagesProps<SplitOptions>) {
  const { options, onChange, cards, pictures, onAddFiles, preview: ask } = props;
  const { list, dispatch, files } = usePageList({ cards, pictures, onAddFiles });
  const pageCount = list.pages.length;
  const preview = useSplitPreview(options, pageCount, cards[0], ask);
  const parts = preview?.kind === 'parts' ? preview.parts : null;
  const marks = useMemo(() => {
    return (
      parts &&
      markParts(
        parts.map(({ pages }) => pages),
        pageCount,
      )
    );
  }, [parts, pageCount]);
  const { mode, ranges } = options;
  const history = useHistory({ mode, ranges }, (then) => onChange({ ...options, ...then }));
  const write = (next: string) => {
    history.remember();
    onChange({ ...options, mode: 'ranges', ranges: next });
  };
  return (
    <PageGrid
      list={list}
      dispatch={dispatch}
      files={files}
      history={history}
      abilities={ABILITIES}
      parts={marks}
      onCut={(cutIndexes) => write(toggleCuts(parts ?? [], cutIndexes, pageCount))}
      onPart={(cutIndexes) => write(addPart(mode === 'ranges' ? ranges : '', cutIndexes))}
    />
  );
}
