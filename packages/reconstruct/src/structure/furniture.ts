import type { Line } from '../model.ts';
import { textOfLine } from '../text/lines.ts';

/** Share of the page's height at the top and at the bottom where running titles stand. */
const ZONE = 0.13;
const SAME_POSITION_POINTS = 4;
const MAX_LINES_AN_EDGE = 3;
/** Smallest distance of running titles from the text, as a multiple of the font size; rows of a sheet are closer. */
const MIN_GAP = 2.2;
const MIN_INDENT = 20;
/** Cells at the head of a sheet are shorter. */
const CELL_CHARACTERS = 34;
/** A row of more parts is the head of a table that is repeated. */
const MAX_PARTS_IN_ROW = 3;

export interface PageLines {
  readonly heightPoints: number;
  readonly widthPoints: number;
  readonly lines: readonly Line[];
}

/** Line that repeats at the edge of the pages. */
export interface FurnitureLine {
  readonly line: Line;
  readonly edge: 'header' | 'footer';
  /** The number in it that counts the pages, as it stands there; empty for none. */
  readonly pageNumber: string;
}

/**
 * For each page, the lines at its edges that repeat on other pages, digits aside. @param isSheet rows at the edge belong to
 * the sheet, head rows that are repeated too, unless they stand well apart from it
 */
export function findFurniture(pages: readonly PageLines[], isSheet = false): FurnitureLine[][] {
  const found: FurnitureLine[][] = pages.map(() => []);
  if (pages.length < 2) return found;
  for (const edge of ['header', 'footer'] as const) {
    const byKey = new Map<string, { page: number; line: Line }[]>();
    for (const [page, { lines, heightPoints }] of pages.entries()) {
      const atEdge = edgeLines(lines, heightPoints, edge);
      for (const line of isSheet ? linesApart(atEdge, lines, edge) : atEdge) {
        const key = keyOf(line, edge === 'header' ? line.baseline : heightPoints - line.baseline);
        byKey.set(key, [...(byKey.get(key) ?? []), { page, line }]);
      }
    }
    for (const entries of groups(byKey)) {
      const numbers = countingNumbers(entries);
      for (const [index, { page, line }] of entries.entries()) {
        found[page]?.push({ line, edge, pageNumber: numbers[index] ?? '' });
      }
    }
  }
  return found;
}

function edgeLines(lines: readonly Line[], height: number, edge: 'header' | 'footer'): Line[] {
  const inRow = (line: Line) => lines.filter(({ baseline }) => Math.abs(baseline - line.baseline) < 2).length;
  const inZone = lines.filter((line) => isInZone(line, height, edge) && inRow(line) <= MAX_PARTS_IN_ROW);
  const sorted = inZone.toSorted((one, other) => (edge === 'header' ? one.top - other.top : other.bottom - one.bottom));
  const rows = new Set<number>();
  return sorted.filter(({ baseline }) => {
    rows.add(Math.round(baseline / 3));
    return rows.size <= MAX_LINES_AN_EDGE;
  });
}

/**
 * Selects from the lines at an edge those separated from the middle of the page by more than the distance of rows, and
 * those that are alone outside the first column: centered, at the right, or longer than a cell.
 */
function linesApart(atEdge: readonly Line[], lines: readonly Line[], edge: 'header' | 'footer'): Line[] {
  const depth = ({ baseline }: Line) => (edge === 'header' ? baseline : -baseline);
  const depths = [...new Set(lines.map(depth))].toSorted((one, other) => one - other);
  const left = Math.min(...lines.map((line) => line.left));
  return atEdge.filter((line) => {
    const isAlone = lines.every((other) => other === line || Math.abs(other.baseline - line.baseline) > 2);
    if (isAlone && (line.left > left + MIN_INDENT || textOfLine(line).length > CELL_CHARACTERS)) return true;
    const inside = depths.filter((at) => at >= depth(line));
    return inside
      .slice(1, MAX_LINES_AN_EDGE + 1)
      .some((at, index) => at - (inside[index] ?? at) > line.sizePoints * MIN_GAP);
  });
}

function isInZone({ top, bottom }: Line, height: number, edge: 'header' | 'footer'): boolean {
  return edge === 'header' ? bottom < height * ZONE : top > height * (1 - ZONE);
}

function keyOf(line: Line, position: number): string {
  const text = textOfLine(line)
    .replace(/\d+|\b[ivxlc]+\b/gi, '#')
    .toLowerCase();
  return `${text}|${Math.round(position / SAME_POSITION_POINTS)}|${Math.round(line.sizePoints)}`;
}

/** Lines that stand on enough pages: all but a few of them, or half, for titles of left and right pages. */
function* groups(
  byKey: ReadonlyMap<string, { page: number; line: Line }[]>,
): Generator<{ page: number; line: Line }[]> {
  for (const [, entries] of byKey) {
    const pages = new Set(entries.map(({ page }) => page));
    const [first] = entries;
    if (!first || pages.size < 2) continue;
    // Numbers alone are a running title only where they count the pages: rows of a table are not.
    const hasWords = /\p{L}/u.test(textOfLine(first.line));
    if (!hasWords && countingNumbers(entries).every((number) => number === '')) continue;
    const last = Math.max(...pages);
    const isRegular = pages.size >= Math.min(3, (last - Math.min(...pages) + 1) / 3);
    if (isRegular) yield entries;
  }
}

/** The number in each line that grows as the pages do. */
function countingNumbers(entries: readonly { page: number; line: Line }[]): string[] {
  const numbers = entries.map(({ line }) => [...textOfLine(line).matchAll(/\d+/g)].map(([text]) => text));
  const count = Math.min(...numbers.map((row) => row.length));
  for (let position = 0; position < count; position++) {
    const offsets = numbers.map((row, index) => Number(row[position]) - (entries[index]?.page ?? 0));
    if (offsets.every((offset) => offset === offsets[0])) return numbers.map((row) => row[position] ?? '');
  }
  return entries.map(() => '');
}
