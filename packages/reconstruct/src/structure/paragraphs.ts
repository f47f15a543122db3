import { areaAround, type PageArea } from '@recto/contract/capabilities/page-model';
import type { Alignment, Line, Paragraph, Run, Word } from '../model.ts';
import { readingOrder, runsRightToLeft } from '../text/bidi.ts';
import { isWithoutSpaces } from '../text/characters.ts';
import { joinLines, textOfLine } from '../text/lines.ts';
import { readDotted, readMarker } from './markers.ts';

const EDGE_POINTS = 2;

export interface ParagraphContext {
  /** The column. */
  readonly area: PageArea;
  readonly pageIndex: number;
  /** Typical distance of baselines, of the size of the type. */
  readonly pitchRatio: number;
  /** In a table, lines break where the cell ends, and space between them means little. */
  readonly isCell?: boolean;
  /** On a slide, texts side by side belong to boxes of their own. */
  readonly isSlide?: boolean;
  /** Returns the block of the tag tree that contains a word; -1 when the tags cannot be trusted. */
  readonly blockOf?: (element: number) => number;
}

/** Lines of one column as paragraphs. @param lines from top to bottom; those on one baseline are joined */
export function formParagraphs(lines: readonly Line[], context: ParagraphContext): Paragraph[] {
  const whole = joinBaselines(lines, context.isSlide ?? false);
  const area = columnArea(whole, context);
  const groups: Line[][] = [];
  for (const [index, line] of whole.entries()) {
    const group = groups.at(-1);
    if (group && goesOn(group, line, whole[index + 1], { ...context, area })) group.push(line);
    else groups.push([line]);
  }
  return groups.map((group) => makeParagraph(group, { ...context, area }));
}

/** Returns the area available to text: the cell inside a cell, otherwise the extent of the widest lines. */
function columnArea(lines: readonly Line[], { area, isCell }: ParagraphContext): PageArea {
  return isCell ? area : (areaAround(lines) ?? area);
}

function joinBaselines(lines: readonly Line[], keepsApart: boolean): Line[] {
  const rows: Line[][] = [];
  for (const line of lines.toSorted((one, other) => one.baseline - other.baseline || one.left - other.left)) {
    const last = rows.at(-1)?.[0];
    const before = rows.at(-1)?.at(-1);
    const isApart = keepsApart && before !== undefined && line.left - before.right > line.sizePoints * 1.5;
    const isBeside =
      last !== undefined && Math.abs(line.baseline - last.baseline) < Math.max(0.8, line.sizePoints * 0.25);
    if (isBeside && !isApart) rows.at(-1)?.push(line);
    else rows.push([line]);
  }
  return rows.map((row) => (row.length === 1 && row[0] ? row[0] : joinLines(row)));
}

function goesOn(group: readonly Line[], line: Line, next: Line | undefined, context: ParagraphContext): boolean {
  const last = group.at(-1);
  const first = group[0];
  if (!last || !first) return false;
  const tagged = compareTags(last, line, context);
  if (tagged !== undefined) return tagged;
  if (Math.abs(line.sizePoints - last.sizePoints) > 0.6) return false;
  const pitch = line.baseline - last.baseline;
  if (pitch < line.sizePoints * 0.3) return false;
  const expected =
    group.length > 1 ? (last.baseline - first.baseline) / (group.length - 1) : line.sizePoints * context.pitchRatio;
  const tolerance = group.length > 1 ? line.sizePoints * 0.2 : line.sizePoints * 0.3;
  if (pitch > Math.max(expected, line.sizePoints * 1.02) + tolerance) return false;
  if (beginsList(line, last, first)) return false;
  if (
    isBoldLine(last) !== isBoldLine(line) &&
    (isBoldLine(first) || isBoldLine(line)) &&
    isAllBold(group) !== isBoldLine(line)
  )
    return false;
  if (isCentered(line, context.area) && isCentered(last, context.area) && isNarrow(line, last, context.area)) {
    return isSameStyle(last, line) && !endsSentence(last, line, context);
  }
  const isRtl = runsRightToLeft(line.words);
  const start = (entry: Line) => (isRtl ? context.area.right - entry.right : entry.left - context.area.left);
  const indent = start(line) - start(last);
  // The second line of a paragraph may hang; a later line that is indented begins another one.
  const isHanging = group.length === 1 && isHangingPair(last, line, next, start);
  if (indent > line.sizePoints * 0.8 && !isHanging) return false;
  if (group.length > 1 && indent < -line.sizePoints * 0.8) return false;
  return !wouldHaveFit(last, line, context, isRtl);
}

