import type { Point } from '@recto/codecs';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { RasterPageSize } from '@recto/contract/capabilities/raster';
import type { RedactionArea } from '../redaction.ts';

/** An area on the page as it is displayed: points from the top left, y growing downwards. */
export interface DisplayedArea {
  readonly corners: readonly Point[];
  readonly around: PageArea;
}

/** Converts an area to the displayed page: rotated, from its top left corner, in points. */
export function displayedArea({ quad }: RedactionArea, size: RasterPageSize): DisplayedArea {
  const { left, bottom, right, top } = size.visibleBox;
  const corners = quad.map(({ x, y }) => {
    const place = {
      0: [x - left, top - y],
      90: [y - bottom, x - left],
      180: [right - x, y - bottom],
      270: [top - y, right - x],
    };
    const [across = 0, down = 0] = place[size.rotationDegrees];
    return { x: across * size.userUnit, y: down * size.userUnit };
  });
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)];
  const around = { left: Math.min(...xs), right: Math.max(...xs), top: Math.min(...ys), bottom: Math.max(...ys) };
  return { corners, around };
}

/** True for a point at least this far within the area. */
export function isWithin({ corners }: Pick<DisplayedArea, 'corners'>, { x, y }: Point, margin: number): boolean {
  let sign = 0;
  for (const [index, from] of corners.entries()) {
    const to = corners[(index + 1) % corners.length] ?? from;
    const length = Math.hypot(to.x - from.x, to.y - from.y);
    if (length === 0) continue;
    const distance = ((to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x)) / length;
    if (Math.abs(distance) < margin || (sign !== 0 && Math.sign(distance) !== sign)) return false;
    sign = Math.sign(distance);
  }
  return sign !== 0;
}
