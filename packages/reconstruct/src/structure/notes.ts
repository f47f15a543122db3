import type { PageRule } from '@recto/contract/capabilities/page-model';
import type { Line } from '../model.ts';
import { textOfLine } from '../text/lines.ts';

/** A footnote as it stands at the foot of a page. */
export interface FoundNote {
  readonly marker: string;
  readonly lines: readonly Line[];
}

const MARKER = /^(\d{1,3}|[*\u2020\u2021\u00a7]{1,3}|[a-z])$/;

/**
 * The footnotes of a column or page: small type at the foot, beginning with the mark of a raised number above. Lines that
 * belong to none are not touched. @param body most of the page's type
 */
export function findNotes(
  lines: readonly Line[],
  rules: readonly PageRule[],
  page: { readonly heightPoints: number; readonly bodySize: number },
): FoundNote[] {
  const marks = new Set(
    lines.flatMap((line) =>
      line.words.filter(({ raise, order }) => raise === 'super' && order >= 0).map(({ text }) => text),
    ),
  );
  if (marks.size === 0) return [];
  const small = lines.filter(
    ({ sizePoints, top }) => sizePoints < page.bodySize - 0.4 && top > page.heightPoints * 0.3,
  );
  const sorted = small.toSorted((one, other) => one.baseline - other.baseline || one.left - other.left);
  const notes: { marker: string; lines: Line[] }[] = [];
  for (const line of sorted) {
    const marker = noteMarker(line);
    if (marker && marks.has(marker) && isReferred(marker, line, lines)) notes.push({ marker, lines: [line] });
    else {
      const last = notes.findLast((note) => isBelow(note.lines.at(-1), line));
      last?.lines.push(line);
    }
  }
  return notes.filter(
    ({ lines: [first] }) =>
      first &&
      isAtFoot(
        first,
        lines,
        notes.flatMap((note) => note.lines),
        rules,
      ),
  );
}

/** The mark that a note begins with: raised or not, with text behind it. */
function noteMarker({ words }: Line): string | undefined {
  const [first, second] = words;
  if (!first || !second || !MARKER.test(first.text)) return undefined;
  return first.text;
}

function isReferred(marker: string, note: Line, lines: readonly Line[]): boolean {
  return lines.some(
    (line) =>
      line !== note && line.words.some((word, index) => index > 0 && word.raise === 'super' && word.text === marker),
  );
}

function isBelow(above: Line | undefined, line: Line): boolean {
  if (!above) return false;
  const pitch = line.baseline - above.baseline;
  return (
    pitch > 0 &&
    pitch < line.sizePoints * 1.7 &&
    Math.abs(line.sizePoints - above.sizePoints) < 0.6 &&
    line.left < above.right &&
    line.right > above.left - 20
  );
}

/** Nothing but notes stands below it in its column. */
function isAtFoot(note: Line, lines: readonly Line[], noteLines: readonly Line[], rules: readonly PageRule[]): boolean {
  const hasRule = rules.some(
    ({ isHorizontal, at, from, to }) =>
      isHorizontal && at < note.top + 2 && at > note.top - 40 && from < note.right && to > note.left,
  );
  const below = lines.filter(
    (line) => line.top > note.bottom && line.left < note.right && line.right > note.left && !noteLines.includes(line),
  );
  return below.length === 0 || (hasRule && below.every((line) => textOfLine(line).length < 40));
}