/** The tags know whether two lines belong together. */
function compareTags(last: Line, line: Line, { blockOf }: ParagraphContext): boolean | undefined {
  if (!blockOf) return undefined;
  const [one, other] = [blockOf(last.words[0]?.element ?? -1), blockOf(line.words[0]?.element ?? -1)];
  if (one < 0 || other < 0) return one === other ? undefined : false;
  return one === other;
}

function beginsList(line: Line, last: Line, first: Line): boolean {
  const word = line.words[0];
  if (!word) return false;
  const marker = readMarker(word.text);
  if (!marker) return readDotted(word.text) !== null && line.words.length > 1 && isNear(line.left, first.left);
  const gap = (line.words[1]?.left ?? word.right) - word.right;
  if (!marker.isOrdered)
    return /[\w\u0080-]/.test(marker.marker) || gap > word.style.sizePoints * 0.2 || line.words.length === 1;
  // A number that merely fell to the start of a line has a plain space behind it.
  const isList = readMarker(first.words[0]?.text ?? '') !== null;
  return isList || gap > word.style.sizePoints * 0.5 || (marker.value === 1 && last.right < line.right);
}

function isHangingPair(first: Line, second: Line, third: Line | undefined, start: (line: Line) => number): boolean {
  if (readMarker(first.words[0]?.text ?? '') || readDotted(first.words[0]?.text ?? '')) {
    const body = first.words[1];
    return body === undefined || Math.abs(body.left - second.left) < 6 || second.left <= body.left + 2;
  }
  return third !== undefined && Math.abs(start(third) - start(second)) < EDGE_POINTS && start(second) > start(first);
}

/** True when the first word of the line would have fit at the end of the line before: then it was meant to begin a new one. */
function wouldHaveFit(last: Line, line: Line, { area, isCell }: ParagraphContext, isRtl: boolean): boolean {
  const [word] = isRtl ? line.words.slice(-1) : line.words;
  if (!word) return false;
  const freePoints = isRtl ? last.left - area.left : area.right - last.right;
  const slack = isCell ? line.sizePoints * 1.1 : line.sizePoints * 0.1;
  if (isWithoutSpaces(word.text)) return freePoints > line.sizePoints * 2.5 + slack;
  const space = last.sizePoints * 0.26;
  return word.right - word.left + space + slack < freePoints;
}

function isNear(one: number, other: number): boolean {
  return Math.abs(one - other) < EDGE_POINTS;
}

function isBoldLine({ words }: Line): boolean {
  return words.every(({ style }) => style.isBold);
}

function isAllBold(lines: readonly Line[]): boolean {
  return lines.every(isBoldLine);
}

function isSameStyle(one: Line, other: Line): boolean {
  return one.words[0]?.style.fontName === other.words[0]?.style.fontName || isBoldLine(one) === isBoldLine(other);
}

function isCentered({ left, right }: Line, area: PageArea): boolean {
  return left > area.left + 6 && Math.abs(left - area.left - (area.right - right)) < 4;
}

function isNarrow(one: Line, other: Line, area: PageArea): boolean {
  return [one, other].every(({ left, right }) => right - left < area.right - area.left - 12);
}

/** A centred line that ends early and closes a sentence ends its paragraph. */
function endsSentence(last: Line, line: Line, context: ParagraphContext): boolean {
  return (
    /[.:!?]$/.test(textOfLine(last)) &&
    wouldHaveFit({ ...last, right: last.right * 2 - (last.left + last.right) / 2 }, line, context, false)
  );
}

function makeParagraph(lines: readonly Line[], context: ParagraphContext): Paragraph {
  const words = lines.flatMap((line) => line.words);
  const isRtl = runsRightToLeft(words);
  const area = areaAround(lines) ?? context.area;
  const alignment = alignmentOf(lines, context, isRtl);
  const [first, second] = lines;
  const start = (line: Line | undefined) =>
    line ? (isRtl ? context.area.right - line.right : line.left - context.area.left) : 0;
  const body = lines.length > 1 ? Math.min(...lines.slice(1).map(start)) : start(first);
  const isPlain = alignment === 'start' || alignment === 'justify';
  return {
    kind: 'paragraph',
    runs: runsOf(lines, isRtl),
    lines: [...lines],
    area,
    alignment,
    indentPoints: isPlain ? Math.max(0, rounded(body)) : 0,
    firstIndentPoints: isPlain && second ? rounded(start(first) - body) : 0,
    pitchPoints:
      lines.length > 1
        ? ((lines.at(-1)?.baseline ?? 0) - (first?.baseline ?? 0)) / (lines.length - 1)
        : (first?.sizePoints ?? 10) * context.pitchRatio,
    isRightToLeft: isRtl,
    headingLevel: 0,
    headingConfidence: 0,
    list: null,
    pageIndex: context.pageIndex,
    isContinued: false,
  };
}

