import type { GrayImage } from '@recto/contract/capabilities/ocr';

/** Rows between those that are looked at: noise is the same everywhere. */
const ROW_STEP = 3;
/** Distance from black and white below which a pixel does not count: clipped pixels show no noise. */
const CLIPPED = 2;

/**
 * Standard deviation of a picture's noise, 0 to about 60 gray levels (J. Immerkaer, "Fast noise variance estimation", 1996):
 * the mean answer of a mask that is blind to slopes and straight edges. Pixels at the ends of the scale are left out.
 */
export function estimateNoise({ widthPixels: width, heightPixels: height, gray }: GrayImage): number {
  let sum = 0;
  let count = 0;
  for (let y = 1; y < height - 1; y += ROW_STEP) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const centre = gray[at] ?? 0;
      if (centre <= CLIPPED || centre >= 255 - CLIPPED) continue;
      const up = at - width;
      const down = at + width;
      const corners = (gray[up - 1] ?? 0) + (gray[up + 1] ?? 0) + (gray[down - 1] ?? 0) + (gray[down + 1] ?? 0);
      const sides = (gray[up] ?? 0) + (gray[down] ?? 0) + (gray[at - 1] ?? 0) + (gray[at + 1] ?? 0);
      const answer = Math.abs(corners - 2 * sides + 4 * centre);
      // Strokes answer loudly; noise is what most pixels say.
      if (answer > 240) continue;
      sum += answer;
      count++;
    }
  }
  // Of a clean page nearly all pixels are clipped, and the rest are edges.
  if (count * ROW_STEP < width * height * 0.2) return 0;
  return (Math.sqrt(Math.PI / 2) * sum) / (6 * count);
}

/** Share of pixels that differ from all their neighbours by far: salt and pepper. */
export function estimateSpecks({ widthPixels: width, heightPixels: height, gray }: GrayImage): number {
  let count = 0;
  let seen = 0;
  for (let y = 1; y < height - 1; y += ROW_STEP) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      const centre = gray[at] ?? 0;
      seen++;
      const left = (gray[at - 1] ?? 0) - centre;
      const right = (gray[at + 1] ?? 0) - centre;
      if (left * right <= 0 || Math.min(Math.abs(left), Math.abs(right)) < 60) continue;
      const up = (gray[at - width] ?? 0) - centre;
      const down = (gray[at + width] ?? 0) - centre;
      if (up * left > 0 && down * left > 0 && Math.min(Math.abs(up), Math.abs(down)) >= 60) count++;
    }
  }
  return seen === 0 ? 0 : count / seen;
}
