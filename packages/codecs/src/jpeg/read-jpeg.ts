import { BitReader, BrokenScan } from './bit-reader.ts';
import { allocateCoefficients, type Coefficients, type Component, visitBlocks } from './coefficients.ts';
import { lookupOf } from './huffman.ts';
import { MARKER, readSegments, type Segment } from './segments.ts';

/** A JPEG picture taken apart down to its quantized coefficients. */
export interface JpegPicture {
  readonly coefficients: Coefficients;
  /** Markers of applications and tables of quantization, in their order before the first scan. */
  readonly heads: readonly Segment[];
}

interface Tables {
  readonly dc: Map<number, Uint16Array>;
  readonly ac: Map<number, Uint16Array>;
  interval: number;
}

/** Most bits of a difference of two DC coefficients, and of an AC coefficient, of 8-bit samples. */
const MAX_DC_BITS = 11;
const MAX_AC_BITS = 10;

/**
 * Reads sequential pictures of 8 bits with Huffman codes, and progressive ones that were not refined in steps.
 * @returns null for every other kind and for the least disorder
 */
export function readJpegPicture(bytes: Uint8Array): JpegPicture | null {
  const segments = readSegments(bytes);
  if (!segments) return null;
  try {
    return decode(segments);
  } catch (thrown) {
    if (thrown instanceof BrokenScan) return null;
    throw thrown;
  }
}

function decode(segments: readonly Segment[]): JpegPicture | null {
  const tables: Tables = { dc: new Map(), ac: new Map(), interval: 0 };
  const heads: Segment[] = [];
  const seen = new Set<string>();
  let coefficients: Coefficients | null = null;
  for (const segment of segments) {
    const { marker, body } = segment;
    if (marker === MARKER.huffman) readTables(body, tables);
    else if (marker === MARKER.interval) tables.interval = ((body[0] ?? 0) << 8) | (body[1] ?? 0);
    else if (marker === MARKER.scan) {
      if (!coefficients) return null;
      readScan(segment, coefficients, tables, seen);
    } else if (marker === MARKER.baseline || marker === MARKER.extended || marker === MARKER.progressive) {
      if (coefficients) return null;
      coefficients = allocateCoefficients(body);
      if (!coefficients) return null;
    } else if (isHead(marker)) {
      // Tables that change between scans mean something else for each.
      if (seen.size > 0 && marker === MARKER.quantization) return null;
      heads.push(segment);
    } else return null;
  }
  return coefficients && isWhole(coefficients, seen) ? { coefficients, heads } : null;
}

function isHead(marker: number): boolean {
  const isApplication = marker >= MARKER.firstApplication && marker <= MARKER.lastApplication;
  return isApplication || marker === MARKER.quantization || marker === MARKER.comment;
}

function readTables(body: Uint8Array, tables: Tables): void {
  for (let at = 0; at < body.length; ) {
    const [kind = 0] = body.subarray(at, at + 1);
    const counts = body.subarray(at + 1, at + 17);
    const total = counts.reduce((sum, count) => sum + count, 0);
    const symbols = body.subarray(at + 17, at + 17 + total);
    if (counts.length < 16 || symbols.length < total || total > 256 || !fits(counts)) throw new BrokenScan();
    (kind >> 4 === 0 ? tables.dc : tables.ac).set(kind & 15, lookupOf({ counts, symbols }));
    at += 17 + total;
  }
}

/** True when a code table has no more codes of each length than a prefix code allows. */
function fits(counts: Uint8Array): boolean {
  let free = 1;
  for (const count of counts) {
    free = free * 2 - count;
    if (free < 0) return false;
  }
  return true;
}

