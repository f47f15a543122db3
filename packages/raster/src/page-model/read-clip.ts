import { transformX, transformY } from '@recto/codecs';
import type { PageArea } from '@recto/contract';
import type { PageReading } from './page-reading.ts';
import type { PageObject } from './walk-objects.ts';

/** A rectangle has five points at most. */
const RECTANGLE_POINTS = 5;
const MAX_CLIPS = 16;
const SLACK_POINTS = 1;

/** True when an object is cut off: by a rectangle that it reaches out of, or by any other clip path. */
export function isClipped(
  reading: PageReading,
  { handle, toDisplay }: PageObject,
  area: PageArea | undefined,
): boolean {
  const { loaded, scratch } = reading;
  const { call } = loaded.instance;
  const clip = call.FPDFPageObj_GetClipPath(handle);
  const count = clip === 0 ? 0 : call.FPDFClipPath_CountPaths(clip);
  if (count <= 0 || !area) return false;
  if (count > MAX_CLIPS) return true;
  for (let path = 0; path < count; path++) {
    const points = call.FPDFClipPath_CountPathSegments(clip, path);
    if (points > RECTANGLE_POINTS) return true;
    const [xs, ys]: [number[], number[]] = [[], []];
    for (let index = 0; index < points; index++) {
      const segment = call.FPDFClipPath_GetPathSegment(clip, path, index);
      if (!call.FPDFPathSegment_GetPoint(segment, scratch.pointer, scratch.pointer + 4)) continue;
      const [x, y] = [scratch.float(0), scratch.float(1)];
      xs.push(transformX(toDisplay, x, y));
      ys.push(transformY(toDisplay, x, y));
    }
    if (xs.length === 0) continue;
    const isInside =
      area.left > Math.min(...xs) - SLACK_POINTS &&
      area.right < Math.max(...xs) + SLACK_POINTS &&
      area.top > Math.min(...ys) - SLACK_POINTS &&
      area.bottom < Math.max(...ys) + SLACK_POINTS;
    if (!isInside) return true;
  }
  return false;
}
