/** Printable ASCII, a column each. */
const PLAIN = /^[ -~]*$/;
/** Characters without a column of their own: marks over others, and what cannot be seen. */
const NO_COLUMN = /[\p{Mn}\p{Me}\p{Cf}]/u;
/** Wide and fullwidth characters (Unicode Standard Annex 11). */
const TWO_COLUMNS =
  /[\u1100-\u115f\u2e80-\u303e\u3041-\ua4cf\ua960-\ua97f\uac00-\ud7a3\uf900-\ufaff\ufe10-\ufe19\ufe30-\ufe6f\uff01-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;

/** Returns the number of terminal columns that a text takes. */
export function displayWidth(text: string): number {
  if (PLAIN.test(text)) return text.length;
  let columns = 0;
  for (const character of text) columns += NO_COLUMN.test(character) ? 0 : TWO_COLUMNS.test(character) ? 2 : 1;
  return columns;
}

/** A text with spaces after it as far as a column. */
export function padToWidth(text: string, columns: number): string {
  return text + ' '.repeat(Math.max(0, columns - displayWidth(text)));
}

/** Pieces that stay together, with the spaces after them. Between Chinese characters and kana a line may end; not before a closing mark. */
const PIECES =
  /\S+?(?:\s+|$|(?<=[\u3001\u3002\u3005-\u3007\u300d\u300f\u3011\u3040-\u30ff\u3400-\u9fff\uff01-\uff60])(?=[\u300c\u300e\u3010\u3041-\u30fa\u3400-\u9fff\uff08]))/gu;

/** The lines of a text that take at most so many columns each, unless one piece of it takes more. */
export function wrapToWidth(text: string, columns: number): string[] {
  const lines: string[] = [];
  let line = '';
  for (const [piece] of text.matchAll(PIECES)) {
    if (line && displayWidth(line + piece.trimEnd()) > columns) {
      lines.push(line.trimEnd());
      line = '';
    }
    line += piece;
  }
  return [...lines, line.trimEnd()];
}
