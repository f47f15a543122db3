import { BitReader, BrokenScan } from './bit-reader.ts';
import { allocateCoefficients, type Coefficients, type Component, visitBlocks } from './coefficients.ts';
import { lookupOf } from './huffman.ts';
import type { Band, RefineBlock } from './refine-block.ts';
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
  readonly refine: RefineBlock | undefined;
}

/** Most bits of a difference of two DC coefficients, and of an AC coefficient, of 8-bit samples. */
const MAX_DC_BITS = 11;
const MAX_AC_BITS = 10;

/** Options that limit which pictures are read. */
export interface ReadOptions {
  /** `refineBlock`, to read also progressive ones whose coefficients come bit by bit (ITU-T T.81, G.1.2). */
  readonly refine?: RefineBlock;
}

/**
 * Reads sequential pictures of 8 bits with Huffman codes, and progressive ones.
 * @returns null for every other kind and for the least disorder
 */
export function readJpegPicture(bytes: Uint8Array, { refine }: ReadOptions = {}): JpegPicture | null {
  const segments = readSegments(bytes);
  if (!segments) return null;
  try {
    return decode(segments, refine);
  } catch (thrown) {
    if (thrown instanceof BrokenScan) return null;
    throw thrown;
  }
}

function decode(segments: readonly Segment[], refine: RefineBlock | undefined): JpegPicture | null {
  const tables: Tables = { dc: new Map(), ac: new Map(), interval: 0, refine };
  const heads: Segment[] = [];
  const seen: Seen = new Map();
  let coefficients: Coefficients | null = null;
  for (const segment of segments) {
    const { marker, body } = segment;
    if (marker === MARKER.huffman) readTables(body, tables);
    else if (marker === MARKER.interval) tables.interval = ((body[0] ?? 0) << 8) | (body[1] ?? 0);
    else if (marker === MARKER.scan) {
      if (!coefficients) return null;
      if (!refine && isRefined(segment)) return null;
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

/** By component and coefficient, how many of its last bits are still missing. */
type Seen = Map<string, number>;

/** True for a scan that leaves out bits of its coefficients, or brings one that was left out. */
function isRefined({ body }: Segment): boolean {
  return (body.at(-1) ?? 0) !== 0;
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

function readScan({ body, data }: Segment, picture: Coefficients, tables: Tables, seen: Seen): void {
  const count = body[0] ?? 0;
  const parts = Array.from({ length: count }, (_, index) => {
    const [id, ids = 0] = body.subarray(1 + 2 * index, 3 + 2 * index);
    const component = picture.components.find((other) => other.id === id);
    if (!component) throw new BrokenScan();
    return { component, dc: tables.dc.get(ids >> 4), ac: tables.ac.get(ids & 15) };
  });
  const [from = 0, to = 0, approximation = 0] = body.subarray(1 + 2 * count);
  if (body.length !== 4 + 2 * count || to > 63 || from > to) throw new BrokenScan();
  if (from > 0 && count !== 1) throw new BrokenScan();
  const [before, shift] = [approximation >> 4, approximation & 15];
  for (const { component } of parts) {
    for (let index = from; index <= to; index++) note(seen, `${component.id} ${index}`, before, shift);
  }
  const reader = new BitReader(data);
  const last = Array<number>(count).fill(0);
  const run = { left: 0 };
  visitBlocks(
    picture,
    parts.map(({ component }) => component),
    ({ values }, index, start) => {
      const { dc, ac } = parts[index] ?? {};
      if (from === 0 && before > 0) values[start] = (values[start] ?? 0) | (reader.bits(1) << shift);
      else if (from === 0) {
        if (!dc) throw new BrokenScan();
        const bits = reader.symbol(dc);
        if (bits > MAX_DC_BITS) throw new BrokenScan();
        last[index] = (last[index] ?? 0) + reader.signed(bits);
        values[start] = last[index] << shift;
      }
      if (to === 0) return;
      const band = { from: Math.max(1, from), to, run, isPlain: from === 0, shift };
      const block = values.subarray(start, start + 64);
      if (before > 0) tables.refine?.(reader, ac, block, band);
      else readBlock(reader, ac, block, band);
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

/** Each scan brings what no other one brought. */
function note(seen: Seen, key: string, before: number, shift: number): void {
  const missing = seen.get(key);
  const isNext = before === 0 ? missing === undefined : missing === before && shift === before - 1;
  if (!isNext) throw new BrokenScan();
  seen.set(key, shift);
}

function readBlock(
  reader: BitReader,
  ac: Uint16Array | undefined,
  values: Int16Array,
  { from, to, run, isPlain, shift }: Band,
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
      values[index] = reader.signed(bits) << shift;
    } else if (zeros === 15) index += 15;
    else {
      if (isPlain && zeros > 0) throw new BrokenScan();
      run.left = (1 << zeros) - 1 + reader.bits(zeros);
      return;
    }
  }
}

function isWhole({ components }: Coefficients, seen: Seen): boolean {
  return seen.size === components.length * 64 && [...seen.values()].every((missing) => missing === 0);
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
