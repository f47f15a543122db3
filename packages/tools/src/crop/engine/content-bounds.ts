import type { GrayImage } from '@recto/contract/capabilities/ocr';

/** Steps of gray, of 255, by which content differs from the paper on clean pages, and on scanned ones. */
const DEPTH = { clean: 10, scanned: 60 };
/** Least share of the pixels near the paper's gray that have exactly that gray on a clean page. */
const CLEAN_SHARE = 0.95;
/** Steps of gray within which pixels are paper. */
const PAPER_RANGE = 12;
/** Longest reach of a shadow, as a share of the scan's side, and the least dark share of a line in it. */
const SHADOW = { reach: 0.06, share: 0.25 };
/** Dark pixels among the nine around one of a scan; with fewer it is dust. */
const LEAST_NEIGHBOURS = 4;

/** Pixels from the top left corner; `right` and `bottom` are the first ones outside. */
export interface PixelBounds {
  readonly left: number;
  readonly top: number;
  readonly right: number;
  readonly bottom: number;
}

/**
 * Finds the bounds of everything on a drawn page except paper, of whatever colour the paper is. On scans, dust and the shadows
 * along the edges do not count.
 * @returns null for nothing
 */
export function contentBounds({ gray, widthPixels: width, heightPixels: height }: GrayImage): PixelBounds | null {
  const counts = new Uint32Array(256);
  for (let at = 0; at < gray.length; at++) counts[gray[at] ?? 0] = (counts[gray[at] ?? 0] ?? 0) + 1;
  const { paper, near } = paperOf(counts);
  const isClean = (counts[paper] ?? 0) >= CLEAN_SHARE * near;
  const depth = isClean ? DEPTH.clean : DEPTH.scanned;
  const dark = new Uint8Array(gray.length);
  const isDark = counts.map((_, value) => (Math.abs(value - paper) > depth ? 1 : 0));
  for (let at = 0; at < gray.length; at++) dark[at] = isDark[gray[at] ?? 0] ?? 0;
  if (isClean) return boundsOf(dark, width, { left: 0, top: 0, right: width, bottom: height });
  const within = withoutShadows(dark, width, height);
  return boundsOf(withoutDust(dark, width, height), width, within);
}

/** The gray that most of the page is near to, and how many pixels are. */
function paperOf(counts: Uint32Array): { readonly paper: number; readonly near: number } {
  let [paper, near] = [255, 0];
  for (let middle = 0; middle < counts.length; middle++) {
    const from = Math.max(0, middle - PAPER_RANGE);
    const range = counts.subarray(from, middle + PAPER_RANGE + 1);
    const sum = range.reduce((before, count) => before + count, 0);
    if (sum <= near) continue;
    [paper, near] = [from + range.indexOf(Math.max(...range)), sum];
  }
  return { paper, near };
}

function boundsOf(dark: Uint8Array, width: number, within: PixelBounds): PixelBounds | null {
  let [left, top, right, bottom] = [within.right, -1, within.left, -1];
  for (let y = within.top; y < within.bottom; y++) {
    const row = dark.subarray(y * width + within.left, y * width + within.right);
    const first = row.indexOf(1);
    if (first < 0) continue;
    if (top < 0) top = y;
    bottom = y + 1;
    left = Math.min(left, within.left + first);
    right = Math.max(right, within.left + row.lastIndexOf(1) + 1);
  }
  return top < 0 ? null : { left, top, right, bottom };
}

/** Without the lines at the edges that are dark in good part. */
function withoutShadows(dark: Uint8Array, width: number, height: number): PixelBounds {
  const share = (start: number, step: number, count: number) => {
    let sum = 0;
    for (let at = 0; at < count; at++) sum += dark[start + at * step] ?? 0;
    return sum / count;
  };
  const column = (x: number) => share(x, width, height);
  const row = (y: number) => share(y * width, 1, width);
  const inset = (line: (at: number) => number, side: number, isFromEnd: boolean) => {
    const most = Math.floor(side * SHADOW.reach);
    let found = 0;
    for (let at = 0; at < most; at++) {
      if (line(isFromEnd ? side - 1 - at : at) > SHADOW.share) found = at + 1;
    }
    return found;
  };
  return {
    left: inset(column, width, false),
    top: inset(row, height, false),
    right: width - inset(column, width, true),
    bottom: height - inset(row, height, true),
  };
}

function withoutDust(dark: Uint8Array, width: number, height: number): Uint8Array {
  const kept = new Uint8Array(dark.length);
  for (let y = 1; y < height - 1; y++) {
    for (let x = 1; x < width - 1; x++) {
      const at = y * width + x;
      if (dark[at] !== 1) continue;
      let count = 0;
      for (const row of [at - width, at, at + width]) {
        count += (dark[row - 1] ?? 0) + (dark[row] ?? 0) + (dark[row + 1] ?? 0);
      }
      if (count >= LEAST_NEIGHBOURS) kept[at] = 1;
    }
  }
  return kept;
}