function readScan({ body, data }: Segment, picture: Coefficients, tables: Tables, seen: Set<string>): void {
  const count = body[0] ?? 0;
  const parts = Array.from({ length: count }, (_, index) => {
    const [id, ids = 0] = body.subarray(1 + 2 * index, 3 + 2 * index);
    const component = picture.components.find((other) => other.id === id);
    if (!component) throw new BrokenScan();
    return { component, dc: tables.dc.get(ids >> 4), ac: tables.ac.get(ids & 15) };
  });
  const [from = 0, to = 0, approximation = 0] = body.subarray(1 + 2 * count);
  if (body.length !== 4 + 2 * count || approximation !== 0 || to > 63 || from > to) throw new BrokenScan();
  if (from > 0 && count !== 1) throw new BrokenScan();
  for (const { component } of parts) {
    for (let index = from; index <= to; index++) {
      const key = `${component.id} ${index}`;
      if (seen.has(key)) throw new BrokenScan();
      seen.add(key);
    }
  }
  const reader = new BitReader(data);
  const last = Array<number>(count).fill(0);
  const run = { left: 0 };
  visitBlocks(
    picture,
    parts.map(({ component }) => component),
    ({ values }, index, start) => {
      const { dc, ac } = parts[index] ?? {};
      if (from === 0) {
        if (!dc) throw new BrokenScan();
        const bits = reader.symbol(dc);
        if (bits > MAX_DC_BITS) throw new BrokenScan();
        last[index] = (last[index] ?? 0) + reader.signed(bits);
        values[start] = last[index];
      }
      if (to > 0)
        readBlock(reader, ac, values.subarray(start, start + 64), {
          from: Math.max(1, from),
          to,
          run,
          isPlain: from === 0,
        });
    },
    (unit) => {
      if (tables.interval === 0 || unit === 0 || unit % tables.interval !== 0) return;
      reader.restart((unit / tables.interval - 1) & 7);
      last.fill(0);
      run.left = 0;
    },
  );
  if (!reader.isAtEnd || run.left > 0) throw new BrokenScan();
}

interface Band {
  readonly from: number;
  readonly to: number;
  /** Blocks that are still to be skipped as empty (G.1.2.2). */
  readonly run: { left: number };
  /** True for a sequential scan, where an end-of-block code ends this block only. */
  readonly isPlain: boolean;
}

function readBlock(
  reader: BitReader,
  ac: Uint16Array | undefined,
  values: Int16Array,
  { from, to, run, isPlain }: Band,
) {
  if (!ac) throw new BrokenScan();
  if (run.left > 0) {
    run.left -= 1;
    return;
  }
  for (let index = from; index <= to; index++) {
    const symbol = reader.symbol(ac);
    const [zeros, bits] = [symbol >> 4, symbol & 15];
    if (bits > 0) {
      index += zeros;
      if (index > to || bits > MAX_AC_BITS) throw new BrokenScan();
      values[index] = reader.signed(bits);
    } else if (zeros === 15) index += 15;
    else {
      if (isPlain && zeros > 0) throw new BrokenScan();
      run.left = (1 << zeros) - 1 + reader.bits(zeros);
      return;
    }
  }
}

function isWhole({ components }: Coefficients, seen: ReadonlySet<string>): boolean {
  return seen.size === components.length * 64;
}

/** True when two pictures show the same: every DC coefficient and the AC coefficients of all blocks in the picture. */
export function showSame(one: Coefficients, other: Coefficients): boolean {
  if (one.widthPixels !== other.widthPixels || one.heightPixels !== other.heightPixels) return false;
  return (
    one.components.length === other.components.length &&
    one.components.every((component, index) => sameComponent(component, other.components[index]))
  );
}

function sameComponent(one: Component, other: Component | undefined): boolean {
  if (!other || one.id !== other.id || one.stride !== other.stride || one.rows !== other.rows) return false;
  if (one.quantizer !== other.quantizer) return false;
  for (let row = 0; row < one.blocksDown; row++) {
    const start = 64 * row * one.stride;
    for (let at = start; at < start + 64 * one.blocksAcross; at++)
      if (one.values[at] !== other.values[at]) return false;
  }
  return true;
}
