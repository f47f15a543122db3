import type { ObjectSource } from './types.ts';

/** Most decoded bytes of one stream, whatever its size: 256 MiB. */
const MAX_DECODED_BYTES = 268_435_456;

/** The most that may be read of one page, or of one other thing that a tool works on. */
export interface WorkLimits {
  /** Operators, forms, glyph procedures, nodes of trees: whatever is looked at, as often as it is. */
  readonly visits: number;
  /** Bytes that filters give, of a shared stream each time. */
  readonly decodedBytes: number;
}

/**
 * Limits of one page. A file may ask for work in proportion to its size: a start that every honest small file stays
 * below, and so much for each of its bytes. Flate gives at most 1,032 bytes for one, and the shortest operator takes two.
 */
const START: WorkLimits = { visits: 300_000, decodedBytes: 33_554_432 };
const PER_FILE_BYTE: WorkLimits = { visits: 16, decodedBytes: 1_040 };
const MOST: WorkLimits = { visits: 50_000_000, decodedBytes: 536_870_912 };

/** The limits of one page of a file of this size; the highest ones for a document that is no file. */
export function pageLimits(fileBytes: number): WorkLimits {
  const limit = (of: keyof WorkLimits) => Math.min(MOST[of], START[of] + PER_FILE_BYTE[of] * fileBytes);
  return { visits: limit('visits'), decodedBytes: limit('decodedBytes') };
}

/** Bytes that one stream may decode to: all that a Flate filter can make of it, and room for what filters in a row add. */
export function decodedLimit(storedBytes: number): number {
  return Math.min(MAX_DECODED_BYTES, START.decodedBytes + PER_FILE_BYTE.decodedBytes * storedBytes);
}

/** Work that one page may still ask for. A reader that has none left leaves out the rest and reports it. */
export class WorkBudget {
  #visits: number;
  #decodedBytes: number;

  constructor({ visits, decodedBytes }: WorkLimits) {
    this.#visits = visits;
    this.#decodedBytes = decodedBytes;
  }

  /** A whole budget for one page of what this source reads. */
  static ofPage(source: ObjectSource): WorkBudget {
    return new WorkBudget(pageLimits(source.input?.length ?? Number.POSITIVE_INFINITY));
  }

  get visitsLeft(): number {
    return Math.max(0, this.#visits);
  }

  get decodedBytesLeft(): number {
    return Math.max(0, this.#decodedBytes);
  }

  /** True when more was asked for than there was. */
  get isSpent(): boolean {
    return this.#visits < 0 || this.#decodedBytes < 0;
  }

  /** Takes visits. @returns false when there are not enough left */
  visit(count = 1): boolean {
    this.#visits -= count;
    return this.#visits >= 0;
  }

  /** Takes decoded bytes; `decodeStream` does it for a caller that gives it the budget. @returns false when there are not enough left */
  decode(bytes: number): boolean {
    this.#decodedBytes -= bytes;
    return this.#decodedBytes >= 0;
  }
}
