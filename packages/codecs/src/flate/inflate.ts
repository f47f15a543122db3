import { type GrowingBytes, OutputTooLarge } from '../bytes/growing-bytes.ts';

/** Result of inflating. */
export interface Inflated {
  readonly bytes: Uint8Array;
  /** False when the data were damaged or cut off: `bytes` is what could be read before. */
  readonly complete: boolean;
}

/** As `Inflated`, with where in the input it ended. */
export interface InflatedTo extends Inflated {
  /** The first byte that was not used: after complete zlib data the check sum follows there. */
  readonly inputEnd: number;
}

const MAX_CODE_LENGTH = 15;
const LENGTH_BASE = [
  3, 4, 5, 6, 7, 8, 9, 10, 11, 13, 15, 17, 19, 23, 27, 31, 35, 43, 51, 59, 67, 83, 99, 115, 131, 163, 195, 227, 258,
];
const LENGTH_EXTRA = [0, 0, 0, 0, 0, 0, 0, 0, 1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5, 0];
const DISTANCE_BASE = [
  1, 2, 3, 4, 5, 7, 9, 13, 17, 25, 33, 49, 65, 97, 129, 193, 257, 385, 513, 769, 1025, 1537, 2049, 3073, 4097, 6145,
  8193, 12289, 16385, 24577,
];
const DISTANCE_EXTRA = [
  0, 0, 0, 0, 1, 1, 2, 2, 3, 3, 4, 4, 5, 5, 6, 6, 7, 7, 8, 8, 9, 9, 10, 10, 11, 11, 12, 12, 13, 13,
];
const CODE_LENGTH_ORDER = [16, 17, 18, 0, 8, 7, 9, 6, 10, 5, 11, 4, 12, 3, 13, 2, 14, 1, 15];

/** Codes looked up by the next `bits` bits, reversed: `symbol << 4 | length`, 0 for a code that does not exist. */
interface CodeTable {
  readonly bits: number;
  readonly entries: Uint16Array;
}

/**
 * Inflates zlib or raw deflate data (RFC 1950, RFC 1951) and keeps everything before the first error.
 * Ours because damaged files are our daily bread: other inflaters drop what they decoded so far when they fail.
 * @param goesOn copies of what was never there are zeros and no error: more comes out of damaged data, some of it wrong
 * @throws what `output` throws when it would grow beyond its limit.
 */
export function inflate(input: Uint8Array, output: GrowingBytes, goesOn = false): InflatedTo {
  const inflater = new Inflater(input, zlibHeaderLength(input), output, goesOn);
  const complete = inflater.run();
  return { bytes: output.finish(), complete, inputEnd: inflater.inputEnd };
}

/**
 * Inflates raw deflate data (RFC 1951), which may look as if they began with the header of zlib, until the first error or
 * until `output` is full. @returns the data read; beyond the limit of `output`, their beginning
 */
export function inflateRawAsFar(input: Uint8Array, output: GrowingBytes): Uint8Array {
  try {
    new Inflater(input, 0, output, false).run();
  } catch (thrown) {
    if (!(thrown instanceof OutputTooLarge)) throw thrown;
  }
  return output.finish();
}

function zlibHeaderLength(input: Uint8Array): number {
  const method = input[0] ?? 0;
  const flags = input[1] ?? 0;
  // Some producers damage the two bytes and keep the rest, so the check sum of the header is not insisted upon.
  return (method & 0x0f) === 8 && method >> 4 <= 7 && (((method << 8) | flags) % 31 === 0 || method === 0x78) ? 2 : 0;
}

class Inflater {
  readonly #input: Uint8Array;
  readonly #output: GrowingBytes;
  #pos: number;
  #hold = 0;
  #held = 0;

  readonly #goesOn: boolean;

  constructor(input: Uint8Array, start: number, output: GrowingBytes, goesOn: boolean) {
    this.#goesOn = goesOn;
    this.#input = input;
    this.#pos = start;
    this.#output = output;
  }

  get inputEnd(): number {
    return this.#pos - (this.#held >> 3);
  }

  run(): boolean {
    for (;;) {
      const header = this.#bits(3);
      if (header < 0) return false;
      const ok = this.#block(header >> 1);
      if (!ok) return false;
      if (header & 1) return true;
    }
  }

