import type { PageModel } from '@recto/contract/capabilities/page-model';
import type { Word } from '../model.ts';
import { characterOf, decompose, isRightToLeft } from './characters.ts';

/** Width from which a gap is a space, as a multiple of the font size, with or without a space character in the file. */
const SPACE_GAP = 0.15;
/** Letters of Arabic that do not connect stand farther apart. */
const CONNECTED_GAP = 0.27;
const OVERLAP = 0.6;
const OBJECT_OVERLAP = 1.1;
const BASELINE_TOLERANCE = 0.08;
const FLUSH_GAP = 0.08;
const SCRIPT_SIZE = 0.82;
/** Characters that are made a text in one call. */
const MAX_AT_ONCE = 1000;

interface Building {
  codes: number[];
  left: number;
  right: number;
  top: number;
  bottom: number;
  baseline: number;
  style: number;
  hasSpaceBefore: boolean;
  element: number;
  order: number;
  textObject: number;
  lastObject: number;
  lastLeft: number;
  lastRight: number;
  /** Position of the last glyph on the baseline; `atOrigin` counts the characters at that position. */
  lastOrigin: number;
  atOrigin: number;
  isRightToLeft: boolean;
}

/** Selection of the glyphs of a page. */
export interface WordChoice {
  readonly angleDegrees: number;
  readonly isHidden: boolean;
  /**
   * A word ends with its text object unless the next one begins right there, and belongs to the page that its object begins
   * on: cells of a sheet may lie over each other, and reach over the edge of the page.
   */
  readonly partsObjects?: boolean;
}

/** The words of a page in the order of its content. @param elementOf position of the structure element of a marked content */
export function readWords(
  page: PageModel,
  choice: WordChoice,
  elementOf: (markedContent: number) => number = () => -1,
): Word[] {
  const { glyphs, styles } = page;
  const isWanted = styles.map(
    (style) => style.angleDegrees === choice.angleDegrees && style.isHidden === choice.isHidden,
  );
  const words: Word[] = [];
  let current: Building | undefined;
  let sawSpace = false;
  let object = { number: -1, isOnPage: false };
  const finish = () => {
    const word = current && finished(current, page);
    if (word) words.push(word);
    current = undefined;
  };
  for (let index = 0; index < glyphs.count; index++) {
    const style = glyphs.style[index] ?? 0;
    if (!isWanted[style]) continue;
    const code = glyphs.codes[index] ?? 0;
    if (isSpace(code)) {
      finish();
      sawSpace = true;
      continue;
    }
    const glyph = {
      left: glyphs.left[index] ?? 0,
      right: glyphs.right[index] ?? 0,
      top: glyphs.top[index] ?? 0,
      bottom: glyphs.bottom[index] ?? 0,
      baseline: glyphs.originY[index] ?? 0,
      origin: glyphs.originX[index] ?? 0,
    };
    const textObject = glyphs.textObject[index] ?? 0;
    if (textObject !== object.number) object = { number: textObject, isOnPage: isOnPage(glyph, page) };
    if (choice.partsObjects ? !object.isOnPage : !isOnPage(glyph, page)) continue;
    const element = elementOf(glyphs.markedContent[index] ?? -1);
    const size = styles[style]?.sizePoints ?? 10;
    const isParted =
      choice.partsObjects === true &&
      current !== undefined &&
      current.lastObject !== textObject &&
      !isFlush(current, glyph, size);
    if (current && !isParted && continues(current, glyph, { style, element, size, textObject })) {
      // The same glyph drawn twice, a hair apart, is how some programs make bold type. Twice at once it is a ligature.
      const isAgain = code === current.codes.at(-1) && Math.abs(glyph.left - current.lastLeft) < size * 0.06;
      if (isAgain && current.lastObject !== textObject) continue;
      extend(current, code, glyph);
      current.lastObject = textObject;
      continue;
    }
    finish();
    current = {
      codes: [code],
      ...glyph,
      style,
      element,
      order: index,
      textObject,
      lastObject: textObject,
      hasSpaceBefore: sawSpace,
      lastLeft: glyph.left,
      lastRight: glyph.right,
      lastOrigin: glyph.origin,
      atOrigin: 1,
      isRightToLeft: isRightToLeft(characterOf(code)),
    };
    sawSpace = false;
  }
  finish();
  return withScripts(words);
}

function isSpace(code: number): boolean {
  return code === 0x20 || code === 0x09 || (code >= 0x2000 && code <= 0x200b) || code === 0x3000 || code === 0xfeff;
}

function isOnPage({ left, right, top, bottom }: GlyphBox, { widthPoints, heightPoints }: PageModel): boolean {
  return right > -2 && left < widthPoints + 2 && bottom > -2 && top < heightPoints + 2;
}

