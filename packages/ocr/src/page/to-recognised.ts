import { type Matrix, transformPoint } from '@recto/codecs';
import type { OcrLanguage } from '@recto/contract/ocr-languages';
import type { RecognisedLine, RecognisedParagraph } from '@recto/contract/recognised-page';
import type { HocrLine, HocrParagraph } from '../hocr/parse-hocr.ts';
import { asCyrillic } from './cyrillic-words.ts';

const UNSPACED_LANGUAGES: ReadonlySet<OcrLanguage> = new Set(['jpn', 'chi_sim', 'chi_tra']);
const UNSPACED_TEXT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;
const FULL_HEIGHT = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Arabic}]/u;
/** The size of the letters of a line, as a multiple of the height of its box: small letters alone are half as high. */
const MOST_SIZE = 2;
/** In scripts whose lines are as high as their letters; of Korean the engine says twice as much. */
const MOST_FULL_SIZE = 1.2;
const RIGHT_TO_LEFT = /[\p{Script=Arabic}\p{Script=Hebrew}]/u;
const LEFT_TO_RIGHT = /[\p{Script=Latin}\p{Script=Cyrillic}\p{Script=Devanagari}\p{Script=Hangul}\p{Script=Han}]/gu;

/** Maps what was read in a cleaned picture back to the picture that it was made from. */
export function toRecognised(
  paragraphs: readonly HocrParagraph[],
  languages: readonly OcrLanguage[],
  toSource: Matrix,
): RecognisedParagraph[] {
  const isUnspaced = languages.some((language) => UNSPACED_LANGUAGES.has(language));
  const isRussian = languages.includes('rus');
  return paragraphs.map(({ lines }) => ({
    lines: (isRussian ? lines.map(inCyrillic) : lines).map((line) =>
      isVertical(line) ? verticalLine(line, isUnspaced, toSource) : levelLine(line, isUnspaced, toSource),
    ),
  }));
}

function inCyrillic(line: HocrLine): HocrLine {
  const texts = asCyrillic(line.words.map(({ text }) => text));
  return { ...line, words: line.words.map((word, at) => ({ ...word, text: texts[at] ?? word.text })) };
}

/** Higher than wide, of several words that stand below one another or of one word of several letters. */
function isVertical({ box, words }: HocrLine): boolean {
  const [first, last] = [words[0], words.at(-1)];
  if (!first || !last || box.bottom - box.top < 2 * (box.right - box.left)) return false;
  if (words.length === 1) return [...first.text].length > 2;
  // Boxes of neighbours may overlap.
  const [from, to] = [first.box, last.box];
  return to.top + to.bottom - from.top - from.bottom > Math.abs(to.left + to.right - from.left - from.right);
}

function levelLine(line: HocrLine, isUnspaced: boolean, toSource: Matrix): RecognisedLine {
  const text = line.words.map((word) => word.text).join('');
  const baseline = baselineOf(line, FULL_HEIGHT.test(text) ? MOST_FULL_SIZE : MOST_SIZE);
  const from = transformPoint(toSource, { x: line.box.left, y: baseline.y });
  const slope = Math.abs(line.slope) > 0.2 ? 0 : line.slope;
  const to = transformPoint(toSource, { x: line.box.left + 1, y: baseline.y + slope });
  // Boxes are upright in the cleaned picture; along a sloping baseline they are a little longer than across.
  const stretch = Math.hypot(1, slope);
  return {
    ...from,
    angleDegrees: degrees(to.x - from.x, to.y - from.y),
    ascent: baseline.ascent,
    descent: baseline.descent,
    direction: isRightToLeft(line, text) ? 'right-to-left' : 'left-to-right',
    hasSpaces: !(isUnspaced && UNSPACED_TEXT.test(text)),
    words: line.words.map(({ text: word, box, confidence }) => ({
      text: word,
      start: (box.left - line.box.left) * stretch,
      end: (box.right - line.box.left) * stretch,
      confidence,
    })),
  };
}

/**
 * A column of vertical writing, whose baseline is its middle; or a level line of a page that lies on its side, which the
 * engine reads all the same.
 */
function verticalLine(line: HocrLine, isUnspaced: boolean, toSource: Matrix): RecognisedLine {
  const middle = (line.box.left + line.box.right) / 2;
  const from = transformPoint(toSource, { x: middle, y: line.box.top });
  const to = transformPoint(toSource, { x: middle, y: line.box.top + 1 });
  const half = (line.box.right - line.box.left) / 2;
  const isColumn = isUnspaced && UNSPACED_TEXT.test(line.words.map(({ text }) => text).join(''));
  const foot = transformPoint(toSource, { x: line.box.left + 0.44 * half, y: line.box.top });
  return {
    ...(isColumn ? from : foot),
    angleDegrees: degrees(to.x - from.x, to.y - from.y),
    ascent: isColumn ? half : 1.56 * half,
    descent: isColumn ? half : 0.44 * half,
    direction: isColumn ? 'vertical' : 'left-to-right',
    hasSpaces: !isColumn,
    words: line.words.map(({ text, box, confidence }) => ({
      text,
      start: box.top - line.box.top,
      end: box.bottom - line.box.top,
      confidence,
    })),
  };
}

/**
 * Returns the baseline at the line's left edge, with the extent of letters above and below it. Implausible values are
 * replaced by shares of the box.
 */
function baselineOf(
  { box, offset, size, descent }: HocrLine,
  mostSize: number,
): { y: number; ascent: number; descent: number } {
  const height = box.bottom - box.top;
  const isSane = offset <= 0 && -offset < height && size > 0 && size < mostSize * height;
  const below = isSane ? Math.max(descent, 0.1 * size) : 0.22 * height;
  const above = isSane ? Math.max(size - descent, 0.5 * size) : 0.78 * height;
  return { y: box.bottom + (isSane ? offset : -below), ascent: above, descent: below };
}

function isRightToLeft(line: HocrLine, text: string): boolean {
  if (!RIGHT_TO_LEFT.test(text)) return false;
  if (line.isRightToLeft) return true;
  const others = text.match(LEFT_TO_RIGHT)?.length ?? 0;
  return others < text.length / 2;
}

function degrees(x: number, y: number): number {
  return (Math.atan2(y, x) * 180) / Math.PI;
}
