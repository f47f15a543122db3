import type { PageArea, PageRule, PageShape } from '@recto/contract/capabilities/page-model';
import type { Figure, Table, Word } from '../model.ts';
import type { PageDraft } from '../page/draft.ts';

/** Shapes of one page beyond which the rest is counted as left out. */
export const MAX_LEFT_SHAPES = 400;
const EDGE_POINTS = 3;
/** A stroke at most this far below a baseline is the underline of its text, as a share of the font size. */
const UNDERLINE_REACH = 0.35;
const SAME_PLACE_POINTS = 0.8;
const MAX_BULLET_POINTS = 12;
const BULLET = '\u2022';

/** Elements of the result that lines and fills of a page may belong to. */
export interface TakenParts {
  readonly tables: readonly Table[];
  readonly figures: readonly Figure[];
  /** The first line of the notes at the foot of the page, which the result parts from the text by a line of its own. */
  readonly notesTop: number | null;
}

/** Fills, lines and outlines of a page that no table, picture, bullet or link shows, in the order of painting. */
export function leftShapes(draft: PageDraft, parts: TakenParts): PageShape[] {
  const page = { left: 0, top: 0, right: draft.widthPoints, bottom: draft.heightPoints };
  const grounds: PageArea[] = [];
  return [...draft.shapes, ...looseRules(draft)].filter((shape) => {
    if (!isSeen(shape, page) || isTaken(shape, draft, parts)) return false;
    // White paint shows only on another paint.
    const isPaper = !shape.stroke && shape.fill === 'ffffff';
    if (isPaper && !grounds.some((ground) => overlaps(ground, shape.area))) return false;
    grounds.push(shape.area);
    return true;
  });
}

/** Rules that are not the edges of a shape: thin filled rectangles. */
function looseRules({ rules, shapes }: PageDraft): PageShape[] {
  const stroked = shapes.filter(({ stroke }) => stroke !== null);
  return rules.flatMap((rule) => {
    const area = areaOfRule(rule);
    const isEdge = stroked.some(({ area: own }) => contains(own, area, SAME_PLACE_POINTS));
    const { color: stroke, widthPoints: strokeWidthPoints } = rule;
    return isEdge ? [] : [{ kind: 'line' as const, area, fill: null, stroke, strokeWidthPoints, isRising: false }];
  });
}

function areaOfRule({ isHorizontal, at, from, to }: PageRule): PageArea {
  return isHorizontal ? { left: from, right: to, top: at, bottom: at } : { left: at, right: at, top: from, bottom: to };
}

function isSeen({ area, fill, stroke }: PageShape, page: PageArea): boolean {
  return (fill !== null || stroke !== null) && overlaps(area, page);
}

function isTaken(shape: PageShape, { words, figures }: PageDraft, parts: TakenParts): boolean {
  const { area } = shape;
  const inFigure = [...figures, ...parts.figures].some((figure) => !figure.isBehind && contains(figure.area, area, 1));
  if (inFigure || isNoteRule(shape, parts.notesTop)) return true;
  if (words.some((word) => isMarkOf(word, area))) return true;
  return parts.tables.some((table) => contains(table.area, area, EDGE_POINTS) && isDrawnBy(table, shape));
}

/** A dot that is read as a bullet, or the line under a link, which the result underlines by itself. */
function isMarkOf({ text, left, right, top, bottom, baseline, link, style }: Word, area: PageArea): boolean {
  if (text === BULLET && area.right - area.left < MAX_BULLET_POINTS)
    return contains({ left, right, top, bottom }, area, 1);
  const isUnder = area.top >= baseline - 1 && area.bottom <= baseline + style.sizePoints * UNDERLINE_REACH;
  return link?.uri != null && isUnder && area.left < right && area.right > left;
}

function isNoteRule({ kind, area }: PageShape, notesTop: number | null): boolean {
  return notesTop !== null && kind === 'line' && area.bottom <= notesTop + 1 && area.top > notesTop - 24;
}

/** Rules of a ruled table are its borders; a fill is the shading of a cell that has its colour. */
function isDrawnBy({ isRuled, cells }: Table, { kind, area, fill, stroke }: PageShape): boolean {
  if (kind !== 'line' && kind !== 'rectangle') return false;
  if (fill === null || fill === 'ffffff') return isRuled || stroke === null;
  const [x, y] = [(area.left + area.right) / 2, (area.top + area.bottom) / 2];
  return cells.some(
    (cell) =>
      cell.fill === fill && x >= cell.area.left && x <= cell.area.right && y >= cell.area.top && y <= cell.area.bottom,
  );
}

function overlaps(one: PageArea, other: PageArea): boolean {
  return (
    one.left < other.right && one.right > other.left - 0.01 && one.top < other.bottom && one.bottom > other.top - 0.01
  );
}

function contains(outer: PageArea, inner: PageArea, tolerance: number): boolean {
  return (
    inner.left >= outer.left - tolerance &&
    inner.right <= outer.right + tolerance &&
    inner.top >= outer.top - tolerance &&
    inner.bottom <= outer.bottom + tolerance
  );
}
