import type { PageText } from '@recto/contract/capabilities/raster';
import { isSpaceBetween, lineText, type RecognisedPage } from '@recto/contract/recognised-page';

/** A paragraph without its line ends, but those that were meant. */
export interface FlowParagraph {
  /** A line feed where a line ended early, as in an address or a poem. */
  readonly text: string;
  /** Height of its lines, in points. */
  readonly lineHeight: number;
}

/** A line of a page, whatever found it. */
interface FoundLine {
  readonly text: string;
  readonly left: number;
  readonly right: number;
  readonly height: number;
  readonly isRightToLeft: boolean;
}

/** A line that ends before this share of its paragraph's width ended on purpose. */
const SHORT_LINE = 0.75;
/** Lines of a text layer further apart than this share of their height begin a new paragraph. */
const PARAGRAPH_GAP = 0.6;
/** Lines of a text layer whose heights differ by more than this are of different paragraphs. */
const HEIGHT_RATIO = 1.2;

/** The paragraphs of a recognised page. @param pointsPerPixel of the picture */
export function recognisedParagraphs({ paragraphs }: RecognisedPage, pointsPerPixel: number): FlowParagraph[] {
  return paragraphs.map(({ lines }) =>
    joined(
      lines.map((line) => ({
        text: lineText(line),
        left: Math.min(...line.words.map(({ start }) => line.x + start)) * pointsPerPixel,
        right: Math.max(...line.words.map(({ end }) => line.x + end)) * pointsPerPixel,
        height: (line.ascent + line.descent) * pointsPerPixel,
        isRightToLeft: line.direction === 'right-to-left',
      })),
    ),
  );
}

/** The paragraphs of a page that has text of its own. */
export function textParagraphs({ lines }: PageText): FlowParagraph[] {
  const groups: { lines: FoundLine[]; bottom: number; height: number }[] = [];
  for (const { words, box } of lines) {
    const height = box.top - box.bottom;
    const found = {
      text: words.map(({ text }) => text).join(' '),
      left: box.left,
      right: box.right,
      height,
      isRightToLeft: isRightToLeft(words[0]?.text ?? ''),
    };
    const last = groups.at(-1);
    const gap = last ? last.bottom - box.top : 0;
    const isSame = last && gap < PARAGRAPH_GAP * height && gap > -height && ratio(height, last.height) < HEIGHT_RATIO;
    if (isSame) {
      last.lines.push(found);
      last.bottom = box.bottom;
    } else {
      groups.push({ lines: [found], bottom: box.bottom, height });
    }
  }
  return groups.map((group) => joined(group.lines));
}

function joined(lines: readonly FoundLine[]): FlowParagraph {
  const left = Math.min(...lines.map((line) => line.left));
  const right = Math.max(...lines.map((line) => line.right));
  let text = '';
  for (const [index, line] of lines.entries()) {
    const before = lines[index - 1];
    if (!before) text = line.text;
    else if (endedEarly(before, left, right)) text += `\n${line.text}`;
    else text = joinLines(text, line.text);
  }
  const heights = lines.map(({ height }) => height).sort((one, other) => one - other);
  return { text, lineHeight: heights[heights.length >> 1] ?? 0 };
}

function endedEarly({ left, right, isRightToLeft }: FoundLine, paragraphLeft: number, paragraphRight: number): boolean {
  const width = isRightToLeft ? paragraphRight - left : right - paragraphLeft;
  return width < SHORT_LINE * (paragraphRight - paragraphLeft);
}

/** Joins two lines: a word that was divided is whole again, and scripts without spaces get none. */
function joinLines(before: string, after: string): string {
  if (/\p{Ll}[-\u00ad\u2010]$/u.test(before) && /^\p{Ll}/u.test(after)) return before.slice(0, -1) + after;
  return before + (isSpaceBetween(before, after) ? ' ' : '') + after;
}

/** True for text whose first letter is of a script that runs from right to left. */
export function isRightToLeft(text: string): boolean {
  return /^[^\p{L}]*[\p{Script=Arabic}\p{Script=Hebrew}]/u.test(text);
}

function ratio(one: number, other: number): number {
  return Math.max(one, other) / Math.max(0.1, Math.min(one, other));
}
