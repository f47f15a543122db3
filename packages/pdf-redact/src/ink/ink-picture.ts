import type { PixelImage } from '@recto/contract/capabilities/pixel-image';

/** A part of a page in shades of gray, and which of its pixels are ink: as far from the paper as print is. */
export interface InkPicture {
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** 1 for ink, 0 for paper, for what is covered and for rules. */
  readonly ink: Uint8Array;
}

interface InkOptions {
  /** Steps of 255 from the paper at which ink begins. */
  readonly contrast: number;
  /** Height of the letters, in pixels. */
  readonly letterPixels: number;
  /** True for a pixel that is not to be looked at. */
  readonly isCovered: (x: number, y: number) => boolean;
}

/**
 * Least length of a rule, in heights of letters: a line at least this long and no thicker than `RULE_THICKNESS` is a rule.
 */
const RULE_LENGTH = 2;
const RULE_THICKNESS = 0.25;

/** Tells ink from paper: paper is what most pixels show. Rules, which are long and thin, are none of a letter's ink. */
export function readInk(drawn: PixelImage, { contrast, letterPixels, isCovered }: InkOptions): InkPicture {
  const { widthPixels, heightPixels, rgba } = drawn;
  const gray = new Uint8Array(widthPixels * heightPixels);
  const covered = new Uint8Array(gray.length);
  const counts = new Uint32Array(256);
  for (let at = 0, y = 0; y < heightPixels; y++) {
    for (let x = 0; x < widthPixels; x++, at++) {
      const from = at * 4;
      gray[at] = 0.299 * (rgba[from] ?? 0) + 0.587 * (rgba[from + 1] ?? 0) + 0.114 * (rgba[from + 2] ?? 0);
      if (isCovered(x, y)) covered[at] = 1;
      else counts[gray[at] ?? 0] = (counts[gray[at] ?? 0] ?? 0) + 1;
    }
  }
  const paper = commonest(counts);
  const ink = gray.map((value, at) => (covered[at] === 0 && Math.abs(value - paper) >= contrast ? 1 : 0));
  eraseRules({ ink, covered, widthPixels, heightPixels }, letterPixels);
  return { widthPixels, heightPixels, ink };
}

/** The middle of the commonest shades, which grain spreads. */
function commonest(counts: Uint32Array): number {
  let best = 0;
  let most = -1;
  for (let shade = 0; shade < 256; shade++) {
    let sum = 0;
    for (let near = -6; near <= 6; near++) sum += counts[shade + near] ?? 0;
    if (sum > most) [most, best] = [sum, shade];
  }
  return best;
}

interface Pixels {
  readonly ink: Uint8Array;
  readonly covered: Uint8Array;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

function eraseRules({ ink, covered, widthPixels, heightPixels }: Pixels, letterPixels: number): void {
  const isRule = new Uint8Array(ink.length);
  const least = RULE_LENGTH * letterPixels;
  const thick = Math.max(2, RULE_THICKNESS * letterPixels);
  // A rule goes on under what covers it.
  const isSet = (at: number) => ink[at] === 1 || covered[at] === 1;
  for (const [lines, length, step, across] of [
    [heightPixels, widthPixels, 1, widthPixels],
    [widthPixels, heightPixels, widthPixels, 1],
  ] as const) {
    for (let line = 0; line < lines; line++) {
      for (let from = 0; from < length; ) {
        const at = line * across + from * step;
        let to = from;
        while (to < length && isSet(line * across + to * step)) to++;
        if (to - from >= least) {
          for (let one = 0; one < to - from; one++) {
            const place = at + one * step;
            if (ink[place] === 1 && thicknessAt(ink, place, across, line, lines) <= thick) isRule[place] = 1;
          }
        }
        from = Math.max(to, from + 1);
      }
    }
  }
  for (const [at, value] of isRule.entries()) if (value === 1) ink[at] = 0;
}

function thicknessAt(ink: Uint8Array, at: number, across: number, line: number, lines: number): number {
  let before = 0;
  while (before < line && ink[at - (before + 1) * across] === 1) before++;
  let after = 0;
  while (line + after + 1 < lines && ink[at + (after + 1) * across] === 1) after++;
  return before + after + 1;
}

/** Pixels of ink that hang together. */
export interface InkPart {
  readonly pixels: readonly number[];
  /** True when it goes on beyond the picture. */
  readonly reachesOut: boolean;
}

/** The connected parts of the ink, each that has a pixel among the seeds. */
export function* inkParts(
  { ink, widthPixels, heightPixels }: InkPicture,
  isSeed: (x: number, y: number) => boolean,
  isFree: (x: number, y: number) => boolean,
): Generator<InkPart> {
  const seen = new Uint8Array(ink.length);
  for (let start = 0; start < ink.length; start++) {
    const [x0, y0] = [start % widthPixels, Math.floor(start / widthPixels)];
    if (ink[start] !== 1 || seen[start] === 1 || !isFree(x0, y0) || !isSeed(x0, y0)) continue;
    const pixels: number[] = [];
    let reachesOut = false;
    const waiting = [start];
    seen[start] = 1;
    for (let at = waiting.pop(); at !== undefined; at = waiting.pop()) {
      pixels.push(at);
      const [x, y] = [at % widthPixels, Math.floor(at / widthPixels)];
      if (x === 0 || y === 0 || x === widthPixels - 1 || y === heightPixels - 1) reachesOut = true;
      for (let next = 0; next < 9; next++) {
        const [nx, ny] = [x + (next % 3) - 1, y + Math.floor(next / 3) - 1];
        const to = ny * widthPixels + nx;
        if (nx < 0 || ny < 0 || nx >= widthPixels || ny >= heightPixels) continue;
        if (ink[to] !== 1 || seen[to] === 1 || !isFree(nx, ny)) continue;
        seen[to] = 1;
        waiting.push(to);
      }
    }
    yield { pixels, reachesOut };
  }
}
