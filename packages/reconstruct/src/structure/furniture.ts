import type { Line } from '../model.ts';
import { textOfLine } from '../text/lines.ts';

/** Share of the page's height at the top and at the bottom where running titles stand. */
const ZONE = 0.13;
const SAME_POSITION_POINTS = 4;
const MAX_LINES_AN_EDGE = 3;
/** Smallest distance of running titles from the text, as a multiple of the font size; rows of a sheet are closer. */
const MIN_GAP = 2.2;
/** Smallest distance of baselines between a running title and text, as a multiple of the font size. */
const MIN_TEXT_GAP = 1.9;
/** A line of equal text on fewer pages that is larger or bolder than the text is a heading. */
const MIN_EQUAL_PAGES = 3;
/** Largest size of type that is no larger than the text's, as a multiple of it. */
const LARGER_TYPE = 1.22;
const MAX_PAGE_DIGITS = 4;
/** A number that no letter or digit adjoins, and no decimal sign. */
const NUMBER = /(?<![\p{L}\d.,/-])\d+(?![\p{L}\d]|[.,/-]\d)/gu;
/** Words that stand beside the number of a page, in many languages. */
const PAGE_WORDS = new Set([
  ...'page p pp pg pag seite s página pagina pág pagine side sida sivu strona str strana stránka oldal lap'.split(' '),
  ...'sayfa стр страница с сторінка σελίδα σελ עמוד صفحة halaman trang पृष्ठ หน้า 頁 页 ページ 쪽 페이지'.split(' '),
  ...[
    'page of',
    'of',
    'seite von',
    'von',
    'page sur',
    'sur',
    'página de',
    'pagina di',
    'de',
    'di',
    'pagina van',
    'van',
  ],
  ...[
    'side av',
    'sida av',
    'av',
    'strona z',
    'z',
    'strana z',
    'sayfa',
    'страница из',
    'из',
    '第 页',
    '第 頁',
    '第 ページ',
  ],
]);
const MIN_INDENT = 20;
/** Cells at the head of a sheet are shorter. */
const CELL_CHARACTERS = 34;
/** A row of more parts is the head of a table that is repeated. */
const MAX_PARTS_IN_ROW = 3;

