import type { OutlineEntry } from '@recto/contract/outline-entry';
import type { Paragraph } from '../model.ts';
import { readDotted, readMarker } from './markers.ts';
import { textOf } from './paragraphs.ts';

const MAX_HEADING_LINES = 3;
const MAX_HEADING_CHARACTERS = 180;
const MAX_LEVEL = 6;

/** The size of most of the text. */
export function bodySize(paragraphs: readonly Paragraph[]): number {
  const bySize = new Map<number, number>();
  for (const { lines } of paragraphs) {
    for (const line of lines) {
      const size = Math.round(line.sizePoints * 2) / 2;
      bySize.set(size, (bySize.get(size) ?? 0) + line.words.reduce((sum, { text }) => sum + text.length, 0));
    }
  }
  return [...bySize].toSorted((one, other) => other[1] - one[1])[0]?.[0] ?? 10;
}

interface Candidate {
  readonly paragraph: Paragraph;
  readonly key: string;
  readonly size: number;
  readonly isBold: boolean;
  readonly confidence: number;
}

/** Sets the heading levels of a document's paragraphs, from type and from the outline. */
export function markHeadings(paragraphs: readonly Paragraph[], outline: readonly OutlineEntry[]): void {
  const body = bodySize(paragraphs);
  const byTitle = new Map(outline.map((entry) => [plain(entry.title), entry.depth + 1]));
  const candidates = paragraphs.flatMap(
    (paragraph, index) => candidate(paragraph, paragraphs[index + 1], body, byTitle) ?? [],
  );
  const styles = [...new Map(candidates.map((entry) => [entry.key, entry])).values()];
  styles.sort((one, other) => other.size - one.size || Number(other.isBold) - Number(one.isBold));
  // Sizes that differ by a hair are one level.
  const levels = new Map<string, number>();
  let [level, lastSize, lastBold] = [0, Number.POSITIVE_INFINITY, true];
  for (const { key, size, isBold } of styles) {
    if (lastSize - size > 0.4 || isBold !== lastBold) level++;
    levels.set(key, Math.min(MAX_LEVEL, Math.max(1, level)));
    [lastSize, lastBold] = [size, isBold];
  }
  for (const { paragraph, key, confidence } of candidates) {
    const told = byTitle.get(plain(textOf(paragraph)));
    paragraph.headingLevel = Math.min(MAX_LEVEL, told ?? numberedLevel(paragraph) ?? levels.get(key) ?? 1);
    paragraph.headingConfidence = told ? 1 : confidence;
  }
}

function plain(text: string): string {
  return text
    .toLowerCase()
    .replace(/[\s.:]+/g, ' ')
    .trim();
}

function candidate(
  paragraph: Paragraph,
  next: Paragraph | undefined,
  body: number,
  byTitle: ReadonlyMap<string, number>,
): Candidate | undefined {
  const { lines, runs } = paragraph;
  const text = textOf(paragraph).trim();
  const [first] = lines;
  if (!first || lines.length > MAX_HEADING_LINES || text.length > MAX_HEADING_CHARACTERS || !/\p{L}/u.test(text))
    return undefined;
  const marker = readMarker(first.words[0]?.text ?? '');
  if (marker && !marker.isOrdered) return undefined;
  const size = Math.round(first.sizePoints * 2) / 2;
  const isBold = runs.every(({ style, text: run }) => style.isBold || run.trim() === '');
  const isTold = byTitle.has(plain(text));
  const isLarger = size > body * 1.12 + 0.01 && size > body + 0.9;
  const standsAlone =
    !next ||
    (next.lines[0]?.baseline ?? 0) - first.baseline > first.sizePoints * 1.2 ||
    next.pageIndex !== paragraph.pageIndex;
  const looksClosed = /[.;,]$/.test(text) && !/\b(etc|inc|ltd|co|jr)\.$/i.test(text);
  const isBoldLine =
    isBold &&
    size >= body - 0.3 &&
    !looksClosed &&
    standsAlone &&
    lines.length <= 2 &&
    isFollowedByText(paragraph, next);
  if (!isTold && !(isLarger && !looksClosed) && !isBoldLine) return undefined;
  const confidence = isTold ? 1 : isLarger && isBold ? 0.95 : isLarger ? 0.8 : 0.6;
  return { paragraph, size, isBold, key: `${size}/${isBold}`, confidence };
}

/** A bold line is a heading when something plain comes after it; bold among bold is a notice or an address. */
function isFollowedByText(paragraph: Paragraph, next: Paragraph | undefined): boolean {
  if (!next) return false;
  const isPlain = next.runs.some(({ style }) => !style.isBold);
  return isPlain || next.lines[0]?.sizePoints !== paragraph.lines[0]?.sizePoints;
}

/** `2.3 Methods` is on the second level. */
function numberedLevel({ lines }: Paragraph): number | undefined {
  const word = lines[0]?.words[0]?.text ?? '';
  const dotted = readDotted(word);
  return dotted && (lines[0]?.words.length ?? 0) > 1 ? dotted.length : undefined;
}
