import type { RecognisedLine, RecognisedParagraph } from '@recto/contract/recognised-page';

/** Sizes of lines set in one size differ by less than this factor in what a recognition says. */
const MOST_SPREAD = 1.2;

/**
 * Lines of nearly one size get the same: a recognition measures each line by itself, and poppler parts a paragraph where
 * the size changes by a twentieth.
 */
export function withEvenSizes(paragraphs: readonly RecognisedParagraph[]): RecognisedParagraph[] {
  const lines = paragraphs.flatMap((paragraph) => paragraph.lines).sort((one, other) => sizeOf(one) - sizeOf(other));
  const sizes = new Map<RecognisedLine, number>();
  for (let start = 0, end = 0; start < lines.length; start = end) {
    const least = sizeOf(lines[start]);
    while (end < lines.length && sizeOf(lines[end]) <= MOST_SPREAD * least) end++;
    const group = lines.slice(start, Math.max(end, start + 1));
    const median = sizeOf(group[group.length >> 1]);
    for (const line of group) sizes.set(line, median);
    end = start + group.length;
  }
  return paragraphs.map((paragraph) => ({
    ...paragraph,
    lines: paragraph.lines.map((line) => {
      const factor = (sizes.get(line) ?? 0) / sizeOf(line);
      if (!(factor > 0) || !Number.isFinite(factor)) return line;
      return { ...line, ascent: line.ascent * factor, descent: line.descent * factor };
    }),
  }));
}

function sizeOf(line: RecognisedLine | undefined): number {
  return line ? line.ascent + line.descent : 0;
}
