import { transformX, transformY } from '@recto/codecs';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { PageReading } from './page-reading.ts';
import type { PageObject } from './walk-objects.ts';

/** A rectangle has five points at most. */
const RECTANGLE_POINTS = 5;
const MAX_CLIPS = 16;
/** A clip path of more is known by its beginning. */
const MAX_POINTS = 2000;
const SLACK_POINTS = 1;

/** The areas of the clip paths of an object, and whether each is a rectangle; undefined when there are too many. */
function clipAreas({ loaded, scratch }: PageReading, { handle, toDisplay }: PageObject) {
  const { call } = loaded.instance;
  const clip = call.FPDFPageObj_GetClipPath(handle);
  const count = clip === 0 ? 0 : Math.max(0, call.FPDFClipPath_CountPaths(clip));
  if (count > MAX_CLIPS) return undefined;
  return Array.from({ length: count }, (_, path) => {
    const points = call.FPDFClipPath_CountPathSegments(clip, path);
    const area = {
      left: Number.POSITIVE_INFINITY,
      top: Number.POSITIVE_INFINITY,
      right: Number.NEGATIVE_INFINITY,
      bottom: Number.NEGATIVE_INFINITY,
    };
    for (let index = 0; index < Math.min(points, MAX_POINTS); index++) {
      const segment = call.FPDFClipPath_GetPathSegment(clip, path, index);
      if (!call.FPDFPathSegment_GetPoint(segment, scratch.pointer, scratch.pointer + 4)) continue;
      const [x, y] = [scratch.float(0), scratch.float(1)];
      const [shownX, shownY] = [transformX(toDisplay, x, y), transformY(toDisplay, x, y)];
      area.left = Math.min(area.left, shownX);
      area.right = Math.max(area.right, shownX);
      area.top = Math.min(area.top, shownY);
      area.bottom = Math.max(area.bottom, shownY);
    }
    return { area, isRectangle: points <= RECTANGLE_POINTS };
  }).filter(({ area }) => area.left <= area.right);
}

/** True when an object is cut off: by a rectangle that it reaches out of, or by any other clip path. */
export function isClipped(reading: PageReading, object: PageObject, area: PageArea | undefined): boolean {
  if (!area) return false;
  const clips = clipAreas(reading, object);
  return !clips || clips.some((clip) => !clip.isRectangle || !isInside(area, clip.area));
}

/** Intersects an area with the clip paths of an object. */
export function clippedArea(reading: PageReading, object: PageObject, area: PageArea): PageArea {
  return (clipAreas(reading, object) ?? []).reduce(
    (left, { area: clip }) => ({
      left: Math.max(left.left, clip.left),
      top: Math.max(left.top, clip.top),
      right: Math.min(left.right, clip.right),
      bottom: Math.min(left.bottom, clip.bottom),
    }),
    area,
  );
}

/** Returns the part of the page inside an object's clip paths; undefined when they leave the whole object visible. */
export function visiblePart(
  reading: PageReading,
  object: PageObject,
  boundsOf: () => PageArea | undefined,
): PageArea | undefined {
  const clips = clipAreas(reading, object) ?? [];
  const bounds = clips.length > 0 ? boundsOf() : undefined;
  if (!bounds || clips.every(({ area }) => isInside(bounds, area))) return undefined;
  return clips
    .map(({ area }) => area)
    .reduce((one, other) => {
      const [left, top] = [Math.max(one.left, other.left), Math.max(one.top, other.top)];
      return {
        left,
        top,
        right: Math.max(left, Math.min(one.right, other.right)),
        bottom: Math.max(top, Math.min(one.bottom, other.bottom)),
      };
    });
}

function isInside(inner: PageArea, outer: PageArea): boolean {
  return (
    inner.left > outer.left - SLACK_POINTS &&
    inner.right < outer.right + SLACK_POINTS &&
    inner.top > outer.top - SLACK_POINTS &&
    inner.bottom < outer.bottom + SLACK_POINTS
  );
}
