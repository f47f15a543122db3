import type { PixelImage } from '@recto/contract';

const WINDOW_PIXELS = 8;
const STEP_PIXELS = 4;
/** The constants of SSIM for values from 0 to 255: (0.01 * 255)^2 and (0.03 * 255)^2. */
const LUMINANCE_FLOOR = 6.5025;
const CONTRAST_FLOOR = 58.5225;

/** How alike two pictures of one size are: structural similarity of gray values (1 is equal) and mean difference (0 is equal). */
export interface PixelSimilarity {
  readonly ssim: number;
  /** 0 to 255, over red, green and blue. */
  readonly meanDifference: number;
}

/** @throws RangeError when the sizes differ */
export function comparePixels(one: PixelImage, other: PixelImage): PixelSimilarity {
  const { widthPixels, heightPixels } = one;
  if (widthPixels !== other.widthPixels || heightPixels !== other.heightPixels) throw new RangeError('sizes differ');
  const [gray, otherGray] = [grayOf(one), grayOf(other)];
  let [sum, windows] = [0, 0];
  for (let top = 0; top + WINDOW_PIXELS <= heightPixels; top += STEP_PIXELS) {
    for (let left = 0; left + WINDOW_PIXELS <= widthPixels; left += STEP_PIXELS) {
      sum += windowSimilarity(gray, otherGray, top * widthPixels + left, widthPixels);
      windows++;
    }
  }
  return { ssim: windows === 0 ? 1 : sum / windows, meanDifference: meanDifference(one.rgba, other.rgba) };
}

function grayOf({ rgba }: PixelImage): Float64Array {
  const gray = new Float64Array(rgba.length / 4);
  for (let at = 0; at < gray.length; at++) {
    gray[at] = 0.299 * (rgba[at * 4] ?? 0) + 0.587 * (rgba[at * 4 + 1] ?? 0) + 0.114 * (rgba[at * 4 + 2] ?? 0);
  }
  return gray;
}

function windowSimilarity(one: Float64Array, other: Float64Array, start: number, width: number): number {
  let [sum, otherSum, squares, otherSquares, products] = [0, 0, 0, 0, 0];
  for (let row = 0; row < WINDOW_PIXELS; row++) {
    for (let column = 0; column < WINDOW_PIXELS; column++) {
      const [a = 0, b = 0] = [one[start + row * width + column], other[start + row * width + column]];
      sum += a;
      otherSum += b;
      squares += a * a;
      otherSquares += b * b;
      products += a * b;
    }
  }
  const count = WINDOW_PIXELS ** 2;
  const [mean, otherMean] = [sum / count, otherSum / count];
  const variances = squares / count - mean ** 2 + otherSquares / count - otherMean ** 2;
  const covariance = products / count - mean * otherMean;
  const luminance = (2 * mean * otherMean + LUMINANCE_FLOOR) / (mean ** 2 + otherMean ** 2 + LUMINANCE_FLOOR);
  return (luminance * (2 * covariance + CONTRAST_FLOOR)) / (variances + CONTRAST_FLOOR);
}

function meanDifference(one: Uint8ClampedArray, other: Uint8ClampedArray): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) {
    if (at % 4 !== 3) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  }
  return sum / (one.length * 0.75);
}

/** The picture in one n-th of the size, each pixel the mean of a square: what two renderers' edge smoothing leaves equal. */
export function shrink(image: PixelImage, n: number): PixelImage {
  const [widthPixels, heightPixels] = [Math.floor(image.widthPixels / n), Math.floor(image.heightPixels / n)];
  const rgba = new Uint8ClampedArray(widthPixels * heightPixels * 4);
  for (let at = 0; at < rgba.length; at++) {
    const [part, pixel] = [at % 4, Math.floor(at / 4)];
    const [left, top] = [(pixel % widthPixels) * n, Math.floor(pixel / widthPixels) * n];
    let sum = 0;
    for (let y = top; y < top + n; y++) {
      for (let x = left; x < left + n; x++) sum += image.rgba[(y * image.widthPixels + x) * 4 + part] ?? 0;
    }
    rgba[at] = sum / n ** 2;
  }
  return { widthPixels, heightPixels, rgba };
}

/** Reads a binary PPM (P6, 8 bits), as pdftoppm writes it. */
export function readPpm(bytes: Uint8Array): PixelImage {
  const head = /^P6\s+(\d+)\s+(\d+)\s+255\s/.exec(new TextDecoder('latin1').decode(bytes.subarray(0, 64)));
  if (!head) throw new RangeError('not a PPM');
  const [widthPixels, heightPixels] = [Number(head[1]), Number(head[2])];
  const rgba = new Uint8ClampedArray(widthPixels * heightPixels * 4).fill(255);
  const start = head[0].length;
  for (let pixel = 0; pixel < widthPixels * heightPixels; pixel++) {
    rgba.set(bytes.subarray(start + pixel * 3, start + pixel * 3 + 3), pixel * 4);
  }
  return { widthPixels, heightPixels, rgba };
}
