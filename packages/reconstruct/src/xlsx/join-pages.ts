import type { Line, Word } from '../model.ts';
import type { PageDraft } from '../page/draft.ts';
import { readCellLines } from '../text/cell-lines.ts';
import { textOfLine } from '../text/lines.ts';

/** Most pages that one block of columns may span from top to bottom. */
const MAX_TALL = 60;
const SAME_ROWS = 0.8;
const SAME_COLUMNS = 0.5;
/** A page is full when no more than a usual column would still fit, in points. */
const FREE_COLUMN = 60;
/** The same where both pages end at the same row, as pages of one sheet do: its last column may be a wide one. */
const FREE_WIDE_COLUMN = 200;
const COLUMNAR_SHARE = 0.25;
const EDGE_POINTS = 1.5;
/** Lines of prose are longer. */
const CELL_CHARACTERS = 34;

/** Features of a page that tell whether it continues the columns of another. */
interface SheetPage {
  readonly lines: readonly Line[];
  /** Heights of the rows, in points from the top. */
  readonly rows: readonly number[];
  readonly left: number;
  readonly right: number;
  readonly widthPoints: number;
  readonly heightPoints: number;
  /** Rows hold several short texts. */
  readonly isColumnar: boolean;
}

/**
 * The columns of a wide sheet that went to pages of their own come back beside the rows they belong to: pages whose rows
 * stand at the same heights, in other columns, behind pages that have no room for one more. Spreadsheets print all rows of
 * the first columns, then those of the next.
 */
export function joinWidePages(drafts: readonly PageDraft[]): PageDraft[] {
  const pages = drafts.map(sheetPage);
  const joined: PageDraft[] = [];
  for (let at = 0; at < drafts.length; ) {
    const { tall, wide } = blockAt(pages, at);
    for (let row = 0; row < tall; row++) {
      const parts = drafts.slice(at, at + tall * wide).filter((_, index) => index % tall === row);
      joined.push(...parts.slice(0, 1).map((first) => parts.slice(1).reduce(beside, first)));
    }
    at += tall * wide;
  }
  return joined;
}

function sheetPage({ words, widthPoints, heightPoints }: PageDraft): SheetPage {
  const lines = readCellLines(words);
  const counts = new Map<number, number>();
  for (const { baseline } of lines) counts.set(Math.round(baseline), (counts.get(Math.round(baseline)) ?? 0) + 1);
  const shared = [...counts.values()].filter((count) => count > 1).length;
  const short = lines.filter((line) => textOfLine(line).length <= CELL_CHARACTERS).length;
  return {
    lines,
    rows: [...counts.keys()],
    left: Math.min(...lines.map(({ left }) => left)),
    right: Math.min(widthPoints, Math.max(...lines.map(({ right }) => right))),
    widthPoints,
    heightPoints,
    isColumnar: lines.length > 0 && shared >= counts.size * COLUMNAR_SHARE && short >= lines.length / 2,
  };
}

/** The largest block of pages that begins at a page: so many below each other, so many beside each other. */
function blockAt(pages: readonly SheetPage[], at: number): { readonly tall: number; readonly wide: number } {
  let best = { tall: 1, wide: 1 };
  for (let tall = 1; tall <= Math.min(MAX_TALL, (pages.length - at) / 2); tall++) {
    const column = (wide: number) => pages.slice(at + tall * wide, at + tall * (wide + 1));
    let wide = 1;
    while (column(wide).length === tall && areBeside(column(wide - 1), column(wide))) wide++;
    if (wide > 1 && tall * wide > best.tall * best.wide) best = { tall, wide };
  }
  return best;
}

function areBeside(left: readonly SheetPage[], right: readonly SheetPage[]): boolean {
  return left.every((page, index) => {
    const other = right[index];
    return other !== undefined && continuesBeside(page, other);
  });
}

