import type { DrawnPage } from '@recto/testkit';

/** Least difference of a channel that counts: smooth edges may fall a little otherwise. */
const TOLERANCE = 40;

/** Pixels in which a picture is another than the part of a larger one that begins there. */
export function differingPixels(large: DrawnPage, small: DrawnPage, left: number, top = 0): number {
  let count = 0;
  for (let y = 0; y < small.heightPixels; y++) {
    for (let x = 0; x < small.widthPixels; x++) {
      const there = ((top + y) * large.widthPixels + left + x) * 3;
      const own = (y * small.widthPixels + x) * 3;
      const isSame = [0, 1, 2].every(
        (channel) => Math.abs((large.rgb[there + channel] ?? 0) - (small.rgb[own + channel] ?? 0)) < TOLERANCE,
      );
      if (!isSame) count += 1;
    }
  }
  return count;
}
