import { writeNumber } from '@recto/codecs';
import { isSpaceBetween, type RecognisedLine } from '@recto/contract/recognised-page';
import { GLYPH_WIDTH, hex, type LayerFont } from '@recto/pdf-fonts/embed';
import { clustersOf, rightToLeftRuns } from './visual-order.ts';

/** From pixels of the recognised picture to the page's user space. */
export interface PictureMap {
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly d: number;
  readonly e: number;
  readonly f: number;
}

export interface LineOptions {
  /** The most that the line may slope against the next edge of the page, in degrees; see `mostSlopeOf`. */
  readonly mostSlopeDegrees: number;
  /** The next line is part of the same tagged paragraph, so that a space must part their words (ISO 32000-2, 14.8.2.6.2). */
  readonly isContinued?: boolean;
}

/** Text that one operator shows: a word with the space behind it, or a few characters of a script without spaces. */
interface Piece {
  codes: string;
  count: number;
  readonly start: number;
  end: number;
}

/** A space is at least this wide, in ems: also where words touch, a reader must see one. */
const LEAST_SPACE = 0.12;
/** Up to this gap the letters of a word and its space are stretched alike, so that everything abuts. */
const USUAL_SPACE = 0.8;
/** A gap up to this one, in ems, is filled too: a letter was not seen, or the line was set wide. */
const WIDE_SPACE = 1.6;
/** A space is at most this wide, in ems, where the gap is filled: poppler takes 0.7 for the gutter of a column. */
const MOST_SPACE = 0.55;
/** A gap wider than this within writing without spaces stays a gap. */
const WIDEST_STRETCH = 2;
/** Letters of a script without spaces are shown together up to this many: readers lose track of single ones. */
const LETTERS_TOGETHER = 8;
/** A line rises or falls by no more than this, in ems, between its ends: poppler takes half an em for another line. */
const MOST_FALL = 0.4;
/** A line that slopes more than this stays as it is. */
const STEEP_DEGREES = 3;
/** Below it, in ems, a line counts as level. */
const LEAST_FALL = 0.25;
const LEAST_SCALE = 1;
const MOST_SCALE = 3_000;
/** Most characters of one word. */
const MAX_WORD = 1_000;

/**
 * One line as one text object (ISO 32000-2, 9.4): the words in the order in which they stand, each stretched together with
 * the space behind it up to the next one. So no reader has to guess where words end.
 */
export function lineContent(
  read: RecognisedLine,
  map: PictureMap,
  font: LayerFont,
  { isContinued = false, mostSlopeDegrees }: LineOptions,
): string {
  const line = levelled(read, read.direction === 'right-to-left' ? 0 : mostSlopeDegrees);
  const radians = (line.angleDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(radians), Math.sin(radians)];
  const x = map.a * cos + map.c * sin;
  const y = map.b * cos + map.d * sin;
  const unitsPerPixel = Math.hypot(x, y);
  const size = (line.ascent + line.descent) * unitsPerPixel;
  if (!(size > 0) || !Number.isFinite(size)) return '';
  const [unitX, unitY] = [x / unitsPerPixel, y / unitsPerPixel];
  // The picture's y runs down and the page's up: a quarter rotation to the left of the baseline is up.
  const pieces = piecesOf(line, size / unitsPerPixel, font);
  const first = pieces[0];
  if (!first) return '';
  if (isContinued && line.hasSpaces) pieces.push(closingSpace(line, pieces, size / unitsPerPixel, font));
  // The baseline of a vertical line is its middle; letters of this font reach from 0.2 em below theirs to 0.8 above.
  const drop = line.direction === 'vertical' ? -0.3 * size : 0;
  const originX = map.a * line.x + map.c * line.y + map.e + x * first.start - unitY * drop;
  const originY = map.b * line.x + map.d * line.y + map.f + y * first.start + unitX * drop;
  // pdf.js compares positions by the direction and stretch of each word, unless the words stand level.
  const isStepped = Math.abs(slopeOf(line)) <= STEEP_DEGREES;
  const [levelX, levelY] = isStepped ? alongEdge(unitX, unitY) : [unitX, unitY];
  const direction = [levelX, levelY, -levelY, levelX].map((value) => writeNumber(value)).join(' ');
  const placeAt = (alongPixels: number) =>
    `${direction} ${writeNumber(originX + x * alongPixels)} ${writeNumber(originY + y * alongPixels)} Tm`;
  const out = [`BT /F ${writeNumber(size)} Tf 3 Tr`, placeAt(0)];
  const emPixels = size / unitsPerPixel;
  const isSlanting = isStepped && (levelX !== unitX || levelY !== unitY);
  let end = first.start;
  for (const piece of pieces) {
    if (isSlanting && piece !== first) out.push(placeAt(piece.start - first.start));
    const gap = isSlanting ? 0 : piece.start - end;
    // Stands in thousandths of an em, stretched as the letters are.
    const scale = scaleOf(piece, emPixels);
    const move = Math.abs(gap) > 0.01 * emPixels ? `${writeNumber((-gap / emPixels) * 1000 * (100 / scale))} ` : '';
    out.push(`${writeNumber(scale)} Tz [${move}<${piece.codes}>] TJ`);
    end = piece.start + (piece.count * GLYPH_WIDTH * emPixels * scale) / 100_000;
  }
  if (isSloping(unitX, unitY, end - first.start, emPixels)) {
    out.push(placeAt(0));
    out.push(`${LEAST_SCALE} Tz <${hex(font.code(' '))}> Tj`);
  }
  out.push('ET\n');
  return out.join('\n');
}

