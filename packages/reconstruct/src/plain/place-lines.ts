import type { PageArea } from '@recto/contract/capabilities/page-model';

/** Text on one baseline without a wide gap. */
export interface TextPiece extends PageArea {
  readonly text: string;
  /** In characters. */
  readonly length: number;
  readonly baseline: number;
}

/** Above so many, every piece is set by its place alone: comparing each with each would take too long. */
const MAX_COMPARED = 4000;
/**
 * Allowance for single-precision results of engines, in characters, so that rounding errors never decide between two
 * columns.
 */
const NOISE = 0.0005;

/**
 * The column of characters in which each piece begins, so that what stands in a column of the page stands in a column of the
 * text: nothing begins left of the end of what lies left of it.
 */
export function placeLines(pieces: readonly TextPiece[]): ReadonlyMap<TextPiece, number> {
  const sorted = pieces.toSorted((one, other) => one.left - other.left);
  const starts = new Uint32Array(sorted.length);
  const margin = sorted[0]?.left ?? 0;
  const cell = cellWidth(pieces);
  for (const [index, piece] of sorted.entries()) {
    let column = 0;
    if (sorted.length > MAX_COMPARED) column = Math.round((piece.left - margin) / cell + NOISE);
    else {
      for (let at = 0; at < index; at++) {
        const before = sorted[at];
        if (before) column = Math.max(column, columnBehind(before, starts[at] ?? 0, piece, cell));
      }
    }
    starts[index] = column;
  }
  return new Map(sorted.map((piece, index) => [piece, starts[index] ?? 0]));
}

function columnBehind(before: TextPiece, start: number, piece: TextPiece, cell: number): number {
  if (piece.left >= before.right) {
    return start + before.length + Math.max(1, Math.floor((piece.left - before.right) / cell + NOISE));
  }
  const share = (piece.left - before.left) / Math.max(0.01, before.right - before.left);
  return start + Math.round(before.length * Math.max(0, share) + NOISE);
}

/** The usual width of a character. */
function cellWidth(pieces: readonly TextPiece[]): number {
  const widths = pieces.map(({ left, right, length }) => (right - left) / Math.max(1, length));
  widths.sort((one, other) => one - other);
  return Math.max(0.5, widths[widths.length >> 1] ?? 5);
}
