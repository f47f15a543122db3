import { areaAround } from '@recto/contract/capabilities/page-model';
import type { Line, Paragraph, Region, Run } from '../model.ts';
import { textOf } from '../structure/paragraphs.ts';
import type { TextBox } from './text-box.ts';

/** Type of one size, in points. */
const SAME_TYPE = 0.6;
const SAME_BASELINE = 2;

/** A region of columns whose text goes on from each to the next, as one box, with what stands above it; undefined for any other. */
export function flowingBox({
  columns,
  blocks,
}: Region): { readonly box: TextBox; readonly above: readonly Paragraph[] } | undefined {
  const all = blocks.map((column) => column.filter((block) => block.kind === 'paragraph'));
  const isText = blocks.every((column, index) => column.length > 0 && column.length === all[index]?.length);
  if (columns.length < 2 || !isText) return undefined;
  const level = all[1]?.[0]?.lines[0]?.baseline ?? 0;
  const above = all[0]?.filter(({ lines }) => (lines.at(-1)?.baseline ?? 0) < level - SAME_BASELINE) ?? [];
  const paragraphs = all.map((column) => column.filter((paragraph) => !above.includes(paragraph)));
  const area = areaAround(paragraphs.flat().map((paragraph) => paragraph.area));
  if (!area || !areLevel(paragraphs)) return undefined;
  if (!paragraphs.slice(1).every((column, index) => isCut(paragraphs[index]?.at(-1), column[0]))) return undefined;
  const [start] = columns;
  const moved = paragraphs.map((column, index) => {
    const shift = (start?.left ?? 0) - (columns[index]?.left ?? 0);
    return column.map((paragraph) => movedBy(paragraph, shift));
  });
  const gaps = columns.slice(1).map(({ left }, index) => left - (columns[index]?.right ?? left));
  const paragraphsOfAll = moved.reduce(joinColumns);
  const columnGapPoints = Math.max(0, Math.min(...gaps));
  return {
    above,
    box: { area, paragraphs: paragraphsOfAll, placeholder: null, columnCount: columns.length, columnGapPoints },
  };
}

/** One size of type, and first lines at one height. */
function areLevel(columns: readonly (readonly Paragraph[])[]): boolean {
  const [first] = columns[0]?.[0]?.lines ?? [];
  return columns.every((column) =>
    column.every(({ lines }, index) => {
      const isLevel = index > 0 || Math.abs((lines[0]?.baseline ?? 0) - (first?.baseline ?? 0)) < SAME_BASELINE;
      return isLevel && lines.every(({ sizePoints }) => Math.abs(sizePoints - (first?.sizePoints ?? 0)) < SAME_TYPE);
    }),
  );
}

/** True when a sentence begins in one paragraph and ends in the other. */
function isCut(one: Paragraph | undefined, other: Paragraph | undefined): boolean {
  if (!one || !other || other.list) return false;
  return !/[.!?:]["'\u201d)]?$/.test(textOf(one).trimEnd()) && /^[\p{Ll}\d(]/u.test(textOf(other));
}

/** As if it stood in the first column. */
function movedBy(paragraph: Paragraph, shift: number): Paragraph {
  const move = <Part extends { readonly left: number; readonly right: number }>(part: Part): Part => ({
    ...part,
    left: part.left + shift,
    right: part.right + shift,
  });
  const lines = paragraph.lines.map((line): Line => ({ ...move(line), words: line.words.map(move) }));
  return { ...paragraph, area: move(paragraph.area), lines };
}

/** The columns as one, with the paragraph that their end cuts whole. */
function joinColumns(one: Paragraph[], other: Paragraph[]): Paragraph[] {
  const [first, ...rest] = other;
  const last = one.at(-1);
  if (!first || !last) return [...one, ...other];
  const space: Run[] = last.runs.slice(-1).map((run) => ({ ...run, text: ' ' }));
  return [...one.slice(0, -1), { ...last, runs: [...last.runs, ...space, ...first.runs] }, ...rest];
}