interface GlyphBox {
  readonly left: number;
  readonly right: number;
  readonly top: number;
  readonly bottom: number;
  readonly baseline: number;
  readonly origin: number;
}

/** True when a glyph begins where the last one ends. */
function isFlush(word: Building, glyph: GlyphBox, size: number): boolean {
  const gap = word.isRightToLeft ? word.lastLeft - glyph.right : glyph.left - word.lastRight;
  return Math.abs(gap) < size * FLUSH_GAP;
}

function continues(
  word: Building,
  glyph: GlyphBox,
  {
    style,
    element,
    size,
    textObject,
  }: { readonly style: number; readonly element: number; readonly size: number; readonly textObject: number },
): boolean {
  if (word.style !== style || word.element !== element) return false;
  if (Math.abs(glyph.baseline - word.baseline) > Math.max(0.3, size * BASELINE_TOLERANCE)) return false;
  const gap = word.isRightToLeft ? word.lastLeft - glyph.right : glyph.left - word.lastRight;
  const isMark = glyph.right - glyph.left < size * 0.05;
  const widest = word.isRightToLeft ? CONNECTED_GAP : SPACE_GAP;
  // The characters of a ligature stand on each other where the file says only what it means.
  const overlap = word.lastObject === textObject ? OBJECT_OVERLAP : OVERLAP;
  return gap < size * widest && (gap > -size * overlap || isMark || word.isRightToLeft);
}

function extend(word: Building, code: number, glyph: GlyphBox): void {
  // The characters of one right-to-left ligature come from left to right, each with its share of the glyph.
  const isSameGlyph = word.isRightToLeft && glyph.origin === word.lastOrigin && glyph.left > word.lastRight - 0.1;
  if (isSameGlyph) word.codes.splice(-word.atOrigin, 0, code);
  else word.codes.push(code);
  word.atOrigin = isSameGlyph ? word.atOrigin + 1 : 1;
  word.lastOrigin = glyph.origin;
  word.left = Math.min(word.left, glyph.left);
  word.right = Math.max(word.right, glyph.right);
  word.top = Math.min(word.top, glyph.top);
  word.bottom = Math.max(word.bottom, glyph.bottom);
  word.lastLeft = isSameGlyph ? Math.min(word.lastLeft, glyph.left) : glyph.left;
  word.lastRight = glyph.right;
}

function finished(word: Building, page: PageModel): Word | null {
  const style = page.styles[word.style];
  const text = textOf(word.codes);
  if (!style || text.trim() === '') return null;
  const { left, right, top, bottom, baseline, hasSpaceBefore, element, order, textObject } = word;
  return {
    text,
    left,
    right,
    top,
    bottom,
    baseline,
    style,
    hasSpaceBefore,
    raise: null,
    isRightToLeft: isRightToLeft(text),
    link: page.links.find(({ area }) => covers(area, (left + right) / 2, (top + bottom) / 2)) ?? null,
    element,
    order,
    textObject,
  };
}

function textOf(codes: readonly number[]): string {
  let isPlain = codes.length <= MAX_AT_ONCE;
  for (let at = 0; isPlain && at < codes.length; at++) isPlain = (codes[at] ?? 0) < 0x80;
  if (isPlain) return String.fromCharCode(...codes);
  let drawn = '';
  for (const code of codes) drawn += characterOf(code);
  return decompose(drawn);
}

function covers(area: PageModel['links'][number]['area'], x: number, y: number): boolean {
  return x >= area.left && x <= area.right && y >= area.top && y <= area.bottom;
}

/** Marks small words that stand above or below the line of their neighbour, and puts them on its baseline. */
export function withScripts(words: Word[]): Word[] {
  for (let index = 0; index < words.length; index++) {
    const word = words[index];
    if (!word) continue;
    const before = words[index - 1];
    const after = words[index + 1];
    const host =
      before && isScriptOf(word, before, word.left - before.right)
        ? before
        : after && isScriptOf(word, after, after.left - word.right)
          ? after
          : undefined;
    if (!host) continue;
    word.raise = word.baseline < host.baseline ? 'super' : 'sub';
    word.baseline = host.baseline;
  }
  return words;
}

function isScriptOf(word: Word, host: Word, gap: number): boolean {
  const { sizePoints } = host.style;
  const rise = Math.abs(word.baseline - host.baseline);
  return (
    host.raise === null &&
    word.style.sizePoints < sizePoints * SCRIPT_SIZE &&
    rise > sizePoints * 0.08 &&
    rise < sizePoints * 0.7 &&
    gap > -sizePoints * 0.3 &&
    gap < sizePoints * 0.6
  );
}
