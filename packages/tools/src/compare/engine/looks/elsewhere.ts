import type { PagePicture } from './page-pictures.ts';
import { isInk, isSeenAt, isUnknown, type PixelBox, type Spot } from './pixels.ts';

/** See `isSeenAt`: for parts that were shifted. */
const EDGE_SLACK = 0.75;
/** A part that is found elsewhere may differ in so much of its ink. */
const MOST_UNLIKE = 0.04;
/** Less of a part is somewhere by chance. */
const FAIR_SHARE = 0.12;
/** A smaller part looks like many others. */
const LEAST_INK = 120;
const LEAST_HEIGHT = 8;
/** Offsets that are looked at closely. */
const MOST_OFFSETS = 3;

/** A part of a page. */
export interface Part {
  readonly picture: PagePicture;
  readonly box: PixelBox;
  /** Pixels that are not paper. */
  readonly ink: number;
}

/** Pixels of a part that are not paper. */
export function inkIn(picture: PagePicture, { left, top, right, bottom }: PixelBox, tolerance: number): number {
  let ink = 0;
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) if (isInk(picture, x, y, tolerance)) ink++;
  }
  return ink;
}

/** True when a pixel may be at a place of another page. */
function isThere(one: Spot, other: Spot, tolerance: number): boolean {
  return isUnknown(other.picture, other.x, other.y) || isSeenAt(one, other, tolerance, EDGE_SLACK);
}

/** True when a part is on another page, so many pixels further. */
export function isFoundAt(
  { picture, box, ink }: Part,
  target: PagePicture,
  dx: number,
  dy: number,
  tolerance: number,
): boolean {
  let unlike = 0;
  for (let y = box.top; y < box.bottom; y++) {
    for (let x = box.left; x < box.right; x++) {
      if (!isInk(picture, x, y, tolerance)) continue;
      if (isThere({ picture, x, y }, { picture: target, x: x + dx, y: y + dy }, tolerance)) continue;
      if (++unlike > MOST_UNLIKE * ink) return false;
    }
  }
  return true;
}

/**
 * Returns the pixels of a part that are not on another page, so many pixels further; removes none unless a fair share of the part
 * is there. Rows of a table may move in different ways.
 * @param left pixels of the part, each as `y * width + x`
 */
export function withoutFound(
  { picture, ink }: Part,
  left: readonly number[],
  target: PagePicture,
  [dx, dy]: readonly [number, number],
  tolerance: number,
): readonly number[] {
  const { width } = picture;
  const rest = left.filter((at) => {
    const [x, y] = [at % width, Math.floor(at / width)];
    return !isThere({ picture, x, y }, { picture: target, x: x + dx, y: y + dy }, tolerance);
  });
  return left.length - rest.length >= FAIR_SHARE * ink ? rest : left;
}

/** The pixels of a part that are not paper, each as `y * width + x`. */
export function inkOf(picture: PagePicture, { left, top, right, bottom }: PixelBox, tolerance: number): number[] {
  const pixels: number[] = [];
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (isInk(picture, x, y, tolerance)) pixels.push(y * picture.width + x);
    }
  }
  return pixels;
}

/** True when so little of a part is left that nothing is missing. */
export function isNothing(left: readonly number[], { ink }: Part): boolean {
  return left.length <= MOST_UNLIKE * ink;
}

/**
 * Lists the likely vertical offsets of a part on another page, `dx` to the right, by the ink in each row; the likeliest first.
 */
export function likelyOffsets(
  { picture, box, ink }: Part,
  target: PagePicture,
  dx: number,
  tolerance: number,
): number[] {
  const height = box.bottom - box.top;
  if (ink < LEAST_INK || height < LEAST_HEIGHT) return [];
  const own = inkByRow(picture, box, tolerance);
  const rows = inkByRow(
    target,
    { left: box.left + dx, top: 0, right: box.right + dx, bottom: target.height },
    tolerance,
  );
  const offsets: { readonly offset: number; readonly unlike: number }[] = [];
  for (let top = 0; top + height <= rows.length; top++) {
    let unlike = 0;
    for (let row = 0; row < height && unlike <= ink; row++)
      unlike += Math.abs((own[row] ?? 0) - (rows[top + row] ?? 0));
    if (unlike <= ink / 4) offsets.push({ offset: top - box.top, unlike });
  }
  return offsets
    .toSorted((one, other) => one.unlike - other.unlike)
    .slice(0, MOST_OFFSETS)
    .map(({ offset }) => offset);
}

function inkByRow(picture: PagePicture, { left, top, right, bottom }: PixelBox, tolerance: number): Uint32Array {
  const rows = new Uint32Array(bottom - top);
  for (let y = top; y < bottom; y++) {
    for (let x = left; x < right; x++) {
      if (isInk(picture, x, y, tolerance)) rows[y - top] = (rows[y - top] ?? 0) + 1;
    }
  }
  return rows;
}
