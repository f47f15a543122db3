/** Side of the squares in which foreground and background are separated, in inches: a line of small print. */
const SQUARE_INCHES = 1 / 12;
/** Shares of a square's pixels that are darker than its foreground, and than its background. */
const FOREGROUND_RANK = 0.04;
const BACKGROUND_RANK = 0.8;
/** Smallest contrast, of 255, between foreground and background; below it, there is no foreground. */
const MIN_CONTRAST = 48;

/** Brightness of every pixel, 0 to 255, in rows from the top. */
export interface BrightPicture {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly bright: Uint8Array;
}

/**
 * Separates text from the page behind it, with a threshold of its own for each square, so that shade and stains are background.
 * @returns one byte a pixel, in rows from the top: 1 where a pixel is nearer to the darkest than to the brightest of its surroundings
 */
export function foregroundMask({ widthPixels, heightPixels, bright }: BrightPicture, dpi: number): Uint8Array {
  const side = Math.max(8, Math.round(dpi * SQUARE_INCHES));
  const columns = Math.max(1, Math.ceil(widthPixels / side));
  const rows = Math.max(1, Math.ceil(heightPixels / side));
  const background = new Uint8Array(columns * rows);
  const dark = new Uint8Array(columns * rows);
  const counts = new Uint32Array(256);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      counts.fill(0);
      let total = 0;
      const bottom = Math.min(heightPixels, (row + 1) * side);
      const right = Math.min(widthPixels, (column + 1) * side);
      for (let y = row * side; y < bottom; y++) {
        for (let at = y * widthPixels + column * side; at < y * widthPixels + right; at++) {
          const value = bright[at] ?? 0;
          counts[value] = (counts[value] ?? 0) + 1;
          total += 1;
        }
      }
      dark[row * columns + column] = ranked(counts, total * FOREGROUND_RANK);
      background[row * columns + column] = ranked(counts, total * BACKGROUND_RANK);
    }
  }
  return belowThresholds(bright, thresholds(background, dark, columns, rows), {
    widthPixels,
    heightPixels,
    side,
    columns,
    rows,
  });
}

function ranked(counts: Uint32Array, rank: number): number {
  let sum = 0;
  for (let value = 0; value < 256; value++) {
    sum += counts[value] ?? 0;
    if (sum > rank) return value;
  }
  return 255;
}

/** Halfway between the foreground and the background of a square and its neighbours; 0 where there is no foreground. */
function thresholds(background: Uint8Array, dark: Uint8Array, columns: number, rows: number): Float32Array {
  const halfway = new Float32Array(columns * rows);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      let [brightest, darkest] = [0, 255];
      for (let y = Math.max(0, row - 1); y <= Math.min(rows - 1, row + 1); y++) {
        for (let x = Math.max(0, column - 1); x <= Math.min(columns - 1, column + 1); x++) {
          brightest = Math.max(brightest, background[y * columns + x] ?? 0);
          darkest = Math.min(darkest, dark[y * columns + x] ?? 0);
        }
      }
      halfway[row * columns + column] = brightest - darkest < MIN_CONTRAST ? 0 : (brightest + darkest) / 2;
    }
  }
  return halfway;
}

interface Squares {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly side: number;
  readonly columns: number;
  readonly rows: number;
}

function belowThresholds(
  bright: Uint8Array,
  halfway: Float32Array,
  { widthPixels, heightPixels, side, columns }: Squares,
): Uint8Array {
  const mask = new Uint8Array(widthPixels * heightPixels);
  for (let y = 0; y < heightPixels; y++) {
    const squares = Math.floor(y / side) * columns;
    for (let column = 0; column < columns; column++) {
      const threshold = halfway[squares + column] ?? 0;
      const end = y * widthPixels + Math.min(widthPixels, (column + 1) * side);
      for (let at = y * widthPixels + column * side; at < end; at++) mask[at] = (bright[at] ?? 0) < threshold ? 1 : 0;
    }
  }
  return mask;
}
