import type { GrayPlane } from '@recto/codecs';

/** Side of the squares. */
const SQUARE = 4;

/** A quarter of the size, each pixel the mean of a square: how edges are smoothed no longer shows, what is drawn where does. */
export function quartered({ widthPixels, heightPixels, values }: GrayPlane): GrayPlane {
  const [columns, rows] = [Math.floor(widthPixels / SQUARE), Math.floor(heightPixels / SQUARE)];
  const small = new Float32Array(columns * rows);
  for (let y = 0; y < rows * SQUARE; y++) {
    for (let x = 0; x < columns * SQUARE; x++) {
      const at = (y >> 2) * columns + (x >> 2);
      small[at] = (small[at] ?? 0) + (values[y * widthPixels + x] ?? 0) / SQUARE ** 2;
    }
  }
  return { widthPixels: columns, heightPixels: rows, values: small };
}