function rounded(points: number): number {
  return Math.abs(points) < 1 ? 0 : Math.round(points * 20) / 20;
}

function alignmentOf(lines: readonly Line[], { area, isCell, isSlide }: ParagraphContext, isRtl: boolean): Alignment {
  const isItem = readMarker((isRtl ? lines[0]?.words.at(-1) : lines[0]?.words[0])?.text ?? '') !== null;
  const spread = (values: readonly number[]) => Math.max(...values) - Math.min(...values);
  const lefts = lines.map((line) => line.left - area.left);
  const rights = lines.map((line) => area.right - line.right);
  const centers = lines.map((line) => (line.left + line.right) / 2 - (area.left + area.right) / 2);
  const [startGaps, endGaps] = isRtl ? [rights, lefts] : [lefts, rights];
  const tolerance = isCell ? 3 : 2.5;
  if (
    lines.length > 2 &&
    spread(endGaps.slice(0, -1)) < 1.5 &&
    spread(startGaps.slice(1)) < EDGE_POINTS &&
    hasStretchedSpaces(lines)
  )
    return 'justify';
  // The one full line of a title says nothing.
  if (!isSlide && lines.length === 2 && (endGaps[0] ?? 9) < 1 && (startGaps[1] ?? 9) < 1 && hasStretchedSpaces(lines))
    return 'justify';
  // An item hangs at its mark, however far it reaches.
  if (isItem) return 'start';
  if (centers.every((center) => Math.abs(center) < tolerance) && Math.max(...startGaps) > 7 && Math.max(...endGaps) > 7)
    return 'center';
  if (
    Math.max(...endGaps) < (isCell ? 8 : 1.5) &&
    Math.min(...startGaps) > 12 &&
    (spread(startGaps) > 3 || lines.length === 1)
  )
    return 'end';
  return 'start';
}

/** In justified text the spaces of different lines have different widths. */
function hasStretchedSpaces(lines: readonly Line[]): boolean {
  const widths = lines.slice(0, -1).map(({ words }) => {
    const gaps = words
      .slice(1)
      .flatMap((word, index) => (word.hasSpaceBefore ? [word.left - (words[index]?.right ?? 0)] : []));
    return gaps.length === 0 ? 0 : gaps.reduce((sum, gap) => sum + gap, 0) / gaps.length;
  });
  return Math.max(...widths) - Math.min(...widths) > 0.25 || widths.length === 1;
}

/** The text of lines as runs, words that were cut at a line's end put together again. */
export function runsOf(lines: readonly Line[], isRtl: boolean): Run[] {
  const runs: Run[] = [];
  for (const [index, line] of lines.entries()) {
    const words = readingOrder(line.words, isRtl);
    for (const [position, word] of words.entries()) {
      const isFirst = position === 0;
      const needsSpace = isFirst ? index > 0 && joinsWithSpace(runs, word) : word.hasSpaceBefore;
      append(runs, word, needsSpace);
    }
  }
  return runs;
}

/** A hyphen at the end of a line between small letters was put there to cut a word; it goes, and nothing comes between. */
export function joinsWithSpace(runs: Run[], word: Pick<Word, 'text'>): boolean {
  const last = runs.at(-1);
  if (!last) return false;
  if (/\p{Ll}[-\u2010]$/u.test(last.text) && /^\p{Ll}/u.test(word.text)) {
    const isCompound = /\p{L}+-\p{L}+-$/u.test(last.text);
    if (!isCompound) runs[runs.length - 1] = { ...last, text: last.text.slice(0, -1) };
    return false;
  }
  return !(isWithoutSpaces(last.text.slice(-1)) && isWithoutSpaces(word.text.slice(0, 1)));
}

function append(runs: Run[], word: Word, hasSpaceBefore: boolean): void {
  const text = hasSpaceBefore ? ` ${word.text}` : word.text;
  const last = runs.at(-1);
  if (last && last.style === word.style && last.raise === word.raise && last.link === word.link) {
    runs[runs.length - 1] = { ...last, text: last.text + text };
  } else if (last && hasSpaceBefore) {
    // The space goes to the run before, so that underlined links and raised numbers begin with their first letter.
    runs[runs.length - 1] = { ...last, text: `${last.text} ` };
    runs.push({ text: word.text, style: word.style, raise: word.raise, link: word.link });
  } else runs.push({ text, style: word.style, raise: word.raise, link: word.link });
}

export function textOf({ runs }: Pick<Paragraph, 'runs'>): string {
  return runs.map(({ text }) => text).join('');
}
