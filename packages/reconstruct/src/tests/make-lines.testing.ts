import type { GlyphStyle } from '@recto/contract/capabilities/page-model';
import type { Line, Word } from '../model.ts';
import { isRightToLeft } from '../text/characters.ts';
import { lineOf, readLines } from '../text/lines.ts';

/** Width of every letter in the tests, relative to the font size. */
const LETTER = 0.5;
const SPACE = 0.25;

export const STYLE: GlyphStyle = {
  fontName: 'Times',
  sizePoints: 10,
  isBold: false,
  isItalic: false,
  isMonospaced: false,
  hasSerifs: true,
  color: '000000',
  isHidden: false,
  angleDegrees: 0,
};
export const BOLD: GlyphStyle = { ...STYLE, isBold: true };

let order = 0;

/** A word whose left edge and baseline are given. */
export function makeWord(text: string, left: number, baseline: number, style = STYLE): Word {
  const size = style.sizePoints;
  return {
    text,
    left,
    right: left + text.length * size * LETTER,
    top: baseline - size * 0.8,
    bottom: baseline + size * 0.2,
    baseline,
    style,
    hasSpaceBefore: false,
    raise: null,
    isRightToLeft: isRightToLeft(text),
    link: null,
    element: -1,
    order: order++,
    textObject: 0,
  };
}

/** The words of a text from left to right, a plain space between them unless another gap is asked for. */
export function makeWords(text: string, left: number, baseline: number, { style = STYLE, gap = 0 } = {}): Word[] {
  let at = left;
  return text.split(' ').map((part) => {
    const word = makeWord(part, at, baseline, style);
    at = word.right + (gap || style.sizePoints * SPACE);
    return word;
  });
}

export function makeLine(text: string, left: number, baseline: number, style = STYLE): Line {
  const [line] = readLines(makeWords(text, left, baseline, { style }));
  return line ?? lineOf([]);
}

/** Lines below each other at the distance that is given. */
export function makeLines(
  texts: readonly string[],
  left: number,
  top: number,
  { pitch = 12, style = STYLE } = {},
): Line[] {
  return texts.map((text, index) => makeLine(text, left, top + index * pitch, style));
}
