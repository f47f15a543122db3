import { defaultRangeExtractor, useVirtualizer, type Virtualizer } from '@tanstack/react-virtual';
import { type RefObject, useCallback, useLayoutEffect } from 'react';
import type { GridGeometry } from './grid-geometry.ts';

/** Rows drawn ahead on either side, so that scrolling meets paper. */
const ROWS_AHEAD = 2;

/** The rows to draw: those in sight, some around them, and the one where the keyboard stands. */
export function useRows(
  scroller: RefObject<HTMLElement | null>,
  pageCount: number,
  { columns, rowHeight }: GridGeometry,
  currentIndex: number,
): Virtualizer<HTMLElement, Element> {
  const currentRow = currentIndex < 0 ? -1 : Math.floor(currentIndex / columns);
  const rows = useVirtualizer<HTMLElement, Element>({
    count: Math.ceil(pageCount / columns),
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    overscan: ROWS_AHEAD,
    rangeExtractor: useCallback(
      (range) => {
        const drawn = defaultRangeExtractor(range);
        if (currentRow < 0 || currentRow >= range.count || drawn.includes(currentRow)) return drawn;
        return [...drawn, currentRow].sort((left, right) => left - right);
      },
      [currentRow],
    ),
  });
  // A row's height is not measured but known; when it changes, what is kept of it has to go.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the height is what has changed
  useLayoutEffect(() => rows.measure(), [rows, rowHeight]);
  return rows;
}
