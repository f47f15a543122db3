import type { GrayImage } from '@recto/contract/capabilities/ocr';

/** Takes away single pixels that stand out from all around them; strokes stay as they are. */
export function medianFilter(image: GrayImage): GrayImage {
  const { widthPixels: width, heightPixels: height, gray } = image;
  const out = gray.slice();
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      out[at] = medianOfNine(gray, at, width);
    }
  }
  return { ...image, gray: out };
}

/** The middle one of nine: of the largest of the lows, the middle of the middles and the smallest of the highs of three columns. */
function medianOfNine(gray: Uint8Array, at: number, width: number): number {
  const [a, b, c] = [gray[at - width - 1] ?? 0, gray[at - 1] ?? 0, gray[at + width - 1] ?? 0];
  const [d, e, f] = [gray[at - width] ?? 0, gray[at] ?? 0, gray[at + width] ?? 0];
  const [g, h, i] = [gray[at - width + 1] ?? 0, gray[at + 1] ?? 0, gray[at + width + 1] ?? 0];
  const low = Math.max(Math.min(a, b, c), Math.min(d, e, f), Math.min(g, h, i));
  const high = Math.min(Math.max(a, b, c), Math.max(d, e, f), Math.max(g, h, i));
  return middleOf(low, middleOf(middleOf(a, b, c), middleOf(d, e, f), middleOf(g, h, i)), high);
}

function middleOf(a: number, b: number, c: number): number {
  return Math.max(Math.min(a, b), Math.min(Math.max(a, b), c));
}

/** A 3 by 3 binomial blur. */
export function blur(image: GrayImage): GrayImage {
  const { widthPixels: width, heightPixels: height, gray } = image;
  const across = new Uint16Array(gray.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    for (let x = 0; x < width; x++) {
      const centre = gray[row + x] ?? 0;
      const left = x > 0 ? (gray[row + x - 1] ?? 0) : centre;
      const right = x < width - 1 ? (gray[row + x + 1] ?? 0) : centre;
      across[row + x] = left + 2 * centre + right;
    }
  }
  const out = new Uint8Array(gray.length);
  for (let y = 0; y < height; y++) {
    const row = y * width;
    const up = y > 0 ? row - width : row;
    const down = y < height - 1 ? row + width : row;
    for (let x = 0; x < width; x++) {
      out[row + x] = ((across[up + x] ?? 0) + 2 * (across[row + x] ?? 0) + (across[down + x] ?? 0) + 8) >> 4;
    }
  }
  return { ...image, gray: out };
}
