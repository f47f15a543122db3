import {
  BLACK_TABLE,
  type CodeTable,
  HORIZONTAL,
  MAX_CODE_BITS,
  MODE_TABLE,
  PASS,
  VERTICAL,
  WHITE_TABLE,
} from './fax-codes.ts';

/** Entries of Table 11 of ISO 32000-2 that decide how CCITTFaxDecode data are read. */
export interface FaxParameters {
  /** Below 0: Group 4; 0: Group 3, one-dimensional; above: Group 3, mixed. */
  readonly k: number;
  readonly columns: number;
  readonly rows: number;
  readonly isByteAligned: boolean;
  readonly blackIs1: boolean;
}

/**
 * Decodes CCITT facsimile data (ITU-T T.4 and T.6).
 * @returns rows padded to whole bytes, as /BlackIs1 says; null when anything in the data is out of order
 */
export function decodeFax(data: Uint8Array, parameters: FaxParameters): Uint8Array | null {
  const { columns, rows, k, isByteAligned, blackIs1 } = parameters;
  const rowBytes = (columns + 7) >> 3;
  const output = new Uint8Array(rowBytes * rows);
  const reader = new FaxReader(data);
  // Where the colour changes in the row above and in this one, from white; then the end of the row, three times.
  let above = new Int32Array(columns + 4).fill(columns);
  let row = new Int32Array(columns + 4);
  for (let y = 0; y < rows; y++) {
    if (isByteAligned) reader.align();
    const hasLineEnd = k >= 0 && reader.skipLineEnds();
    const isTwoDimensional = k < 0 || (k > 0 && hasLineEnd && reader.bit() === 0);
    const count = isTwoDimensional ? reader.rowByReference(above, row, columns) : reader.rowByRuns(row, columns);
    if (count < 0) return null;
    row.fill(columns, count, Math.min(row.length, count + 4));
    paint(output, y * rowBytes, row, count, columns);
    [above, row] = [row, above];
  }
  if (!blackIs1) for (let at = 0; at < output.length; at++) output[at] = ~(output[at] ?? 0);
  return output;
}

/** Sets the black runs of one row. */
function paint(output: Uint8Array, start: number, changes: Int32Array, count: number, columns: number): void {
  for (let index = 0; index < count; index += 2) {
    const from = changes[index] ?? columns;
    const to = index + 1 < count ? (changes[index + 1] ?? columns) : columns;
    for (let x = from; x < to; ) {
      if ((x & 7) === 0 && to - x >= 8) {
        output[start + (x >> 3)] = 0xff;
        x += 8;
      } else {
        const at = start + (x >> 3);
        output[at] = (output[at] ?? 0) | (0x80 >> (x & 7));
        x++;
      }
    }
  }
}

/** Records a change of colour; one at the same position as the last undoes it, since no pixel lies between. */
function addChange(row: Int32Array, count: number, x: number): number {
  if (count > 0 && row[count - 1] === x) return count - 1;
  row[count] = x;
  return count + 1;
}

class FaxReader {
  readonly #data: Uint8Array;
  #position = 0;

  constructor(data: Uint8Array) {
    this.#data = data;
  }

  align(): void {
    this.#position = (this.#position + 7) & ~7;
  }

  bit(): number {
    const bit = this.#peek(1);
    this.#position += 1;
    return bit;
  }

  /** Passes fill and end-of-line codes. @returns true when there was one */
  skipLineEnds(): boolean {
    const start = this.#position;
    let zeros = 0;
    const limit = this.#data.length * 8;
    while (this.#position < limit && this.#peek(1) === 0) {
      this.#position += 1;
      zeros += 1;
    }
    if (zeros >= 11 && this.#position < limit) {
      this.#position += 1;
      return true;
    }
    this.#position = start;
    return false;
  }

  /** Reads a row of run lengths (T.4, 4.1). @returns number of changes, -1 for damage */
  rowByRuns(row: Int32Array, columns: number): number {
    let [x, count, isBlack] = [0, 0, false];
    while (x < columns) {
      const run = this.#run(isBlack ? BLACK_TABLE : WHITE_TABLE);
      if (run < 0 || x + run > columns) return -1;
      x += run;
      count = addChange(row, count, x);
      isBlack = !isBlack;
    }
    return count;
  }

  /** Reads a row coded by the one above (T.6). @returns number of changes, -1 for damage */
  rowByReference(above: Int32Array, row: Int32Array, columns: number): number {
    let [x, count, isBlack] = [0, 0, false];
    // The imaginary pixel before the row, so that a change at its very first pixel is to the right of it.
    let from = -1;
    let reference = 0;
    while (x < columns) {
      // The first change above that is right of here and of the other colour ("b1"); changes to black have even indexes.
      reference = Math.max(0, reference - 2);
      if ((reference & 1) !== (isBlack ? 1 : 0)) reference += 1;
      while ((above[reference] ?? columns) < columns && (above[reference] ?? 0) <= from) reference += 2;
      const mode = this.#mode();
      if (mode < 0) return -1;
      if (mode === PASS) {
        x = above[reference + 1] ?? columns;
      } else if (mode === HORIZONTAL) {
        const first = this.#run(isBlack ? BLACK_TABLE : WHITE_TABLE);
        const second = this.#run(isBlack ? WHITE_TABLE : BLACK_TABLE);
        if (first < 0 || second < 0 || x + first + second > columns) return -1;
        count = addChange(row, count, x + first);
        x += first + second;
        count = addChange(row, count, x);
      } else {
        const next = (above[reference] ?? columns) + mode - VERTICAL;
        if (next < x || next > columns) return -1;
        if (next === x && from >= 0 && next < columns) return -1;
        x = next;
        count = addChange(row, count, x);
        isBlack = !isBlack;
      }
      from = x;
    }
    return count;
  }

  #mode(): number {
    const entry = MODE_TABLE[this.#peek(MAX_CODE_BITS)] ?? 0;
    if (entry === 0 || this.#position >= this.#data.length * 8) return -1;
    this.#position += entry & 15;
    return entry >> 4;
  }

  #run(table: CodeTable): number {
    let total = 0;
    for (;;) {
      const entry = table[this.#peek(MAX_CODE_BITS)] ?? 0;
      if (entry === 0 || this.#position >= this.#data.length * 8) return -1;
      this.#position += entry & 15;
      const run = entry >> 4;
      total += run;
      if (run < 64) return total;
    }
  }

  /** The next bits without passing them; zeros after the end. */
  #peek(count: number): number {
    const at = this.#position >> 3;
    const word = ((this.#data[at] ?? 0) << 16) | ((this.#data[at + 1] ?? 0) << 8) | (this.#data[at + 2] ?? 0);
    return (word >> (24 - (this.#position & 7) - count)) & ((1 << count) - 1);
  }
}
