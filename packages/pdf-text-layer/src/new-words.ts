import { type Corners, type Matrix, multiply, transformBounds } from '@recto/codecs';
import type { RecognisedLine, RecognisedPage } from '@recto/contract/recognised-page';
import type { PdfFile } from '@recto/pdf-core';
import type { PageNode } from '@recto/pdf-document';
import { areaOf, overlapOf } from './boxes.ts';
import type { PageTextState } from './page-text-state.ts';
import { pictureMap } from './picture-map.ts';

/** A word is on the page already when its text covers this share of it. */
const KNOWN_SHARE = 0.3;
/** Text this many times as high as a word is not the word: a watermark across the page. */
const MOST_TIMES_HIGHER = 3;

/**
 * Leaves out recognised words that are on the page already, as text, and, on a page with text of its own, those outside its pictures.
 * So nothing is found twice. Such a page is not turned: its own text says which way is up.
 */
export function newWords(
  recognised: RecognisedPage,
  state: PageTextState,
  page: PageNode,
  file: PdfFile,
): RecognisedPage {
  const { visibleText: known, pictures } = state;
  const isMixed = state.text === 'visible';
  if (known.length === 0 && !isMixed) return recognised;
  const { a, b, c, d, e, f } = pictureMap(recognised, page, file);
  const toPage: Matrix = [a, b, c, d, e, f];
  const isNew = (box: Corners) =>
    !isCovered(box, known) && (!isMixed || pictures.some((picture) => holdsMiddleOf(picture, box)));
  const paragraphs = recognised.paragraphs.flatMap(({ lines }) => {
    const kept = lines.flatMap((line) => {
      const words = line.words.filter((word) => isNew(wordBox(line, word, toPage)));
      return words.length > 0 ? [{ ...line, words }] : [];
    });
    return kept.length > 0 ? [{ lines: kept }] : [];
  });
  return { ...recognised, paragraphs, turnDegrees: isMixed ? 0 : recognised.turnDegrees };
}

/** Returns the place of a word in the page's user space. */
function wordBox(
  { x, y, angleDegrees, ascent, descent }: RecognisedLine,
  { start, end }: { readonly start: number; readonly end: number },
  toPage: Matrix,
): Corners {
  const angle = (angleDegrees * Math.PI) / 180;
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)];
  return transformBounds(multiply([cos, sin, -sin, cos, x, y], toPage), [start, -ascent, end, descent]);
}

function isCovered(box: Corners, known: readonly Corners[]): boolean {
  const covered = known.reduce((sum, other) => sum + (isOtherSize(other, box) ? 0 : overlapOf(other, box)), 0);
  return covered >= KNOWN_SHARE * areaOf(box);
}

function isOtherSize(text: Corners, word: Corners): boolean {
  const heightOf = ([left, bottom, right, top]: Corners) => Math.min(right - left, top - bottom);
  return heightOf(text) > MOST_TIMES_HIGHER * heightOf(word);
}

function holdsMiddleOf([left, bottom, right, top]: Corners, [x1, y1, x2, y2]: Corners): boolean {
  const [x, y] = [(x1 + x2) / 2, (y1 + y2) / 2];
  return x >= left && x <= right && y >= bottom && y <= top;
}