/**
 * True when a line ends as far above or below its start as the next line is: PDFium then takes the next line's first word for
 * one of this line, unless something at this line's start comes between.
 */
function isSloping(unitX: number, unitY: number, lengthPixels: number, emPixels: number): boolean {
  return Math.min(Math.abs(unitX), Math.abs(unitY)) * lengthPixels > LEAST_FALL * emPixels;
}

/**
 * Returns the largest slope of a page's lines, in degrees: so small that the longest one ends less than half an em above or
 * below its start. poppler splits a line whose words are farther apart, and mixes its ends with the neighbours. One limit
 * applies to all lines: pdf.js misses the end of a line when the next one has another rotation.
 */
export function mostSlopeOf(lines: readonly RecognisedLine[]): number {
  const fall = Math.min(
    1,
    ...lines.map((line) => (MOST_FALL * (line.ascent + line.descent)) / Math.max(1, lengthOf(line))),
  );
  return (Math.asin(fall) * 180) / Math.PI;
}

/** The direction of the page's edge that a direction is nearest to. */
function alongEdge(x: number, y: number): [number, number] {
  return Math.abs(x) >= Math.abs(y) ? [Math.sign(x), 0] : [0, Math.sign(y)];
}

/** Against the next edge of the page, in degrees. */
function slopeOf({ angleDegrees }: RecognisedLine): number {
  return angleDegrees - Math.round(angleDegrees / 90) * 90;
}

function lengthOf({ words }: RecognisedLine): number {
  return Math.max(0, ...words.map(({ end }) => end));
}

/**
 * A line rotated about its middle until it slopes no more than it may. Right-to-left lines lie level: their letters stand one
 * by one, and on a slope PDFium and poppler put them in a wrong order.
 */
function levelled(line: RecognisedLine, mostSlopeDegrees: number): RecognisedLine {
  const slope = slopeOf(line);
  // Its ends would lie lines away from what is seen.
  if (Math.abs(slope) > STEEP_DEGREES && mostSlopeDegrees > 0) return line;
  const angleDegrees = line.angleDegrees - slope + Math.min(mostSlopeDegrees, Math.max(-mostSlopeDegrees, slope));
  const half = lengthOf(line) / 2;
  const [from, to] = [line.angleDegrees, angleDegrees].map((degrees) => (degrees * Math.PI) / 180);
  return {
    ...line,
    angleDegrees,
    x: line.x + half * (Math.cos(from ?? 0) - Math.cos(to ?? 0)),
    y: line.y + half * (Math.sin(from ?? 0) - Math.sin(to ?? 0)),
  };
}

/** The space behind the last word of a line, which is the leftmost one in right-to-left writing. */
function closingSpace(
  { direction }: RecognisedLine,
  pieces: readonly Piece[],
  emPixels: number,
  font: LayerFont,
): Piece {
  const width = 2 * LEAST_SPACE * emPixels;
  const last = pieces.at(-1);
  const isLeftwards = direction === 'right-to-left';
  const start = isLeftwards ? (last?.start ?? 0) - width : (last?.end ?? 0);
  const code = font.code(isLeftwards ? MARKED_SPACE : ' ');
  return { codes: hex(code), count: 1, start, end: start + width };
}

function scaleOf({ count, start, end }: Piece, emPixels: number): number {
  const scale = ((end - start) / ((count * GLYPH_WIDTH * emPixels) / 1000)) * 100;
  return Math.min(MOST_SCALE, Math.max(LEAST_SCALE, scale));
}

function piecesOf(line: RecognisedLine, emPixels: number, font: LayerFont): Piece[] {
  if (line.direction === 'right-to-left') return rightToLeftPieces(line, emPixels, font);
  const pieces = leftToRightPieces(line, emPixels, font);
  return line.direction === 'vertical' && pieces.length === 1 ? pieces.flatMap(inTwo) : pieces;
}

