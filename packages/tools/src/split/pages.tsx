import type { OptionsOf } from '@recto/contract';
import type { PagesProps } from '@recto/ui';
import { markParts, type PageAbility, PageGrid, usePageList } from '@recto/ui/page-grid';
import { useMemo } from 'react';
import { addPart, toggleCuts } from './cuts.ts';
import { previewParts } from './preview.ts';
import type tool from './tool.ts';

type SplitOptions = OptionsOf<typeof tool>;

const ABILITIES: readonly PageAbility[] = ['cut'];

/** The pages with the cuts that the settings make; cuts made here become ranges in the settings. */
export default function SplitPages({ options, onChange, sheets, pictures, onAddFiles }: PagesProps<SplitOptions>) {
  const { list, dispatch, files } = usePageList({ sheets, pictures, onAddFiles });
  const pageCount = list.pages.length;
  const preview = useMemo(() => previewParts(options, pageCount), [options, pageCount]);
  const parts = preview.kind === 'parts' ? preview.parts : null;
  const marks = useMemo(() => {
    return (
      parts &&
      markParts(
        parts.map(({ pages }) => pages),
        pageCount,
      )
    );
  }, [parts, pageCount]);
  const write = (ranges: string) => onChange({ ...options, mode: 'ranges', ranges });
  return (
    <PageGrid
      {...{ list, dispatch, files }}
      abilities={ABILITIES}
      parts={marks}
      onCut={(places) => write(toggleCuts(parts ?? [], places, pageCount))}
      onPart={(places) => write(addPart(options.mode === 'ranges' ? options.ranges : '', places))}
    />
  );
}