  #block(type: number): boolean {
    if (type === 0) return this.#stored();
    if (type === 1) return this.#compressed(fixedTables().literals, fixedTables().distances);
    if (type === 2) {
      const tables = this.#readTables();
      return tables !== null && this.#compressed(tables.literals, tables.distances);
    }
    return false;
  }

  /** The next `count` (at most 16) bits, or -1 at the end of the input. */
  #bits(count: number): number {
    while (this.#held < count) {
      if (this.#pos >= this.#input.length) return -1;
      this.#hold |= (this.#input[this.#pos++] ?? 0) << this.#held;
      this.#held += 8;
    }
    const value = this.#hold & ((1 << count) - 1);
    this.#hold >>>= count;
    this.#held -= count;
    return value;
  }

  #symbol(table: CodeTable): number {
    while (this.#held < MAX_CODE_LENGTH && this.#pos < this.#input.length) {
      this.#hold |= (this.#input[this.#pos++] ?? 0) << this.#held;
      this.#held += 8;
    }
    const entry = table.entries[this.#hold & ((1 << table.bits) - 1)] ?? 0;
    const length = entry & 15;
    if (length === 0 || length > this.#held) return -1;
    this.#hold >>>= length;
    this.#held -= length;
    return entry >> 4;
  }

  #stored(): boolean {
    this.#pos -= this.#held >> 3;
    this.#hold = 0;
    this.#held = 0;
    const input = this.#input;
    const length = (input[this.#pos] ?? 0) | ((input[this.#pos + 1] ?? 0) << 8);
    const check = (input[this.#pos + 2] ?? 0) | ((input[this.#pos + 3] ?? 0) << 8);
    if (this.#pos + 4 > input.length || (length ^ 0xffff) !== check) return false;
    const start = this.#pos + 4;
    const stop = Math.min(start + length, input.length);
    this.#output.append(input.subarray(start, stop));
    this.#pos = stop;
    return stop - start === length;
  }

  #readTables(): { literals: CodeTable; distances: CodeTable } | null {
    const literalCount = this.#bits(5) + 257;
    const distanceCount = this.#bits(5) + 1;
    const lengthCount = this.#bits(4) + 4;
    if (literalCount < 257 || distanceCount < 1 || lengthCount < 4) return null;
    const lengthLengths = new Uint8Array(19);
    for (let index = 0; index < lengthCount; index++) {
      const length = this.#bits(3);
      if (length < 0) return null;
      lengthLengths[CODE_LENGTH_ORDER[index] ?? 0] = length;
    }
    const lengthTable = buildTable(lengthLengths);
    if (!lengthTable) return null;
    const lengths = new Uint8Array(literalCount + distanceCount);
    for (let index = 0; index < lengths.length; ) {
      const symbol = this.#symbol(lengthTable);
      if (symbol < 0) return null;
      if (symbol < 16) lengths[index++] = symbol;
      else {
        const repeated = symbol === 16 ? (lengths[index - 1] ?? 0) : 0;
        const count = symbol === 16 ? 3 + this.#bits(2) : symbol === 17 ? 3 + this.#bits(3) : 11 + this.#bits(7);
        if ((symbol === 16 && index === 0) || index + count > lengths.length) return null;
        lengths.fill(repeated, index, index + count);
        index += count;
      }
    }
    const literals = buildTable(lengths.subarray(0, literalCount));
    const distances = buildTable(lengths.subarray(literalCount));
    return literals && distances ? { literals, distances } : null;
  }

  /** The inner loop keeps its state in local variables: it is where the time goes. */
  #compressed(literals: CodeTable, distances: CodeTable): boolean {
    const input = this.#input;
    const output = this.#output;
    const literalMask = (1 << literals.bits) - 1;
    const distanceMask = (1 << distances.bits) - 1;
    const literalEntries = literals.entries;
    const distanceEntries = distances.entries;
    let pos = this.#pos;
    let hold = this.#hold;
    let held = this.#held;
    let bytes = output.bytes;
    let length = output.length;
    let ended = false;
    for (;;) {
      while (held < 24 && pos < input.length) {
        hold |= (input[pos++] ?? 0) << held;
        held += 8;
      }
      const entry = literalEntries[hold & literalMask] ?? 0;
      const codeBits = entry & 15;
      if (codeBits === 0 || codeBits > held) break;
      hold >>>= codeBits;
      held -= codeBits;
      const symbol = entry >> 4;
      if (symbol < 256) {
        if (length === bytes.length) bytes = output.grow(length, 1);
        bytes[length++] = symbol;
        continue;
      }
      if (symbol === 256) {
        ended = true;
        break;
      }
      const lengthExtra = LENGTH_EXTRA[symbol - 257] ?? -1;
      if (lengthExtra < 0) break;
      const count = (LENGTH_BASE[symbol - 257] ?? 0) + (hold & ((1 << lengthExtra) - 1));
      hold >>>= lengthExtra;
      held -= lengthExtra;
      while (held < 24 && pos < input.length) {
        hold |= (input[pos++] ?? 0) << held;
        held += 8;
      }
      const distanceEntry = distanceEntries[hold & distanceMask] ?? 0;
      const distanceBits = distanceEntry & 15;
      if (distanceBits === 0 || distanceBits > held) break;
      hold >>>= distanceBits;
      held -= distanceBits;
      const distanceExtra = DISTANCE_EXTRA[distanceEntry >> 4] ?? -1;
      while (held < distanceExtra && pos < input.length) {
        hold |= (input[pos++] ?? 0) << held;
        held += 8;
      }
      if (distanceExtra < 0 || distanceExtra > held) break;
      const distance = (DISTANCE_BASE[distanceEntry >> 4] ?? 0) + (hold & ((1 << distanceExtra) - 1));
      hold >>>= distanceExtra;
      held -= distanceExtra;
      if (distance > length && !this.#goesOn) break;
      if (length + count > bytes.length) bytes = output.grow(length, count);
      if (distance >= count && count > 24 && distance <= length)
        bytes.copyWithin(length, length - distance, length - distance + count);
      else for (let at = length, stop = length + count; at < stop; at++) bytes[at] = bytes[at - distance] ?? 0;
      length += count;
    }
    output.length = length;
    this.#pos = pos;
    this.#hold = hold;
    this.#held = held;
    return ended;
  }
}

let fixed: { literals: CodeTable; distances: CodeTable } | undefined;

function fixedTables(): { literals: CodeTable; distances: CodeTable } {
  if (!fixed) {
    const lengths = new Uint8Array(288).fill(8, 0, 144).fill(9, 144, 256).fill(7, 256, 280).fill(8, 280);
    const literals = buildTable(lengths);
    const distances = buildTable(new Uint8Array(30).fill(5));
    if (!literals || !distances) throw new Error('unreachable');
    fixed = { literals, distances };
  }
  return fixed;
}

/** Canonical codes of these lengths (RFC 1951, 3.2.2), or null when they overlap. An incomplete set is allowed. */
function buildTable(lengths: Uint8Array): CodeTable | null {
  const counts = new Uint16Array(MAX_CODE_LENGTH + 1);
  for (const length of lengths) counts[length] = (counts[length] ?? 0) + 1;
  counts[0] = 0;
  let bits = MAX_CODE_LENGTH;
  while (bits > 1 && counts[bits] === 0) bits--;
  const nextCode = new Uint16Array(MAX_CODE_LENGTH + 2);
  let code = 0;
  for (let length = 1; length <= MAX_CODE_LENGTH; length++) {
    code = (code + (counts[length - 1] ?? 0)) << 1;
    if (code + (counts[length] ?? 0) > 1 << length) return null;
    nextCode[length] = code;
  }
  const entries = new Uint16Array(1 << bits);
  for (let symbol = 0; symbol < lengths.length; symbol++) {
    const length = lengths[symbol] ?? 0;
    if (length === 0) continue;
    const own = nextCode[length] ?? 0;
    nextCode[length] = own + 1;
    const entry = (symbol << 4) | length;
    for (let index = reverse(own, length); index < entries.length; index += 1 << length) entries[index] = entry;
  }
  return { bits, entries };
}

function reverse(code: number, length: number): number {
  let reversed = 0;
  for (let bit = 0; bit < length; bit++) reversed |= ((code >> bit) & 1) << (length - 1 - bit);
  return reversed;
}
