import type { GrayImage } from '@recto/contract/capabilities/ocr';
import { levelCounts, reduce } from '../page/measure.ts';

/** Steepest slope of lines. */
const MOST_DEGREES = 8;
/** Most dark points that are looked at. */
const MAX_POINTS = 150_000;
/** The best angle must stand out this much from the middling one, or the page has no lines. */
const LEAST_CONTRAST = 1.15;

/**
 * Estimates the slope of a page's lines by projection profiles: along the lines, rows of letters and the gaps between them
 * differ most.
 * @returns degrees clockwise that the lines run down to the right; 0 when there are no lines.
 */
export function estimateSkew(image: GrayImage): number {
  const points = darkPoints(image);
  if (points.count < 500) return 0;
  const coarse = search(points, -MOST_DEGREES, MOST_DEGREES, 0.25);
  if (coarse.best < coarse.median * LEAST_CONTRAST) return 0;
  const finer = search(points, coarse.degrees - 0.3, coarse.degrees + 0.3, 0.05);
  const { degrees } = search(points, finer.degrees - 0.06, finer.degrees + 0.06, 0.02);
  return Math.abs(degrees) >= MOST_DEGREES - 0.3 ? 0 : degrees;
}

interface DarkPoints {
  readonly xs: Float32Array;
  readonly ys: Float32Array;
  readonly count: number;
  readonly height: number;
  readonly width: number;
}

/** Points of a picture reduced to about 120 dpi that are clearly darker than their surroundings. */
function darkPoints(image: GrayImage): DarkPoints {
  const { width, height, gray: small } = reduce(image, Math.max(1, Math.round(image.dpi / 120)));
  const threshold = otsuThreshold(levelCounts(small), small.length);
  let count = 0;
  for (let at = 0; at < small.length; at++) if ((small[at] ?? 255) < threshold) count++;
  const stride = Math.max(1, Math.ceil(count / MAX_POINTS));
  const xs = new Float32Array(Math.ceil(count / stride));
  const ys = new Float32Array(xs.length);
  let seen = 0;
  let kept = 0;
  for (let at = 0; at < small.length; at++) {
    if ((small[at] ?? 255) >= threshold || seen++ % stride !== 0) continue;
    xs[kept] = (at % width) - width / 2;
    ys[kept] = Math.floor(at / width);
    kept++;
  }
  // A dark picture is no text.
  return { xs, ys, count: count > small.length * 0.5 ? 0 : kept, width, height };
}

/** The threshold that parts dark from bright best (N. Otsu, 1979). */
function otsuThreshold(histogram: Uint32Array, total: number): number {
  let sum = 0;
  for (let value = 0; value < 256; value++) sum += value * (histogram[value] ?? 0);
  let [below, sumBelow, best, threshold] = [0, 0, -1, 128];
  for (let value = 0; value < 255; value++) {
    below += histogram[value] ?? 0;
    sumBelow += value * (histogram[value] ?? 0);
    if (below === 0 || below === total) continue;
    const difference = sumBelow / below - (sum - sumBelow) / (total - below);
    const variance = below * (total - below) * difference * difference;
    if (variance > best) [best, threshold] = [variance, value + 1];
  }
  return threshold;
}

interface Found {
  readonly degrees: number;
  readonly best: number;
  readonly median: number;
}

function search(points: DarkPoints, from: number, to: number, step: number): Found {
  const scores: number[] = [];
  let [degrees, best] = [0, -1];
  for (let angle = from; angle <= to + step / 2; angle += step) {
    const score = profileScore(points, angle);
    scores.push(score);
    if (score > best) [degrees, best] = [angle, score];
  }
  scores.sort((left, right) => left - right);
  return { degrees, best, median: scores[scores.length >> 1] ?? 0 };
}

/** Sums the squared differences between neighbouring rows of dark points projected along an angle. */
function profileScore({ xs, ys, count, height, width }: DarkPoints, angleDegrees: number): number {
  const slope = Math.tan((angleDegrees * Math.PI) / 180);
  const margin = Math.ceil(Math.abs(slope) * width) + 2;
  const rows = new Float32Array(height + 2 * margin);
  for (let at = 0; at < count; at++) {
    const row = (ys[at] ?? 0) - (xs[at] ?? 0) * slope + margin;
    const low = Math.floor(row);
    const share = row - low;
    rows[low] = (rows[low] ?? 0) + 1 - share;
    rows[low + 1] = (rows[low + 1] ?? 0) + share;
  }
  let score = 0;
  for (let row = 1; row < rows.length; row++) {
    const difference = (rows[row] ?? 0) - (rows[row - 1] ?? 0);
    score += difference * difference;
  }
  return score;
}
