import type { Line } from '../model.ts';
import { textOfLine } from '../text/lines.ts';
import type { FurnitureLine, PageLines } from './furniture.ts';

/** Share of the page's height outside of the usual margins of text: running titles begin there. */
const OUTER_ZONE = 0.083;
/** Share of the height that a running title reaches into. */
const INNER_ZONE = 0.2;
const MAX_ROWS = 5;
/** Smallest distance between a running title and the text, as a multiple of the font size: more than between lines. */
const MIN_GAP = 2.1;
const SAME_ROW_POINTS = 2;
/** Largest size of a running title, as a multiple of the body's font size; headings are larger. */
const LARGER_TYPE = 1.22;
/** Largest distance of a title from the edge, as a share of the side margin. */
const MAX_MARGIN_SHARE = 0.72;

/**
 * Running titles of a page that no other page repeats: a page alone, or a first page with a title of its own. They stand
 * outside of the margins of the text, well apart from it, and are no larger than it. @param lines the page's lines that are not
 * known as running titles already @param bodySize most of the document's type, in points @param others the other pages
 */
export function findLoneTitles(
  { lines, heightPoints }: PageLines,
  bodySize: number,
  others: readonly PageLines[] = [],
): FurnitureLine[] {
  const left = Math.min(...lines.map((line) => line.left));
  return (['header', 'footer'] as const).flatMap((edge) => {
    const title = outerRows(lines, heightPoints, edge);
    const isSmall = title.every(({ sizePoints }) => sizePoints <= bodySize * LARGER_TYPE);
    // Text that begins about as near to the edge as to the side is the page's own.
    const margin = Math.min(...title.map((line) => distanceFrom(line, heightPoints, edge)));
    const isOutside = margin < left * MAX_MARGIN_SHARE;
    return isSmall && isOutside && !hasNote(title, lines) && !isContinued(title, others)
      ? title.map((line) => ({ line, edge, pageNumber: '' }))
      : [];
  });
}

/** True when another page has a line that differs in its numbers only: both are text, or both are titles. */
function isContinued(title: readonly Line[], others: readonly PageLines[]): boolean {
  const own = new Set(title.map(withoutNumbers));
  return others.some(({ lines }) => lines.some((line) => own.has(withoutNumbers(line))));
}

function withoutNumbers(line: Line): string {
  return textOfLine(line).replace(/\d+/g, '#');
}

/** A note at the foot begins with a mark that is raised in the text. */
function hasNote(title: readonly Line[], lines: readonly Line[]): boolean {
  const marks = new Set(
    lines.flatMap(({ words }) => words.flatMap(({ raise, text }) => (raise === 'super' ? [text] : []))),
  );
  return title.some(({ words: [first] }) => first !== undefined && marks.has(first.text));
}

function distanceFrom({ top, bottom }: Line, heightPoints: number, edge: FurnitureLine['edge']): number {
  return edge === 'header' ? top : heightPoints - bottom;
}

function isApart(one: Line, other: Line): boolean {
  return Math.abs(one.baseline - other.baseline) > one.sizePoints * MIN_GAP;
}

/** The rows at an edge up to a wide gap; none when there is no such gap, or when text begins farther inside. */
function outerRows(lines: readonly Line[], heightPoints: number, edge: FurnitureLine['edge']): Line[] {
  const rows: Line[][] = [];
  const sorted = lines.toSorted((one, other) =>
    edge === 'header' ? one.baseline - other.baseline : other.baseline - one.baseline,
  );
  for (const line of sorted) {
    const last = rows.at(-1);
    const before = last?.[0];
    if (last && before && Math.abs(before.baseline - line.baseline) < SAME_ROW_POINTS) last.push(line);
    else if (before && isApart(before, line) && distanceFrom(line, heightPoints, edge) > heightPoints * OUTER_ZONE)
      break;
    else if (rows.length === MAX_ROWS) return [];
    else rows.push([line]);
  }
  const found = rows.flat();
  const distances = found.map((line) => distanceFrom(line, heightPoints, edge));
  const isAtEdge = Math.min(...distances) < heightPoints * OUTER_ZONE;
  const isFlat = Math.max(...distances) < heightPoints * INNER_ZONE;
  return found.length < lines.length && isAtEdge && isFlat ? found : [];
}
