import { type PointerEvent as ReactPointerEvent, useEffect, useRef, useState } from 'react';
import { edgeScroll } from './edge-scroll.ts';
import type { Point } from './grid-geometry.ts';

/** A rectangle drawn on the grid, in the coordinates of its content. */
export interface Lasso {
  readonly from: Point;
  readonly to: Point;
}

interface LassoOptions {
  readonly pointAt: (clientX: number, clientY: number) => Point;
  /** Called at each move with what the rectangle holds. */
  readonly onLasso: (lasso: Lasso, isAdded: boolean) => void;
  /** A press in the workspace that did not become a rectangle. */
  readonly onMiss: () => void;
}

/** Less than this is a click. */
const LEAST_DISTANCE = 5;

/** Selecting by a rectangle, begun with the mouse beside the pages. @returns the rectangle, and what begins it. */
export function useLasso(
  options: LassoOptions,
): readonly [Lasso | null, (event: ReactPointerEvent<HTMLElement>) => void] {
  const [lasso, setLasso] = useState<Lasso | null>(null);
  const latest = useRef(options);
  const stop = useRef(() => {});
  useEffect(() => {
    latest.current = options;
  });
  useEffect(() => () => stop.current(), []);

  const begin = (event: ReactPointerEvent<HTMLElement>) => {
    const isBeside = event.target instanceof Element && !event.target.closest('[data-page]');
    // A finger scrolls.
    if (!isBeside || event.button !== 0 || event.pointerType === 'touch') return;
    const isAdded = event.ctrlKey || event.metaKey || event.shiftKey;
    const from = latest.current.pointAt(event.clientX, event.clientY);
    let last: { readonly clientX: number; readonly clientY: number } = event;
    let isDrawn = false;
    const draw = () => {
      const to = latest.current.pointAt(last.clientX, last.clientY);
      isDrawn ||= Math.hypot(to.x - from.x, to.y - from.y) >= LEAST_DISTANCE;
      if (!isDrawn) return;
      setLasso({ from, to });
      latest.current.onLasso({ from, to }, isAdded);
    };
    const scroll = edgeScroll(event.currentTarget, draw);
    const move = (moved: PointerEvent) => {
      last = moved;
      draw();
      if (isDrawn) scroll.at(moved.clientY);
    };
    const end = () => {
      stop.current();
      if (!isDrawn) latest.current.onMiss();
    };
    stop.current = () => {
      scroll.stop();
      setLasso(null);
      removeEventListener('pointermove', move);
      removeEventListener('pointerup', end);
      removeEventListener('pointercancel', end);
      stop.current = () => {};
    };
    addEventListener('pointermove', move);
    addEventListener('pointerup', end);
    addEventListener('pointercancel', end);
    event.preventDefault();
  };
  return [lasso, begin];
}
