import type { GreyImage } from '@recto/contract';

/** Takes away single pixels that stand out from all around them; strokes stay as they are. */
export function medianFilter(image: GreyImage): GreyImage {
  const { widthPixels: width, heightPixels: height, grey } = image;
  const out = grey.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      out[at] = medianOfNine(grey, at, width);
    }
  }
  return { ...image, grey: out };
}

/** A fixed network of comparisons that leaves the middle one of nine in its place. */
function medianOfNine(grey: Uint8Array, at: number, width: number): number {
  let a = grey[at - width - 1] ?? 0;
  let b = grey[at - width] ?? 0;
  let c = grey[at - width + 1] ?? 0;
  let d = grey[at - 1] ?? 0;
  let e = grey[at] ?? 0;
  let f = grey[at + 1] ?? 0;
  let g = grey[at + width - 1] ?? 0;
  let h = grey[at + width] ?? 0;
  let i = grey[at + width + 1] ?? 0;
  let t = 0;
  // Each triple in order: then the median is the middle of (largest low, middle middle, smallest high).
  if (a > b) { t = a; a = b; b = t; }
  if (b > c) { t = b; b = c; c = t; }
  if (a > b) { t = a; a = b; b = t; }
  if (d > e) { t = d; d = e; e = t; }
  if (e > f) { t = e; e = f; f = t; }
  if (d > e) { t = d; d = e; e = t; }
  if (g > h) { t = g; g = h; h = t; }
  if (h > i) { t = h; h = i; i = t; }
  if (g > h) { t = g; g = h; h = t; }
  const low = a > d ? (a > g ? a : g) : d > g ? d : g;
  const high = c < f ? (c < i ? c : i) : f < i ? f : i;
  const middle = b > e ? (e > h ? e : b > h ? h : b) : b > h ? b : e > h ? h : e;
  if (low > middle) return low > high ? (middle > high ? middle : high) : low;
  return middle > high ? (low > high ? low : high) : middle;
}

/** A 3 by 3 binomial blur. */
export function blur(image: GreyImage): GreyImage {
  const { widthPixels: width, heightPixels: height, grey } = image;
  const across = new Uint16Array(grey.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const centre = grey[row + x] ?? 0;
      const left = x > 0 ? (grey[row + x - 1] ?? 0) : centre;
      const right = x < width - 1 ? (grey[row + x + 1] ?? 0) : centre;
      across[row + x] = left + 2 * centre + right;
    }
  }
  const out = new Uint8Array(grey.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const up = y > 0 ? row - width : row;
    const down = y < height - 1 ? row + width : row;
    for (let x = 0; x < width; x++) {
      out[row + x] = ((across[up + x] ?? 0) + 2 * (across[row + x] ?? 0) + (across[down + x] ?? 0) + 8) >> 4;
    }
  }
  return { ...image, grey: out };
}
