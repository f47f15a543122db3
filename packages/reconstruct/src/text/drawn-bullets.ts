import type { PageArea, PageModel } from '@recto/contract/capabilities/page-model';
import type { Word } from '../model.ts';
import { isRightToLeft } from './characters.ts';

const BULLET = '\u2022';
/** Sizes and distances are shares of the size of the type beside it. */
const MIN_SIZE = 0.15;
const MAX_SIZE = 0.6;
const MIN_GAP = 0.15;
const MAX_GAP = 2.4;
/** A chart has more dots than a page has items. */
const MAX_DOTS = 400;

/** Bullets that are drawn as small shapes beside the first word of an item, as browsers do, as the words that they stand for. */
export function drawnBullets({ shapes, drawings }: PageModel, words: readonly Word[]): Word[] {
  const dots = [...drawings, ...shapes].map(({ area }) => area).filter(isDot);
  if (dots.length === 0 || dots.length > MAX_DOTS) return [];
  const taken = new Set<Word>();
  return dots.flatMap((dot) => {
    const body = words.find((word) => !taken.has(word) && isBeside(dot, word));
    if (!body || !isFirst(body, dot, words)) return [];
    taken.add(body);
    return [{ ...body, ...dot, text: BULLET, hasSpaceBefore: false, link: null, order: body.order - 0.5 }];
  });
}

function isDot({ left, top, right, bottom }: PageArea): boolean {
  const [width, height] = [right - left, bottom - top];
  return width > 1 && height > 1 && width < 12 && width / height > 0.75 && width / height < 1.34;
}

function isBeside(dot: PageArea, { left, right, baseline, style, text }: Word): boolean {
  const { sizePoints } = style;
  const share = (dot.right - dot.left) / sizePoints;
  const middle = baseline - (dot.top + dot.bottom) / 2;
  if (share < MIN_SIZE || share > MAX_SIZE || middle < 0 || middle > sizePoints * 0.75) return false;
  const gap = (isRightToLeft(text) ? dot.left - right : left - dot.right) / sizePoints;
  return gap > MIN_GAP && gap < MAX_GAP;
}

/** Nothing stands before the dot on the same line, as it would beside a dot inside a sentence or a table. */
function isFirst(body: Word, dot: PageArea, words: readonly Word[]): boolean {
  const reach = body.style.sizePoints * MAX_GAP;
  return !words.some((word) => {
    if (word === body || Math.abs(word.baseline - body.baseline) > 1) return false;
    const gap = isRightToLeft(body.text) ? word.left - dot.right : dot.left - word.right;
    const isBetween = word.left > Math.min(dot.right, body.right) - 1 && word.right < Math.max(dot.left, body.left) + 1;
    return isBetween || (gap > -1 && gap < reach);
  });
}
