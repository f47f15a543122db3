import type { Point } from '../geometry/affine-matrix.ts';
import { project, type Quad, rectangleToQuad } from '../geometry/homography.ts';
import type { ColourPicture } from './colour-picture.ts';
import type { Bends } from './refine.ts';
import { sheetRatio } from './sheet-shape.ts';

/** Most pixels of a flat sheet: A4 at 500 dpi has 24 million. */
const MOST_PIXELS = 25_000_000;
const LEAST_SIDE = 8;
/** Between two of these rows and columns a bent sheet is taken for flat. */
const CELL = 16;

/** The size of the flat sheet: as many pixels as the photograph has of it. */
export function flatSize(corners: Quad, picture: Pick<ColourPicture, 'widthPixels' | 'heightPixels'>) {
  const [a, b, c, d] = corners;
  const length = (from: Point, to: Point) => Math.hypot(to.x - from.x, to.y - from.y);
  const ratio = sheetRatio(corners, picture);
  const wide = Math.max(length(a, b), length(d, c));
  const tall = Math.max(length(a, d), length(b, c));
  const width = Math.max(wide, tall * ratio);
  const scale = Math.min(1, Math.sqrt(MOST_PIXELS / ((width * width) / ratio)));
  return {
    widthPixels: Math.max(LEAST_SIDE, Math.round(width * scale)),
    heightPixels: Math.max(LEAST_SIDE, Math.round((width / ratio) * scale)),
  };
}

/**
 * Draws the sheet as it would lie under a scanner: its perspective undone, its bent sides made straight.
 * @param onRow told of each finished row, and may throw
 */
export function flattenSheet(
  picture: ColourPicture,
  corners: Quad,
  bends: Bends,
  size: { readonly widthPixels: number; readonly heightPixels: number },
  onRow: () => void,
): ColourPicture {
  const { widthPixels: width, heightPixels: height } = size;
  const rgb = new Uint8Array(width * height * 3);
  const toSource = sourceOf(corners, bends, size);
  const columns = Math.ceil(width / CELL);
  let upper = gridRow(toSource, columns, 0);
  for (let top = 0; top < height; top += CELL) {
    const lower = gridRow(toSource, columns, top + CELL);
    for (let y = top; y < Math.min(height, top + CELL); y++) {
      const down = (y - top + 0.5) / CELL;
      for (let column = 0; column < columns; column++) {
        const at = column * 2;
        const left = between(upper, lower, at, down);
        const right = between(upper, lower, at + 2, down);
        const [stepX, stepY] = [(right.x - left.x) / CELL, (right.y - left.y) / CELL];
        let [x, y0] = [left.x + stepX / 2 - 0.5, left.y + stepY / 2 - 0.5];
        const end = Math.min(width, (column + 1) * CELL);
        for (let to = column * CELL; to < end; to++, x += stepX, y0 += stepY) {
          sample(picture, x, y0, rgb, (y * width + to) * 3);
        }
      }
      onRow();
    }
    upper = lower;
  }
  return { ...size, rgb };
}

/** Maps points of the flat sheet to the picture: by perspective, shifted by the bends of the nearby sides. */
function sourceOf(corners: Quad, bends: Bends, size: { readonly widthPixels: number; readonly heightPixels: number }) {
  const { widthPixels: width, heightPixels: height } = size;
  const map = rectangleToQuad(width, height, corners);
  const outside = corners.map((from, at) => {
    const to = corners[(at + 1) % 4] ?? from;
    const length = Math.hypot(to.x - from.x, to.y - from.y) || 1;
    const bend = bends[at] ?? 0;
    return { x: ((to.y - from.y) / length) * bend, y: (-(to.x - from.x) / length) * bend };
  }) as [Point, Point, Point, Point];
  const isBent = bends.some((bend) => bend !== 0);
  return (point: Point): Point => {
    const flat = project(map, point);
    if (!isBent) return flat;
    const [u, v] = [point.x / width, point.y / height];
    const [across, down] = [4 * u * (1 - u), 4 * v * (1 - v)];
    const [top, right, bottom, left] = outside;
    return {
      x: flat.x + across * (top.x * (1 - v) + bottom.x * v) + down * (left.x * (1 - u) + right.x * u),
      y: flat.y + across * (top.y * (1 - v) + bottom.y * v) + down * (left.y * (1 - u) + right.y * u),
    };
  };
}

function gridRow(toSource: (point: Point) => Point, columns: number, y: number): Float64Array {
  const row = new Float64Array((columns + 1) * 2);
  for (let column = 0; column <= columns; column++) {
    const source = toSource({ x: column * CELL, y });
    row[column * 2] = source.x;
    row[column * 2 + 1] = source.y;
  }
  return row;
}

function between(upper: Float64Array, lower: Float64Array, at: number, down: number): Point {
  return {
    x: (upper[at] ?? 0) * (1 - down) + (lower[at] ?? 0) * down,
    y: (upper[at + 1] ?? 0) * (1 - down) + (lower[at + 1] ?? 0) * down,
  };
}

/** Between four pixels; beyond the picture its nearest pixel. */
function sample(
  { widthPixels, heightPixels, rgb }: ColourPicture,
  x: number,
  y: number,
  out: Uint8Array,
  to: number,
): void {
  const [clampedX, clampedY] = [Math.min(widthPixels - 1, Math.max(0, x)), Math.min(heightPixels - 1, Math.max(0, y))];
  const [left, top] = [Math.floor(clampedX), Math.floor(clampedY)];
  const [along, down] = [clampedX - left, clampedY - top];
  const at = (top * widthPixels + left) * 3;
  const next = left < widthPixels - 1 ? 3 : 0;
  const below = top < heightPixels - 1 ? at + widthPixels * 3 : at;
  for (let part = 0; part < 3; part++) {
    const upper = (rgb[at + part] ?? 0) * (1 - along) + (rgb[at + next + part] ?? 0) * along;
    const lower = (rgb[below + part] ?? 0) * (1 - along) + (rgb[below + next + part] ?? 0) * along;
    out[to + part] = upper * (1 - down) + lower * down + 0.5;
  }
}
