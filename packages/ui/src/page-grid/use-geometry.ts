import { type RefObject, useLayoutEffect, useMemo, useRef, useState } from 'react';
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
  /** Converts a point of the window to a point of the grid's content. */
  readonly pointAt: (clientX: number, clientY: number) => Point;
  readonly indexAt: (clientX: number, clientY: number, count: number) => number;
}

/**
 * Measures the grid and lays out its columns again when its width changes.
 * @param content the element inside the scroller. @param count of pages, 0 before they are known: few are shown as large as the height allows
 */
export function useGeometry(content: RefObject<HTMLElement | null>, count: number): MeasuredGrid {
  const [width, setWidth] = useState(0);
  const [fitting, setFitting] = useState<number | null>(null);
  const isFitted = useRef(false);
  const [chosen, setSize] = useState<number | null>(null);
  useLayoutEffect(() => {
    const { current: element } = content;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, [content]);
  useLayoutEffect(() => {
    const { current: element } = content;
    // Once, with the first pages: what is added later is scrolled to.
    if (!element || count === 0 || isFitted.current) return;
    isFitted.current = true;
    setFitting(largestFitting(element.clientWidth, element.parentElement, count));
  }, [content, count]);
  const size = chosen ?? fitting ?? (width > 0 && width < NARROW ? FIRST_SIZE_NARROW : FIRST_SIZE);
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

/** The largest size at which all pages of a file are in sight; null when they are not at the usual one. */
function largestFitting(width: number, scroller: HTMLElement | null, count: number): number | null {
  // A scroller that is as high as its pages has no height of its own.
  if (!scroller || width < NARROW || getComputedStyle(scroller).maxHeight !== 'none') return null;
  const height = scroller.clientHeight;
  const fits = (boxWidth: number) => {
    const { columns, rowHeight } = layOut(width, boxWidth);
    return Math.ceil(count / columns) * rowHeight <= height;
  };
  const size = PAGE_SIZES.findLastIndex(fits);
  return size > FIRST_SIZE ? size : null;
}
