import type { PageModel } from '@recto/contract/capabilities/page-model';
import type { Line, Word } from '../model.ts';
import { draftText } from '../page/draft.ts';
import { rotateToReading } from '../page/rotate-page.ts';
import { readLines, textOfLine } from '../text/lines.ts';
import { withScripts } from '../text/words.ts';
import { placeLines, type TextPiece } from './place-lines.ts';

/** Empty lines that a gap on the page becomes at most. */
const MAX_EMPTY_LINES = 3;
const MAX_COLUMN = 2000;
/** Distances come in single precision. */
const NOISE = 0.0005;

/**
 * The text of a page as it stands there: columns, tables and indents by spaces, gaps by empty lines. Text at an angle comes last.
 * @returns lines that end with a line feed; empty for a page without text
 */
export function layoutText(model: PageModel): string {
  const { words, overprinted, rotated } = draftText(rotateToReading(model));
  const lines = [...readLines(words), ...readLines(overprinted)];
  return layoutPieces(
    lines.map((line) => {
      const text = textOfLine(line).replace(/\s+/g, ' ').trim();
      return pieceOf(line, text, lengthOf(text));
    }),
    rotated.map(textOfLine),
  );
}

/**
 * The same of upright words of which none lies on another, and none holds white space or a surrogate. They are changed.
 * @param words in the order of the content, none of them raised
 */
export function layoutWords(words: Word[]): string {
  return layoutPieces(
    readLines(withScripts(words)).map((line) => {
      const text = textOfLine(line);
      return pieceOf(line, text, text.length);
    }),
    [],
  );
}

function pieceOf({ left, right, top, bottom, baseline }: Line, text: string, length: number): TextPiece {
  return { text, length, left, right, top, bottom, baseline };
}

function layoutPieces(pieces: readonly TextPiece[], rotated: readonly string[]): string {
  const rows = rowsOf(pieces.filter(({ text }) => text !== ''));
  const columns = placeLines(rows.flat());
  const pitch = usualPitch(rows);
  const lines: string[] = [];
  for (const [index, row] of rows.entries()) {
    const gap = index > 0 ? baselineOf(row) - baselineOf(rows[index - 1]) : 0;
    const empty = pitch > 0 ? Math.round(gap / pitch - 0.75 + NOISE) : 0;
    for (let count = Math.min(MAX_EMPTY_LINES, empty); count > 0; count--) lines.push('');
    lines.push(lineOf(row, columns));
  }
  if (rotated.length > 0) lines.push('', ...rotated);
  return lines.map((line) => `${line}\n`).join('');
}

/** In characters, of which some are two units of a string. */
function lengthOf(text: string): number {
  return /[\ud800-\udbff]/.test(text) ? [...text].length : text.length;
}

/** Groups pieces by baseline, from top to bottom; each row is sorted from left to right. */
function rowsOf(pieces: readonly TextPiece[]): TextPiece[][] {
  const rows: TextPiece[][] = [];
  for (const piece of pieces.toSorted((one, other) => one.baseline - other.baseline)) {
    const row = rows.at(-1);
    const [first] = row ?? [];
    const height = Math.min(heightOf(piece), first ? heightOf(first) : 0);
    if (row && first && piece.baseline - first.baseline < 0.4 * height) row.push(piece);
    else rows.push([piece]);
  }
  return rows.map((row) => row.sort((one, other) => one.left - other.left));
}

const heightOf = ({ top, bottom }: TextPiece) => bottom - top;
const baselineOf = (row: readonly TextPiece[] | undefined) => row?.[0]?.baseline ?? 0;

/** The most frequent distance of rows, to half a point. */
function usualPitch(rows: readonly (readonly TextPiece[])[]): number {
  const counts = new Map<number, number>();
  for (const [index, row] of rows.entries()) {
    const gap = index > 0 ? Math.round((baselineOf(row) - baselineOf(rows[index - 1])) * 2 + NOISE) / 2 : 0;
    if (gap > 2) counts.set(gap, (counts.get(gap) ?? 0) + 1);
  }
  return [...counts].toSorted((one, other) => other[1] - one[1] || one[0] - other[0])[0]?.[0] ?? 0;
}

function lineOf(row: readonly TextPiece[], columns: ReadonlyMap<TextPiece, number>): string {
  let [line, length] = ['', 0];
  for (const piece of row) {
    const wanted = Math.min(MAX_COLUMN, columns.get(piece) ?? 0);
    const column = length === 0 ? wanted : Math.max(wanted, length + 1);
    line += ' '.repeat(column - length) + piece.text;
    length = column + piece.length;
  }
  return line;
}
