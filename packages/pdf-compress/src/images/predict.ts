/** Layout of rows in data to be predicted. */
export interface RowShape {
  readonly rowBytes: number;
  /** Bytes from one pixel to the next; 1 when a pixel is smaller. */
  readonly pixelBytes: number;
}

/** A filter of PNG rows, or for each row the one that seems best. */
export type RowFilter = 0 | 1 | 2 | 3 | 4 | 'adaptive';

/** Those worth trying on a whole image: drawings like plain ones, photographs the adaptive choice. */
export const ROW_FILTERS: readonly RowFilter[] = ['adaptive', 1, 2, 4];

/**
 * PNG rows (ISO/IEC 15948, clause 9), each behind a byte that names its filter. The adaptive choice takes for each row the
 * filter whose result has the least sum of distances from zero.
 */
export function predictRows(data: Uint8Array, { rowBytes, pixelBytes }: RowShape, wanted: RowFilter): Uint8Array {
  const rows = Math.floor(data.length / rowBytes);
  const output = new Uint8Array(rows * (rowBytes + 1));
  const zeros = new Uint8Array(rowBytes);
  const tries = Array.from({ length: 5 }, () => new Uint8Array(rowBytes));
  for (let y = 0; y < rows; y++) {
    const row = data.subarray(y * rowBytes, (y + 1) * rowBytes);
    const above = y > 0 ? data.subarray((y - 1) * rowBytes, y * rowBytes) : zeros;
    const best = bestFilter(row, above, pixelBytes, tries);
    const filter = wanted === 'adaptive' ? best : wanted;
    output[y * (rowBytes + 1)] = filter;
    output.set(tries[filter] ?? row, y * (rowBytes + 1) + 1);
  }
  return output;
}

function bestFilter(row: Uint8Array, above: Uint8Array, step: number, tries: readonly Uint8Array[]): number {
  const [none, sub, up, average, paeth] = tries as [Uint8Array, Uint8Array, Uint8Array, Uint8Array, Uint8Array];
  let [sumNone, sumSub, sumUp, sumAverage, sumPaeth] = [0, 0, 0, 0, 0];
  for (let at = 0; at < row.length; at++) {
    const value = row[at] ?? 0;
    const b = above[at] ?? 0;
    const a = at < step ? 0 : (row[at - step] ?? 0);
    const c = at < step ? 0 : (above[at - step] ?? 0);
    const toA = Math.abs(b - c);
    const toB = Math.abs(a - c);
    const toC = Math.abs(a + b - c - c);
    const nearest = toA <= toB && toA <= toC ? a : toB <= toC ? b : c;
    none[at] = value;
    sub[at] = value - a;
    up[at] = value - b;
    average[at] = value - ((a + b) >> 1);
    paeth[at] = value - nearest;
    sumNone += distance(value);
    sumSub += distance((value - a) & 255);
    sumUp += distance((value - b) & 255);
    sumAverage += distance((value - ((a + b) >> 1)) & 255);
    sumPaeth += distance((value - nearest) & 255);
  }
  const sums = [sumNone, sumSub, sumUp, sumAverage, sumPaeth];
  return sums.indexOf(Math.min(...sums));
}

function distance(byte: number): number {
  return byte < 128 ? byte : 256 - byte;
}
