import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { MarkableWord } from '../page-words.ts';
import type { AreaMark } from '../tool.ts';

/** A page as it is shown, in points. */
export interface PageSize {
  readonly widthPoints: number;
  readonly heightPoints: number;
}

export interface Point {
  readonly x: number;
  readonly y: number;
}

/** Smallest side of a mark. */
const LEAST_POINTS = 4;
/** So far from the letters a mark of words reaches. */
const MARGIN_POINTS = 0.5;

const rounded = (value: number) => Math.round(value * 100) / 100;
const within = (value: number, most: number) => Math.min(Math.max(0, value), Math.max(0, most));

/** The mark of an area, cut off at the page's edges; null when it is too small to be meant. */
export function markOf(page: number, { left, top, right, bottom }: PageArea, size: PageSize): AreaMark | null {
  const [from, to] = [within(Math.min(left, right), size.widthPoints), within(Math.max(left, right), size.widthPoints)];
  const [above, below] = [
    within(Math.min(top, bottom), size.heightPoints),
    within(Math.max(top, bottom), size.heightPoints),
  ];
  if (to - from < LEAST_POINTS || below - above < LEAST_POINTS) return null;
  return { page, left: rounded(from), top: rounded(above), width: rounded(to - from), height: rounded(below - above) };
}

/** The mark moved by so many points, but not off the page. */
export function moved(mark: AreaMark, byX: number, byY: number, { widthPoints, heightPoints }: PageSize): AreaMark {
  return {
    ...mark,
    left: rounded(within(mark.left + byX, widthPoints - mark.width)),
    top: rounded(within(mark.top + byY, heightPoints - mark.height)),
  };
}

/** The mark with its lower right corner moved. */
export function resized(mark: AreaMark, byX: number, byY: number, { widthPoints, heightPoints }: PageSize): AreaMark {
  const side = (length: number, most: number) => rounded(Math.max(LEAST_POINTS, Math.min(length, most)));
  return {
    ...mark,
    width: side(mark.width + byX, widthPoints - mark.left),
    height: side(mark.height + byY, heightPoints - mark.top),
  };
}

/** The words from one point to another, as text is selected: one area for each line. */
export function wordsBetween(words: readonly MarkableWord[], from: Point, to: Point): PageArea[] {
  const [one, other] = [nearest(words, from), nearest(words, to)];
  if (one < 0 || other < 0) return [];
  const lines: { line: number; area: PageArea }[] = [];
  for (const { area, line } of words.slice(Math.min(one, other), Math.max(one, other) + 1)) {
    const last = lines.at(-1);
    if (last?.line === line) last.area = around(last.area, area);
    else lines.push({ line, area });
  }
  return lines.map(({ area: { left, top, right, bottom } }) => ({
    left: left - MARGIN_POINTS,
    top,
    right: right + MARGIN_POINTS,
    bottom,
  }));
}

/** True when a point lies in one of the areas. */
export function isIn(areas: readonly PageArea[], { x, y }: Point): boolean {
  return areas.some(({ left, top, right, bottom }) => x >= left && x <= right && y >= top && y <= bottom);
}

/** So far from a word a drag may begin and still mean it, of the word's height. */
const REACH = 1.5;

/** Which word a point means: the nearest, of those whose line is near; -1 for none. */
function nearest(words: readonly MarkableWord[], { x, y }: Point): number {
  let [best, least] = [-1, Number.POSITIVE_INFINITY];
  for (const [index, { area }] of words.entries()) {
    const [beside, above] = [outside(x, area.left, area.right), outside(y, area.top, area.bottom)];
    // A line is rather left by its end than for the line below.
    const distance = beside + above * 4;
    if (above > (area.bottom - area.top) * REACH || distance >= least) continue;
    [best, least] = [index, distance];
  }
  return best;
}

function outside(value: number, from: number, to: number): number {
  return Math.max(0, from - value, value - to);
}

function around(one: PageArea, other: PageArea): PageArea {
  return {
    left: Math.min(one.left, other.left),
    top: Math.min(one.top, other.top),
    right: Math.max(one.right, other.right),
    bottom: Math.max(one.bottom, other.bottom),
  };
}
