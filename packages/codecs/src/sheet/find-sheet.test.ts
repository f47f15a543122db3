import { sharesFrom } from '@recto/testkit';
import { expect, test } from 'vitest';
import type { Point } from '../geometry/affine-matrix.ts';
import type { Quad } from '../geometry/homography.ts';
import type { ColourPicture } from './colour-picture.ts';
import { findSheet } from './find-sheet.ts';

const SIZE = { widthPixels: 640, heightPixels: 800 };
const DIAGONAL = Math.hypot(SIZE.widthPixels, SIZE.heightPixels);
const SHARE_PIXELS = 0.01 * DIAGONAL;

/** A bright sheet with rows of dark marks on a darker, grainy table; light falls off to one side. */
function drawPicture(corners: Quad, seed: number): ColourPicture {
  const random = sharesFrom(seed);
  const { widthPixels, heightPixels } = SIZE;
  const table = [60 + 60 * random(), 50 + 60 * random(), 40 + 60 * random()];
  const fall = 0.5 * random();
  const middle = { x: widthPixels / 2, y: heightPixels / 2 };
  const margins = corners.map(({ x, y }) => ({ x: x + 0.15 * (middle.x - x), y: y + 0.15 * (middle.y - y) }));
  const rgb = new Uint8Array(widthPixels * heightPixels * 3);
  for (let y = 0, at = 0; y < heightPixels; y++) {
    for (let x = 0; x < widthPixels; x++, at += 3) {
      const isPaper = isWithin(corners, { x, y });
      const isInk = isWithin(margins, { x, y }) && y % 14 < 4 && x % 9 < 6;
      const light = (1 - (fall * x) / widthPixels) * (0.96 + 0.08 * random());
      for (let part = 0; part < 3; part++) {
        rgb[at + part] = Math.min(255, (isInk ? 60 : isPaper ? 235 : (table[part] ?? 0)) * light);
      }
    }
  }
  return { ...SIZE, rgb };
}

function isWithin(corners: readonly Point[], point: Point): boolean {
  return corners.every((corner, at) => isRightOf(corner, corners[(at + 1) % 4] ?? corner, point));
}

function isRightOf(from: Point, to: Point, { x, y }: Point): boolean {
  return (to.x - from.x) * (y - from.y) - (to.y - from.y) * (x - from.x) >= 0;
}

function randomCorners(seed: number): Quad {
  const random = sharesFrom(seed + 1_000);
  const { widthPixels: w, heightPixels: h } = SIZE;
  const near = (x: number, y: number) => ({
    x: (x + (random() - 0.5) * 0.16) * w,
    y: (y + (random() - 0.5) * 0.16) * h,
  });
  return [near(0.2, 0.18), near(0.8, 0.18), near(0.8, 0.82), near(0.2, 0.82)];
}

test('ensures that corners are found within 1 % of the diagonal on 11 of 12 pictures', () => {
  const misses = Array.from({ length: 12 }, (_, seed) => {
    const corners = randomCorners(seed);
    const found = findSheet(drawPicture(corners, seed));
    if (!found) return DIAGONAL;
    return Math.max(
      ...corners.map(({ x, y }, at) => Math.hypot((found.corners[at]?.x ?? 0) - x, (found.corners[at]?.y ?? 0) - y)),
    );
  });
  expect(misses.filter((pixels) => pixels <= SHARE_PIXELS).length).toBeGreaterThanOrEqual(11);
});

test.each([
  ['of one colour', () => 120],
  ['of noise', (random: () => number) => 255 * random()],
  ['of stripes', (_: () => number, x: number) => (x % 16 < 8 ? 40 : 220)],
])('ensures that a picture %s takes no longer than others', (_, level) => {
  const random = sharesFrom(7);
  const { widthPixels, heightPixels } = SIZE;
  const rgb = new Uint8Array(widthPixels * heightPixels * 3);
  for (let at = 0; at < rgb.length; at += 3) rgb.fill(level(random, (at / 3) % widthPixels), at, at + 3);
  findSheet({ ...SIZE, rgb });
});

test.each([
  [1, 5_000],
  [5_000, 1],
  [39, 39],
])('ensures that nothing is found in %i by %i pixels', (widthPixels, heightPixels) => {
  expect(findSheet({ widthPixels, heightPixels, rgb: new Uint8Array(widthPixels * heightPixels * 3) })).toBeNull();
});
