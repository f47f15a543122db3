import type { OptionsOf } from '@recto/contract';
import type { PagesProps } from '@recto/ui';
import { useHistory } from '@recto/ui/history';
import { markParts, type PageAbility, PageGrid, usePageList } from '@recto/ui/page-grid';
import { useMemo } from 'react';
import type tool from '../tool.ts';
import { addPart, toggleCuts } from './cuts.ts';
import { useSplitPreview } from './found-cuts.tsx';

type SplitOptions = OptionsOf<typeof tool>;

const ABILITIES: readonly PageAbility[] = ['cut', 'undo'];

/** The pages with the cuts that the settings make; cuts made here become ranges in the settings. */
export default function SplitPages(props: PagesProps<SplitOptions>) {
  const { options, onChange, sheets, pictures, onAddFiles, preview: ask } = props;
  const { list, dispatch, files } = usePageList({ sheets, pictures, onAddFiles });
  const pageCount = list.pages.length;
  const preview = useSplitPreview(options, pageCount, sheets[0], ask);
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
      {...{ list, dispatch, files, history }}
      abilities={ABILITIES}
      parts={marks}
      onCut={(places) => write(toggleCuts(parts ?? [], places, pageCount))}
      onPart={(places) => write(addPart(mode === 'ranges' ? ranges : '', places))}
    />
  );
}
