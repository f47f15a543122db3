import type { Line, Word } from '../model.ts';
import type { PageDraft } from '../page/draft.ts';
import { readLines } from '../text/lines.ts';

const MIN_ROWS = 5;
const SAME_ROWS = 0.8;
const SAME_COLUMNS = 0.5;

/**
 * The columns of a wide sheet that went to pages of their own come back beside the rows they belong to: pages whose rows
 * stand at the same heights, in other columns. Spreadsheets print all rows of the first columns, then those of the next.
 */
export function joinWidePages(drafts: readonly PageDraft[]): PageDraft[] {
  const lines = drafts.map((draft) => readLines(draft.words));
  const count = drafts.length;
  for (let tall = 1; tall <= count / 2; tall++) {
    if (count % tall !== 0) continue;
    const isWide = drafts
      .slice(tall)
      .every((_, index) => continuesBeside(lines[index] ?? [], lines[index + tall] ?? []));
    if (!isWide) continue;
    return drafts
      .slice(0, tall)
      .map((first, row) => drafts.filter((_, index) => index >= tall && index % tall === row).reduce(beside, first));
  }
  return [...drafts];
}

function continuesBeside(left: readonly Line[], right: readonly Line[]): boolean {
  const rowsOf = (lines: readonly Line[]) => [...new Set(lines.map(({ baseline }) => Math.round(baseline)))];
  const [here, there] = [rowsOf(left), rowsOf(right)];
  if (here.length < MIN_ROWS || there.length < MIN_ROWS) return false;
  const near = there.filter((row) => here.some((other) => Math.abs(other - row) <= 1)).length;
  if (near < there.length * SAME_ROWS || there.length < here.length * SAME_COLUMNS) return false;
  return edgesShared(left, right) < SAME_COLUMNS;
}

/** Which share of the second page's lines begin or end where lines of the first do. */
function edgesShared(left: readonly Line[], right: readonly Line[]): number {
  const edges = (lines: readonly Line[], pick: (line: Line) => number) => {
    const counts = new Map<number, number>();
    for (const line of lines) counts.set(Math.round(pick(line) / 2), (counts.get(Math.round(pick(line) / 2)) ?? 0) + 1);
    return counts;
  };
  const [starts, ends] = [edges(left, (line) => line.left), edges(left, (line) => line.right)];
  const isShared = (line: Line) =>
    (starts.get(Math.round(line.left / 2)) ?? 0) > 2 || (ends.get(Math.round(line.right / 2)) ?? 0) > 2;
  return right.filter(isShared).length / Math.max(1, right.length);
}

/** Two pages as one, the second right of the first. */
function beside(one: PageDraft, other: PageDraft): PageDraft {
  const shift = one.widthPoints;
  const move = <Part extends { readonly left: number; readonly right: number }>(part: Part): Part => ({
    ...part,
    left: part.left + shift,
    right: part.right + shift,
  });
  const words: Word[] = other.words.map((word) => ({ ...move(word), element: -1 }));
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
    fills: [...one.fills, ...other.fills.map((fill) => ({ ...fill, area: move(fill.area) }))],
  };
}
