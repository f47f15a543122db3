import type { PageArea } from '@recto/contract/capabilities/page-model';
import { LEAST_POINTS, type ShownSize } from '../crop-areas.ts';

/** Which sides of a box a handle moves: -1 for left or top, 1 for right or bottom, 0 for none. */
export interface Grip {
  readonly x: -1 | 0 | 1;
  readonly y: -1 | 0 | 1;
}

/** The eight handles of a box. */
export const GRIPS: readonly Grip[] = ([-1, 0, 1] as const).flatMap((y) =>
  ([-1, 0, 1] as const).flatMap((x) => (x === 0 && y === 0 ? [] : [{ x, y }])),
);

const within = (value: number, least: number, most: number) => Math.min(Math.max(least, value), Math.max(least, most));

/** The box moved by so many points, but not off the page. */
export function movedBox(box: PageArea, byX: number, byY: number, page: ShownSize): PageArea {
  const [width, height] = [box.right - box.left, box.bottom - box.top];
  const left = within(box.left + byX, 0, page.widthPoints - width);
  const top = within(box.top + byY, 0, page.heightPoints - height);
  return { left, top, right: left + width, bottom: top + height };
}

/** The box with the sides of a handle moved by so many points: within the page, and never too small for one. */
export function resizedBox(box: PageArea, grip: Grip, byX: number, byY: number, page: ShownSize): PageArea {
  return {
    left: grip.x < 0 ? within(box.left + byX, 0, box.right - LEAST_POINTS) : box.left,
    right: grip.x > 0 ? within(box.right + byX, box.left + LEAST_POINTS, page.widthPoints) : box.right,
    top: grip.y < 0 ? within(box.top + byY, 0, box.bottom - LEAST_POINTS) : box.top,
    bottom: grip.y > 0 ? within(box.bottom + byY, box.top + LEAST_POINTS, page.heightPoints) : box.bottom,
  };
}

/** The box between two points, cut off at the page's edges; null when it is too small to be meant. */
export function drawnBox(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  { widthPoints, heightPoints }: ShownSize,
): PageArea | null {
  const box = {
    left: within(Math.min(from.x, to.x), 0, widthPoints),
    top: within(Math.min(from.y, to.y), 0, heightPoints),
    right: within(Math.max(from.x, to.x), 0, widthPoints),
    bottom: within(Math.max(from.y, to.y), 0, heightPoints),
  };
  return box.right - box.left < DRAWN_POINTS || box.bottom - box.top < DRAWN_POINTS ? null : box;
}

/** A box that is drawn has at least such sides: less was a click. */
const DRAWN_POINTS = 8;
