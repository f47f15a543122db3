import { refuseOption } from '@recto/contract/recto-error';
import { message } from '@recto/words/message';
import { NO_SUCH_PAGE, TEXT_TOO_LONG } from '@recto/words/problems';

const NOT_ANGLES = message('problem.notAngles', '"{written}" is not pages and an angle such as 1-5:90.');

/** Rotation of one page, clockwise in degrees. */
export type PageAngle = 0 | 90 | 180 | 270;

const ANGLES: readonly PageAngle[] = [0, 90, 180, 270];
const PART = /^(\d{1,7}|z)(?:\s*[-–]\s*(\d{1,7}|z))?\s*:\s*(0|90|180|270)$/;

/** Longest text taken, in characters: 10,000 pages, each turned otherwise than its neighbour. */
const MAX_TEXT_LENGTH = 100_000;

/**
 * Angles of single pages, as text: `1-3:90, 7:180, z:0`. `z` is the last page; a page named twice takes the later angle.
 * @param pageCount of the document.
 * @returns by 0-based page index, the pages that are named.
 * @throws option-invalid for text that cannot be read and for a page that does not exist.
 */
export function parsePageAngles(text: string, pageCount: number, optionName = 'angles'): Map<number, PageAngle> {
  const angles = new Map<number, PageAngle>();
  if (text.length > MAX_TEXT_LENGTH) throw refuseOption(optionName, TEXT_TOO_LONG);
  for (const part of partsOf(text)) {
    const match = PART.exec(part);
    if (!match) throw refuseOption(optionName, NOT_ANGLES, { written: part.slice(0, 40) });
    const [, from = '', to = from, degrees] = match;
    const [first = 0, last = 0] = [from, to].map((written) => (written === 'z' ? pageCount : Number(written)));
    const outside = [first, last].find((pageNumber) => pageNumber < 1 || pageNumber > pageCount);
    if (outside !== undefined) {
      throw refuseOption(optionName, NO_SUCH_PAGE, { page: outside, count: pageCount });
    }
    const angle = ANGLES.find((known) => known === Number(degrees)) ?? 0;
    for (let page = Math.min(first, last); page <= Math.max(first, last); page++) angles.set(page - 1, angle);
  }
  return angles;
}

/** True when the text can be read at all, whatever the document; for schemas and forms. */
export function isPageAngles(text: string): boolean {
  return text.length <= MAX_TEXT_LENGTH && partsOf(text).every((part) => PART.test(part));
}

/** The shortest text that `parsePageAngles` reads back as these angles. */
export function writePageAngles(angles: ReadonlyMap<number, PageAngle>): string {
  const parts: { first: number; last: number; angle: PageAngle }[] = [];
  for (const [pageIndex, angle] of [...angles].sort(([left], [right]) => left - right)) {
    const part = parts.at(-1);
    if (part?.angle === angle && part.last === pageIndex - 1) part.last = pageIndex;
    else parts.push({ first: pageIndex, last: pageIndex, angle });
  }
  return parts.map(({ first, last, angle }) => `${first + 1}${last > first ? `-${last + 1}` : ''}:${angle}`).join(', ');
}

function partsOf(text: string): string[] {
  return text
    .toLowerCase()
    .split(/[,;]/)
    .map((part) => part.trim())
    .filter((part) => part !== '');
}
