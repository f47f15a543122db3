import type { ListItem, Paragraph, Run } from '../model.ts';
import { readMarker } from './markers.ts';

const LEVEL_POINTS = 6;

/** Makes list items of paragraphs that begin with a marker, and takes the marker out of their text. */
export function markLists(paragraphs: readonly Paragraph[]): void {
  let open: { left: number; list: ListItem }[] = [];
  let last: Paragraph | undefined;
  for (const [index, paragraph] of paragraphs.entries()) {
    const found = paragraph.headingLevel > 0 ? null : markerOf(paragraph, paragraphs[index + 1], last);
    if (!found) {
      if (!isInsideItem(paragraph, open)) open = [];
      last = paragraph;
      continue;
    }
    const left = paragraph.isRightToLeft ? -(paragraph.lines[0]?.right ?? 0) : (paragraph.lines[0]?.left ?? 0);
    // On another page or in another column the same list may stand elsewhere.
    if (last && last.pageIndex !== paragraph.pageIndex)
      open = open.slice(0, 1).map((item) => ({ ...item, left: Math.min(item.left, left) }));
    while (open.length > 0 && (open.at(-1)?.left ?? 0) > left + LEVEL_POINTS) open.pop();
    const top = open.at(-1);
    const isDeeper = !top || left > top.left + LEVEL_POINTS;
    const level = Math.min(8, isDeeper ? open.length : open.length - 1);
    const list: ListItem = { ...found, level };
    if (isDeeper) open.push({ left, list });
    else open[open.length - 1] = { left, list };
    paragraph.list = list;
    paragraph.runs = withoutMarker(paragraph.runs, found.marker);
    last = paragraph;
  }
}

/** Text that hangs below an item belongs to it and does not end the list. */
function isInsideItem(paragraph: Paragraph, open: readonly { left: number }[]): boolean {
  const item = open.at(-1);
  return item !== undefined && (paragraph.lines[0]?.left ?? 0) > item.left + LEVEL_POINTS;
}

function markerOf(
  paragraph: Paragraph,
  next: Paragraph | undefined,
  before: Paragraph | undefined,
): Omit<ListItem, 'level'> | null {
  const [line] = paragraph.lines;
  const words = line ? (paragraph.isRightToLeft ? line.words.toReversed() : line.words) : [];
  const [first, second] = words;
  if (!first || !second) return null;
  const marker = readMarker(first.text);
  if (!marker) return null;
  const gap = paragraph.isRightToLeft ? first.left - second.right : second.left - first.right;
  const size = first.style.sizePoints;
  if (!marker.isOrdered) {
    // A dash with a plain space may begin any line.
    const isDash = /^[-\u2013\u2014*]$/.test(marker.marker);
    return isDash && gap < size * 0.4 && !isSameMarker(next, marker) && !isSameMarker(before, marker) ? null : marker;
  }
  const isSequence = follows(before, marker) || isFollowedBy(next, marker);
  return isSequence || (gap > size * 0.6 && marker.value === 1) || (before?.list && gap > size * 0.4) ? marker : null;
}

function isSameMarker(paragraph: Paragraph | undefined, { marker }: { marker: string }): boolean {
  return (
    paragraph !== undefined && (paragraph.list?.marker === marker || paragraph.lines[0]?.words[0]?.text === marker)
  );
}

function follows(before: Paragraph | undefined, marker: Omit<ListItem, 'level'>): boolean {
  return (
    before?.list?.isOrdered === true && before.list.pattern === marker.pattern && before.list.value === marker.value - 1
  );
}

function isFollowedBy(next: Paragraph | undefined, marker: Omit<ListItem, 'level'>): boolean {
  const words = next?.lines[0]?.words ?? [];
  const found = readMarker((next?.isRightToLeft ? words.at(-1) : words[0])?.text ?? '');
  return found?.isOrdered === true && (found.value === marker.value + 1 || found.value === 1);
}

/** The runs after the marker and the space behind it. */
export function withoutMarker(runs: readonly Run[], marker: string): Run[] {
  const kept: Run[] = [];
  let left = marker.length;
  for (const run of runs) {
    const text = left > 0 ? run.text.slice(Math.min(left, run.text.length)) : run.text;
    left -= run.text.length - text.length;
    const trimmed = kept.length === 0 ? text.trimStart() : text;
    if (trimmed !== '') kept.push({ ...run, text: trimmed });
  }
  return kept;
}
