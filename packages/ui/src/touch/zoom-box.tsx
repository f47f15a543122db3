import {
  type CSSProperties,
  type ReactNode,
  type RefObject,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import type { FingerPoint } from './listen-for-hold.ts';

/** Highest zoom of a page; below it, the zoom after a double tap or double click. */
const MOST_ZOOM = 5;
const TAP_ZOOM = 2.5;
/** Two taps within this time and distance are one double tap. */
const DOUBLE_TAP_MS = 300;
const DOUBLE_TAP_PIXELS = 30;
/** A finger that moved further did not tap. */
const TAP_PIXELS = 10;
/** Turns of the wheel, in its own pixels, that double the size. */
const WHEEL_PIXELS = 250;

interface ZoomBoxProps {
  readonly className?: string;
  /** Gives the box its size. */
  readonly style: CSSProperties;
  /** Renders the content of the box for a zoom of 1 or more; it fills the box at zoom 1. */
  readonly children: (zoom: number) => ReactNode;
}

/**
 * A box whose content grows under two fingers, a double tap or double click, or Ctrl and the wheel, around the place that is
 * touched; what does not fit any more is scrolled.
 */
export function ZoomBox({ className = '', style, children }: ZoomBoxProps) {
  const box = useRef<HTMLDivElement>(null);
  const zoom = useZoom(box);
  const size = `${zoom * 100}%`;
  return (
    <div ref={box} className={`zoom-box ${className}`} data-zoomed={zoom > 1 || undefined} style={style}>
      <div className="zoom-sheet" style={{ inlineSize: size, blockSize: size }}>
        {children(zoom)}
      </div>
    </div>
  );
}

/** Point that stays under the fingers: its place in the content at zoom 1, and its place in the box. */
interface Anchor {
  readonly contentX: number;
  readonly contentY: number;
  readonly boxX: number;
  readonly boxY: number;
}

function useZoom(box: RefObject<HTMLDivElement | null>): number {
  const [zoom, setZoom] = useState(1);
  const current = useRef(1);
  const shown = useRef(1);
  const anchor = useRef<Anchor | null>(null);
  useLayoutEffect(() => {
    const { current: element } = box;
    const { current: kept } = anchor;
    shown.current = zoom;
    if (!element || !kept) return;
    element.scrollLeft = kept.contentX * zoom - kept.boxX;
    element.scrollTop = kept.contentY * zoom - kept.boxY;
  }, [box, zoom]);
  useEffect(() => {
    const { current: element } = box;
    if (!element) return;
    const zoomTo = (wanted: number, { clientX, clientY }: FingerPoint) => {
      const { left, top } = element.getBoundingClientRect();
      const [boxX, boxY] = [clientX - left, clientY - top];
      // What was asked for last may not be drawn yet: the fingers are still on the same place.
      const isDrawn = shown.current === current.current;
      const content =
        anchor.current && !isDrawn
          ? anchor.current
          : {
              contentX: (element.scrollLeft + boxX) / current.current,
              contentY: (element.scrollTop + boxY) / current.current,
            };
      anchor.current = { ...content, boxX, boxY };
      current.current = Math.min(MOST_ZOOM, Math.max(1, wanted));
      setZoom(current.current);
    };
    const toggle = (point: FingerPoint) => zoomTo(current.current > 1 ? 1 : TAP_ZOOM, point);
    return listenForZoom(element, { zoomOf: () => current.current, zoomTo, toggle });
  }, [box]);
  return zoom;
}

interface ZoomHooks {
  readonly zoomOf: () => number;
  readonly zoomTo: (zoom: number, around: FingerPoint) => void;
  readonly toggle: (around: FingerPoint) => void;
}

function listenForZoom(element: HTMLElement, { zoomOf, zoomTo, toggle }: ZoomHooks): () => void {
  const ended = new AbortController();
  const { signal } = ended;
  let pinch: { readonly distance: number; readonly zoom: number } | null = null;
  let lastTap: (FingerPoint & { readonly at: number }) | null = null;
  /** Start of a touch that may be a tap. */
  let tapFrom: FingerPoint | null = null;
  const onStart = (event: TouchEvent) => {
    tapFrom = event.touches.length === 1 ? (event.touches[0] ?? null) : null;
    const fingers = pairOf(event.touches);
    pinch = fingers && { distance: fingers.distance, zoom: zoomOf() };
  };
  const onMove = (event: TouchEvent) => {
    const [finger] = event.touches;
    if (tapFrom && finger && distanceOf(tapFrom, finger) > TAP_PIXELS) tapFrom = null;
    const fingers = pairOf(event.touches);
    if (!pinch || !fingers) return;
    event.preventDefault();
    zoomTo((pinch.zoom * fingers.distance) / pinch.distance, fingers);
  };
  const onEnd = (event: TouchEvent) => {
    pinch = null;
    const [finger] = event.changedTouches;
    if (!tapFrom || !finger) return;
    const { clientX, clientY } = finger;
    const isSecond =
      lastTap !== null &&
      event.timeStamp - lastTap.at < DOUBLE_TAP_MS &&
      distanceOf(lastTap, finger) < DOUBLE_TAP_PIXELS;
    lastTap = isSecond ? null : { clientX, clientY, at: event.timeStamp };
    if (!isSecond) return;
    // Or a double click would follow.
    event.preventDefault();
    toggle({ clientX, clientY });
  };
  const onWheel = (event: WheelEvent) => {
    if (!event.ctrlKey) return;
    event.preventDefault();
    zoomTo(zoomOf() * 2 ** (-event.deltaY / WHEEL_PIXELS), event);
  };
  element.addEventListener('touchstart', onStart, { passive: true, signal });
  element.addEventListener('touchmove', onMove, { passive: false, signal });
  element.addEventListener('touchend', onEnd, { passive: false, signal });
  element.addEventListener('wheel', onWheel, { passive: false, signal });
  element.addEventListener('dblclick', toggle, { signal });
  return () => ended.abort();
}

/** The middle between two fingers and how far they are apart; null when there are not two. */
function pairOf(touches: TouchList): (FingerPoint & { readonly distance: number }) | null {
  const [one, other, third] = touches;
  if (!one || !other || third) return null;
  return {
    clientX: (one.clientX + other.clientX) / 2,
    clientY: (one.clientY + other.clientY) / 2,
    distance: Math.max(1, distanceOf(one, other)),
  };
}

function distanceOf(one: FingerPoint, other: FingerPoint): number {
  return Math.hypot(one.clientX - other.clientX, one.clientY - other.clientY);
}
