import { type RefObject, useLayoutEffect, useMemo, useState } from 'react';
import { readsRightToLeft } from '../direction.ts';
import { type GridGeometry, indexAt, layOut, type Point } from './grid-geometry.ts';

/** Widths of a page's box that the slider offers, in CSS pixels. Few, so that pictures are seldom redrawn. */
export const PAGE_SIZES: readonly number[] = [84, 112, 148, 200, 280, 400];
const FIRST_SIZE = 2;
const FIRST_SIZE_NARROW = 1;
const NARROW = 480;

export interface MeasuredGrid {
  readonly geometry: GridGeometry;
  /** Index into PAGE_SIZES. */
  readonly size: number;
  readonly setSize: (size: number) => void;
  /** Where a point of the window is in the grid's content. */
  readonly pointAt: (clientX: number, clientY: number) => Point;
  readonly indexAt: (clientX: number, clientY: number, count: number) => number;
}

/** Measures the grid and lays out its columns again when its width changes. @param content the element inside the scroller. */
export function useGeometry(content: RefObject<HTMLElement | null>): MeasuredGrid {
  const [width, setWidth] = useState(0);
  const [chosen, setSize] = useState<number | null>(null);
  useLayoutEffect(() => {
    const { current: element } = content;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [content]);
  const size = chosen ?? (width > 0 && width < NARROW ? FIRST_SIZE_NARROW : FIRST_SIZE);
  const geometry = useMemo(() => layOut(width, Math.min(width || 1, PAGE_SIZES[size] ?? 1)), [width, size]);
  return useMemo(() => {
    const pointAt = (clientX: number, clientY: number): Point => {
      const { current: element } = content;
      if (!element) return { x: 0, y: 0 };
      const box = element.getBoundingClientRect();
      return { x: readsRightToLeft(element) ? box.right - clientX : clientX - box.left, y: clientY - box.top };
    };
    return {
      geometry,
      size,
      setSize,
      pointAt,
      indexAt: (clientX, clientY, count) => indexAt(pointAt(clientX, clientY), geometry, count),
    };
  }, [content, geometry, size]);
}