function continuesBeside(left: SheetPage, right: SheetPage): boolean {
  if (!left.isColumnar || right.lines.length === 0) return false;
  if (left.widthPoints !== right.widthPoints || left.heightPoints !== right.heightPoints) return false;
  const first = right.lines.filter((line) => line.left < right.left + FREE_COLUMN / 2);
  const firstWidth = Math.max(...first.map((line) => line.right)) - right.left;
  const endsAlike = Math.abs(Math.max(...left.rows) - Math.max(...right.rows)) <= EDGE_POINTS;
  const free = endsAlike ? FREE_WIDE_COLUMN : FREE_COLUMN;
  if (left.right + firstWidth + free < left.widthPoints - Math.min(left.left, right.left)) return false;
  const known = new Set(left.rows);
  const same = right.rows.filter((row) => known.has(row) || known.has(row - 1) || known.has(row + 1)).length;
  if (same < right.rows.length * SAME_ROWS || right.rows.length < left.rows.length * SAME_COLUMNS) return false;
  // Where nothing goes on below, only a sheet of the same kind looks alike.
  if (!isFullDown(left)) return !hasSameHead(left, right);
  return right.right < left.right - FREE_COLUMN / 2 || !hasSameColumns(left, right);
}

/** No more than two rows would still fit. */
function isFullDown({ lines, rows, heightPoints }: SheetPage): boolean {
  const [first = 0, second = first] = rows.toSorted((one, other) => one - other);
  const top = Math.min(...lines.map((line) => line.top));
  const bottom = Math.max(...lines.map((line) => line.bottom));
  return bottom + (second - first) * 2 > heightPoints - top;
}

function hasSameHead(left: SheetPage, right: SheetPage): boolean {
  const head = ({ lines, rows }: SheetPage) =>
    lines.filter(({ baseline }) => baseline < Math.min(...rows) + EDGE_POINTS).map(textOfLine);
  const [here, there] = [new Set(head(left)), head(right)];
  return there.filter((text) => here.has(text)).length >= there.length * SAME_COLUMNS;
}

/** Pages of one sheet below each other begin and end their texts at the same places; the first column says nothing of it. */
function hasSameColumns(left: SheetPage, right: SheetPage): boolean {
  const rest = right.lines.filter((line) => line.left > right.left + EDGE_POINTS);
  const shared = rest.filter((line) =>
    left.lines.some(
      (other) => Math.abs(other.left - line.left) < EDGE_POINTS || Math.abs(other.right - line.right) < EDGE_POINTS,
    ),
  );
  return rest.length > 0 && shared.length >= rest.length * SAME_COLUMNS;
}

/** Two pages as one, the second right of the first. */
function beside(one: PageDraft, other: PageDraft): PageDraft {
  const shift = one.widthPoints;
  const move = <Part extends { readonly left: number; readonly right: number }>(part: Part): Part => ({
    ...part,
    left: part.left + shift,
    right: part.right + shift,
  });
  // Its content comes behind that of the first.
  const ahead = one.words.reduce((most, { order }) => Math.max(most, order), 0) + 1;
  const words: Word[] = other.words.map((word) => ({
    ...move(word),
    element: -1,
    order: word.order + ahead,
    textObject: word.textObject + ahead,
  }));
  return {
    ...one,
    widthPoints: one.widthPoints + other.widthPoints,
    words: [...one.words, ...words],
    rules: [
      ...one.rules,
      ...other.rules.map((rule) =>
        rule.isHorizontal
          ? { ...rule, from: rule.from + shift, to: rule.to + shift }
          : { ...rule, at: rule.at + shift },
      ),
    ],
    lost: [...one.lost, ...other.lost.map((place) => ({ ...place, area: move(place.area) }))],
    figures: [...one.figures, ...other.figures.map((figure) => ({ ...figure, area: move(figure.area) }))],
    fills: [...one.fills, ...other.fills.map((fill) => ({ ...fill, area: move(fill.area) }))],
  };
}
