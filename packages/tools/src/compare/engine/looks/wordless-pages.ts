import { throwIfCancelled } from '@recto/work/cancellation';
import type { PageBond } from '../pages/pair-pages.ts';
import type { Side } from '../side.ts';
import type { PagePicture, PagePictures } from './page-pictures.ts';

/** Squares of a page whose brightness is compared. */
const COLUMNS = 24;
const ROWS = 32;
/** Pages whose squares differ by more, of 255, do not look alike. */
const MOST_UNLIKE = 8;
/** Weight of looking alike, in words. */
const WEIGHT = 20;
/** Pages further apart in their documents are not compared. */
const MOST_APART = 200;

/** Findings on the pages without words. */
export interface WordlessPages {
  /** Between those that look alike. */
  readonly bonds: readonly PageBond[];
  /** Those on which nothing is seen, 0-based. */
  readonly oldBlank: ReadonlySet<number>;
  readonly newBlank: ReadonlySet<number>;
}

/** Looks at the pages without words. */
export async function wordlessPages(
  old: Side,
  newer: Side,
  pictures: { readonly old: PagePictures; readonly new: PagePictures },
  signal: AbortSignal,
): Promise<WordlessPages> {
  const ofOld = await signaturesOf(old, pictures.old, signal);
  const ofNew = await signaturesOf(newer, pictures.new, signal);
  const bonds: PageBond[] = [];
  for (const [oldPage, one] of ofOld) {
    throwIfCancelled(signal);
    for (const [newPage, other] of ofNew) {
      if (Math.abs(oldPage - newPage) > MOST_APART) continue;
      const unlike = distance(one, other);
      if (unlike < MOST_UNLIKE)
        bonds.push({ old: oldPage, new: newPage, weight: WEIGHT * (1 - unlike / MOST_UNLIKE) + 0.1 });
    }
  }
  return { bonds, oldBlank: blankIn(ofOld), newBlank: blankIn(ofNew) };
}

function blankIn(signatures: ReadonlyMap<number, Float32Array>): Set<number> {
  return new Set(
    [...signatures].flatMap(([page, squares]) => (squares.every((one) => one === squares[0]) ? [page] : [])),
  );
}

async function signaturesOf(
  { sizes, firstWords }: Side,
  pictures: PagePictures,
  signal: AbortSignal,
): Promise<Map<number, Float32Array>> {
  const signatures = new Map<number, Float32Array>();
  for (const page of sizes.keys()) {
    if ((firstWords[page + 1] ?? 0) > (firstWords[page] ?? 0)) continue;
    throwIfCancelled(signal);
    const picture = await pictures.of(page);
    if (picture) signatures.set(page, signatureOf(picture));
  }
  return signatures;
}

/** Brightness of each square, 0 to 255. */
function signatureOf({ width, height, bytes }: PagePicture): Float32Array {
  const sums = new Float32Array(COLUMNS * ROWS);
  const counts = new Uint32Array(COLUMNS * ROWS);
  for (let y = 0; y < height; y++) {
    const row = Math.min(ROWS - 1, Math.floor((y * ROWS) / height)) * COLUMNS;
    for (let x = 0; x < width; x++) {
      const square = row + Math.min(COLUMNS - 1, Math.floor((x * COLUMNS) / width));
      const at = 4 * (y * width + x);
      sums[square] = (sums[square] ?? 0) + ((bytes[at] ?? 0) + (bytes[at + 1] ?? 0) + (bytes[at + 2] ?? 0)) / 3;
      counts[square] = (counts[square] ?? 0) + 1;
    }
  }
  return sums.map((sum, square) => sum / Math.max(1, counts[square] ?? 1));
}

function distance(one: Float32Array, other: Float32Array): number {
  let sum = 0;
  for (let at = 0; at < one.length; at++) sum += Math.abs((one[at] ?? 0) - (other[at] ?? 0));
  return sum / one.length;
}
