import type { Handwriting } from '@recto/contract/capabilities/typeset';
import { type Family, familiesFor, holds, type Slice, type SliceIndex } from '@recto/pdf-fonts/donors';
import bidiFactory from 'bidi-js';

/** A piece of a line in one font and one direction. */
export interface TextItem {
  readonly text: string;
  readonly slice: Slice;
  readonly isRightToLeft: boolean;
}

const bidi = bidiFactory();
const graphemes = new Intl.Segmenter('en', { granularity: 'grapheme' });
/** Joiners and selectors change what stands before them; no font needs to have them. */
const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** Letters and digits from right to left, and marks that change the direction: a line without any keeps one direction. */
const MAY_BE_RTL =
  /[\u0590-\u08ff\u200f\u202a-\u202e\u2066-\u2069\ufb1d-\ufdff\ufe70-\ufeff\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
/** Characters drawn as a picture unless a text selector follows. */
const EMOJI = /\p{Emoji_Presentation}|\p{Extended_Pictographic}\ufe0f|\p{Regional_Indicator}/u;

/**
 * Cuts a line into pieces of one font and one direction, in the order in which they stand from left to right (Unicode
 * Bidirectional Algorithm).
 * @param line one paragraph, without line ends
 */
export async function itemize(line: string, index: SliceIndex, handwriting?: Handwriting): Promise<TextItem[]> {
  const levels = MAY_BE_RTL.test(line) ? bidi.getEmbeddingLevels(inUnits(line)).levels : null;
  const pieces: { text: string; slice: Slice; level: number }[] = [];
  for (const { segment, index: at } of graphemes.segment(line)) {
    const level = levels?.[at] ?? 0;
    const last = pieces.at(-1);
    const slice = await sliceFor(segment, line, index, last?.slice, handwriting);
    if (last && last.slice === slice && last.level === level) last.text += segment;
    else pieces.push({ text: segment, slice, level });
  }
  return inVisualOrder(pieces).map(({ text, slice, level }) => ({ text, slice, isRightToLeft: level % 2 === 1 }));
}

const RIGHT_TO_LEFT_BEYOND = /[\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u;
const SYMBOL = /[\p{So}\p{Sk}\p{Extended_Pictographic}\p{Regional_Indicator}]/u;

/** The line with characters of the same direction in place of those of two units, which bidi-js (1.1.0) takes for Latin letters. */
function inUnits(line: string): string {
  return line.replace(/[\u{10000}-\u{10ffff}]/gu, (character) => {
    if (RIGHT_TO_LEFT_BEYOND.test(character)) return '\u05d0\u05d0';
    return SYMBOL.test(character) ? '\u263a\u263a' : character;
  });
}

/** The font for a grapheme: the one before it when that has all of it, else the first that has its base character. */
async function sliceFor(
  grapheme: string,
  line: string,
  index: SliceIndex,
  before: Slice | undefined,
  handwriting: Handwriting | undefined,
): Promise<Slice> {
  const wanted = [...grapheme].filter((character) => !INVISIBLE.test(character)).map((one) => one.codePointAt(0) ?? 0);
  const [base = 0x20] = wanted;
  const isEmoji = EMOJI.test(grapheme);
  const hasAll = (slice: Slice) => wanted.every((codePoint) => holds(slice, codePoint));
  const goesOn = handwriting === undefined || before?.family === handwriting;
  if (before && goesOn && hasAll(before) && isEmoji === (before.family === 'noto-emoji')) return before;
  const usual = familiesFor(base, line, handwriting);
  const families: readonly Family[] = isEmoji ? ['noto-emoji', ...usual] : usual;
  let some: Slice | undefined;
  for (const family of families) {
    const slice = await index.find(family, base);
    if (slice && hasAll(slice)) return slice;
    some ??= slice;
  }
  some ??= await index.find('noto-sans', 0x20);
  if (!some) throw new Error('the first font has no space');
  return some;
}

/** Rule L2 of the algorithm, by pieces: from the highest level down to the lowest odd one, every sequence is reversed. */
function inVisualOrder<Piece extends { readonly level: number }>(pieces: readonly Piece[]): Piece[] {
  const ordered = [...pieces];
  const highest = Math.max(0, ...pieces.map(({ level }) => level));
  for (let level = highest; level > 0; level--) {
    for (let start = 0; start < ordered.length; start++) {
      let end = start;
      while ((ordered[end]?.level ?? -1) >= level) end++;
      if (end > start + 1) ordered.splice(start, end - start, ...ordered.slice(start, end).reverse());
      start = Math.max(start, end - 1);
    }
  }
  return ordered;
}
