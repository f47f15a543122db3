import { useLayoutEffect, useRef } from 'react';
import type { PictureFile } from './pictures.ts';

interface PagePictureProps {
  readonly file: PictureFile;
  /** 0-based. */
  readonly pageIndex: number;
  /** The box in CSS pixels that the page is fitted into. */
  readonly boxWidth: number;
  readonly boxHeight: number;
  /** Smaller is sooner, 0 for what is visible. */
  readonly priority?: number;
  readonly className: string;
  /** Returns the delay before the request, read when the picture is wanted: a page that scrolls by at once is never requested. */
  readonly delayMs?: () => number;
  /** Told once the picture is there: width by height. */
  readonly onDrawn?: (ratio: number) => void;
}

/** More detail than this is not seen in a small picture, but costs four times the memory. */
const MOST_DEVICE_PIXELS = 2;

/** A page's picture on a canvas, empty until it is drawn and when it cannot be. What it shows is said beside it. */
export function PagePicture(props: PagePictureProps) {
  const { file, pageIndex, boxWidth, boxHeight, priority = 0, className, delayMs, onDrawn } = props;
  const canvas = useRef<HTMLCanvasElement>(null);
  const latest = useRef({ onDrawn, priority, delayMs });
  useLayoutEffect(() => {
    latest.current = { onDrawn, priority, delayMs };
  });
  useLayoutEffect(() => {
    const devicePixelRatio = Math.min(MOST_DEVICE_PIXELS, window.devicePixelRatio || 1);
    const picture = { pageIndex, boxWidth, boxHeight, devicePixelRatio };
    const show = (bitmap: ImageBitmap) => {
      const { current } = canvas;
      if (!current) return;
      current.width = bitmap.width;
      current.height = bitmap.height;
      // Small and drawn once: not worth a texture of its own, of which a grid would make hundreds.
      current.getContext('2d', { alpha: false, willReadFrequently: true })?.drawImage(bitmap, 0, 0);
      current.dataset.drawn = '';
      latest.current.onDrawn?.(bitmap.width / bitmap.height);
    };
    const kept = file.peek(picture);
    if (kept) return show(kept);
    const controller = new AbortController();
    const ask = () => {
      const { priority: wanted } = latest.current;
      // A page that cannot be drawn stays a plain card.
      file.draw(picture, { priority: wanted, signal: controller.signal }).then(show, () => undefined);
    };
    const wait = latest.current.delayMs?.() ?? 0;
    const timer = wait > 0 ? setTimeout(ask, wait) : undefined;
    if (timer === undefined) ask();
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [file, pageIndex, boxWidth, boxHeight]);
  return <canvas ref={canvas} className={className} width={0} height={0} />;
}
