/** The smallest pieces between which a line may end. */
export interface BreakablePiece {
  readonly text: string;
  /** Stands behind the piece when the line goes on. */
  readonly space: '' | ' ';
}

/** Scripts whose lines may end after any character. */
const UNSPACED = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\u3000-\u303f\u30fb\u30fc\uff00-\uffef]/u;
/** Characters that never begin a line, and characters that never end one (the common core of the Japanese and Chinese rules). */
const NOT_FIRST =
  /^[、。，．・：；？！）］｝〉》」』】〕”’ー々…\u3041\u3043\u3045\u3047\u3049\u3063\u3083\u3085\u3087]/u;
const NOT_LAST = /[（［｛〈《「『【〔“‘]$/u;

const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** Cuts a line without line ends where it may be broken: at spaces, and between characters of scripts that have none. */
export function breakablePieces(line: string): BreakablePiece[] {
  return line
    .split(/[\s\u0085]+/u)
    .filter((word) => word !== '')
    .flatMap((word) => {
      const parts = UNSPACED.test(word) ? unspacedPieces(word) : [word];
      return parts.map((text, index) => ({ text, space: index === parts.length - 1 ? (' ' as const) : ('' as const) }));
    });
}

function unspacedPieces(word: string): string[] {
  const pieces: string[] = [];
  for (const { segment } of graphemes.segment(word)) {
    const last = pieces.at(-1);
    const sticks = last !== undefined && (!canPart(last, segment) || NOT_FIRST.test(segment) || NOT_LAST.test(last));
    if (sticks) pieces.push((pieces.pop() ?? '') + segment);
    else pieces.push(segment);
  }
  return pieces;
}

function canPart(before: string, after: string): boolean {
  return UNSPACED.test(after) || UNSPACED.test([...before].at(-1) ?? '');
}

/**
 * Fills lines one after the other.
 * @param widthOf in em
 * @param mostEm largest width of a line; a wider piece is split by characters.
 */
export function breakLine(
  pieces: readonly BreakablePiece[],
  widthOf: (text: string) => number,
  mostEm: number,
): string[] {
  const lines: string[] = [];
  const spaceEm = widthOf(' ');
  let line = '';
  let used = 0;
  for (const piece of pieces.flatMap((one) => narrowed(one, widthOf, mostEm))) {
    const width = widthOf(piece.text);
    if (line !== '' && used + width > mostEm) {
      lines.push(line.trimEnd());
      line = '';
      used = 0;
    }
    line += piece.text + piece.space;
    used += width + (piece.space === '' ? 0 : spaceEm);
  }
  if (line !== '') lines.push(line.trimEnd());
  return lines;
}

/** A piece that fits into a line by itself, or its characters. */
function narrowed(piece: BreakablePiece, widthOf: (text: string) => number, mostEm: number): readonly BreakablePiece[] {
  if (widthOf(piece.text) <= mostEm) return [piece];
  const characters = [...graphemes.segment(piece.text)].map(({ segment }) => segment);
  const mean = widthOf(piece.text) / characters.length;
  const perLine = Math.max(1, Math.floor(mostEm / mean / 1.25));
  const parts: BreakablePiece[] = [];
  for (let at = 0; at < characters.length; at += perLine) {
    const isLast = at + perLine >= characters.length;
    parts.push({ text: characters.slice(at, at + perLine).join(''), space: isLast ? piece.space : '' });
  }
  return parts;
}