/**
 * Both halves of a column that would be shown at once: PDFium takes what begins at the same height for one line, from left to
 * right, and would have the start of the next column before it.
 */
function inTwo(piece: Piece): Piece[] {
  const { codes, count, start, end } = piece;
  const half = count >> 1;
  if (half === 0) return [piece];
  const middle = start + ((end - start) * half) / count;
  return [
    { codes: codes.slice(0, 4 * half), count: half, start, end: middle },
    { codes: codes.slice(4 * half), count: count - half, start: middle, end },
  ];
}

function leftToRightPieces(line: RecognisedLine, emPixels: number, font: LayerFont): Piece[] {
  const pieces: Piece[] = [];
  let joins = false;
  line.words.forEach((word, at) => {
    const codes = codesOf(clustersOf(word.text), font);
    if (codes.length === 0) return;
    const next = line.words[at + 1];
    const hasSpace = next !== undefined && (line.hasSpaces || isSpaceBetween(word.text, next.text));
    if (hasSpace) codes.push(font.code(' '));
    const last = pieces.at(-1);
    const start = Math.max(word.start, last?.end ?? word.start);
    const leastEnd = start + codes.length * 0.05 * emPixels;
    const end = Math.max(leastEnd, endOf(word.end, next?.start, hasSpace, emPixels));
    const shown = codes.map(hex).join('');
    if (hasSpace && next && end >= next.start && (end - start) / codes.length > MOST_SPACE * emPixels) {
      const spaceStart = end - MOST_SPACE * emPixels;
      pieces.push({ codes: shown.slice(0, -4), count: codes.length - 1, start, end: spaceStart });
      pieces.push({ codes: shown.slice(-4), count: 1, start: spaceStart, end });
    } else if (last && joins && last.count + codes.length <= LETTERS_TOGETHER) {
      Object.assign(last, { codes: last.codes + shown, count: last.count + codes.length, end });
    } else pieces.push({ codes: shown, count: codes.length, start, end });
    joins = next !== undefined && !hasSpace && end >= next.start;
  });
  return pieces;
}

/**
 * Right-to-left writing: letter by letter in reading order, each at its position, so that both kinds of readers find the same
 * text: those that follow the content, and those that sort by position and reverse what runs to the left. Numbers and Latin
 * words keep together. A space carries a mark of direction, without which pdf.js takes it for a mere gap and drops it.
 */
function rightToLeftPieces({ words }: RecognisedLine, emPixels: number, font: LayerFont): Piece[] {
  const pieces: Piece[] = [];
  const add = (clusters: readonly string[], start: number, end: number) => {
    const codes = codesOf(clusters, font);
    if (codes.length > 0) pieces.push({ codes: codes.map(hex).join(''), count: codes.length, start, end });
  };
  // Boxes of neighbours may overlap; letters that stand beyond those of the next word would be read as part of it.
  let free = Number.POSITIVE_INFINITY;
  words.forEach((word, at) => {
    const runs = rightToLeftRuns(word.text);
    const count = runs.reduce((sum, run) => sum + run.length, 0);
    const end = Math.min(word.end, free);
    const next = words[at + 1];
    const least = next ? Math.max(word.start, next.end + LEAST_SPACE * emPixels) : word.start;
    const start = Math.min(least < end ? least : word.start, end - 0.05 * count * emPixels);
    const step = (end - start) / Math.max(1, count);
    let right = end;
    for (const run of runs) {
      add(run, right - run.length * step, right);
      right -= run.length * step;
    }
    if (!next) return;
    const width = Math.min(USUAL_SPACE * emPixels, Math.max(LEAST_SPACE * emPixels, start - next.end));
    add([MARKED_SPACE], start - width, start);
    free = start - width;
  });
  return pieces;
}

/** The mark ends a number or a full stop on its left, which poppler would have take the space along to the other side. */
const MARKED_SPACE = ' \u200f';

function codesOf(clusters: readonly string[], font: LayerFont): number[] {
  return clusters
    .slice(0, MAX_WORD)
    .map((cluster) => font.code(cluster))
    .filter((code) => code !== 0);
}

/** Returns the end of a word, its space included: the next word, unless that is far. */
function endOf(end: number, nextStart: number | undefined, hasSpace: boolean, emPixels: number): number {
  if (nextStart === undefined) return end;
  const gap = nextStart - end;
  if (hasSpace)
    return gap < WIDE_SPACE * emPixels
      ? Math.max(nextStart, end + LEAST_SPACE * emPixels)
      : end + LEAST_SPACE * 2 * emPixels;
  return gap < WIDEST_STRETCH * emPixels ? nextStart : end;
}