export interface PageLines {
  /** 0-based page of the source; the position in the list when absent. */
  readonly pageIndex?: number;
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

/** Line at the edge of a page that may repeat. */
export interface EdgeLine {
  /** Position in the list of pages. */
  readonly page: number;
  /** 0-based page of the source, which a page number counts. */
  readonly pageIndex: number;
  readonly line: Line;
}

/**
 * For each page, the lines at its edges that repeat on other pages: with equal text, or with a number that counts the pages
 * as the only difference. A second sign is needed: they are apart from the text. @param isSheet rows at the edge belong to
 * the sheet, head rows that are repeated too, unless they stand well apart from it @param bodySize most of the type, in points
 */
export function findFurniture(pages: readonly PageLines[], isSheet = false, bodySize = 0): FurnitureLine[][] {
  const found: FurnitureLine[][] = pages.map(() => []);
  if (pages.length < 2) return found;
  for (const edge of ['header', 'footer'] as const) {
    const byKey = new Map<string, EdgeLine[]>();
    for (const [page, { lines, heightPoints, pageIndex = page }] of pages.entries()) {
      const atEdge = edgeLines(lines, heightPoints, edge);
      for (const line of isSheet ? linesApart(atEdge, lines, edge) : atEdge) {
        const key = keyOf(line, edge === 'header' ? line.baseline : heightPoints - line.baseline);
        byKey.set(key, [...(byKey.get(key) ?? []), { page, pageIndex, line }]);
      }
    }
    const repeated = [...byKey.values()].flatMap((entries) => repeatedLines(entries, bodySize));
    const taken = new Set(repeated.map(({ line }) => line));
    for (const { page, line, pageNumber } of repeated) {
      if (isSheet || isApart(line, pages[page]?.lines ?? [], taken, edge))
        found[page]?.push({ line, edge, pageNumber });
    }
  }
  return found;
}

/** True when the next text towards the middle of the page that does not repeat is farther away than the next line of a text. */
function isApart(line: Line, lines: readonly Line[], repeated: ReadonlySet<Line>, edge: 'header' | 'footer'): boolean {
  const depth = ({ baseline }: Line) => (edge === 'header' ? baseline : -baseline);
  const inner = lines.filter((other) => !repeated.has(other) && depth(other) > depth(line) - line.sizePoints);
  const distance = Math.min(...inner.map((other) => depth(other) - depth(line)));
  return distance > line.sizePoints * MIN_TEXT_GAP;
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

/** The lines of one place and size that are running titles, by their text without the number of the page. */
function repeatedLines(entries: readonly EdgeLine[], bodySize: number): (EdgeLine & { readonly pageNumber: string })[] {
  const numbers = countingNumbers(entries, bodySize);
  const groups = new Map<string, (EdgeLine & { readonly pageNumber: string })[]>();
  for (const [index, entry] of entries.entries()) {
    const pageNumber = numbers[index] ?? '';
    const key = maskedText(entry.line, pageNumber);
    groups.set(key, [...(groups.get(key) ?? []), { ...entry, pageNumber }]);
  }
  return [...groups.values()].filter((group) => isRunning(group, bodySize)).flat();
}

/** On most pages of its run. Numbers alone are a running title only where they count the pages: rows of a table are not. */
function isRunning(group: readonly (EdgeLine & { readonly pageNumber: string })[], bodySize: number): boolean {
  const [first] = group;
  const pages = new Set(group.map(({ page }) => page));
  if (!first || pages.size < 2) return false;
  if (first.pageNumber === '' && !/\p{L}/u.test(textOfLine(first.line))) return false;
  const span = Math.max(...pages) - Math.min(...pages) + 1;
  if (pages.size * 2 < span) return false;
  return pages.size >= MIN_EQUAL_PAGES || first.pageNumber !== '' || !standsOut(first.line, bodySize);
}

/** Larger or bolder than the text of the document, as headings are. @param bodySize 0 when it is not known */
function standsOut({ words, sizePoints }: Line, bodySize: number): boolean {
  if (bodySize === 0) return false;
  return sizePoints > bodySize * LARGER_TYPE || words.every(({ style }) => style.isBold);
}

/** The text of a line with a mark in place of the number that counts the pages. */
export function maskedText(line: Line, pageNumber: string): string {
  const text = textOfLine(line);
  const at = pageNumber === '' ? -1 : text.lastIndexOf(pageNumber);
  return at < 0 ? text : `${text.slice(0, at)}\0${text.slice(at + pageNumber.length)}`;
}

/**
 * The number in each line that equals the page plus a constant; empty for lines without one. A number that names something
 * else (a chapter, an invoice) may grow as the pages do: it is larger than pages are, begins with a zero, follows the one word
 * that it counts, or is in larger or bolder type than the text.
 */
function countingNumbers(entries: readonly EdgeLine[], bodySize: number): string[] {
  const none = entries.map(() => '');
  const [first] = entries;
  if (!first || entries.length < 2) return none;
  const numbers = entries.map(({ line }) => [...textOfLine(line).matchAll(NUMBER)].map(([text]) => text));
  const count = Math.min(...numbers.map((row) => row.length));
  for (let position = 0; position < count; position++) {
    const found = numbers.map((row) => row[position] ?? '');
    const offsets = found.map((number, index) => Number(number) - (entries[index]?.pageIndex ?? 0));
    const isCounting = offsets.every((offset) => offset === offsets[0]) && found.every(isPageNumber);
    if (isCounting && entries.every(({ line }, index) => countsPages(line, found[index] ?? '', bodySize))) return found;
  }
  return none;
}

function isPageNumber(text: string): boolean {
  return text.length <= MAX_PAGE_DIGITS && (text === '0' || !text.startsWith('0'));
}

/** True unless the number belongs to the one word before it, which is no word for a page, or its line is a heading. */
function countsPages(line: Line, number: string, bodySize: number): boolean {
  const text = textOfLine(line);
  const rest = text
    .replace(number, ' ')
    .replace(/[^\p{L}]+/gu, ' ')
    .trim()
    .toLowerCase();
  if (rest === '' || PAGE_WORDS.has(rest)) return true;
  return !standsOut(line, bodySize) && rest.includes(' ');
}
