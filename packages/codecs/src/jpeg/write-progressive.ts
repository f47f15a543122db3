import { joinBytes } from '../bytes/characters.ts';
import { type BitSink, BitWriter, SymbolCounter } from './bit-writer.ts';
import { type Coefficients, type Component, visitBlocks } from './coefficients.ts';
import { bestTable, codesOf, type HuffmanTable } from './huffman.ts';
import type { JpegPicture } from './read-jpeg.ts';
import { MARKER, type Segment } from './segments.ts';

/** Candidate splits of a component's AC coefficients into scans; the one with the shortest code is used. */
const CUTS: readonly (readonly number[])[] = [[63], [2, 63], [5, 63], [9, 63], [5, 20, 63]];
/** Most blocks that one code can skip (ITU-T T.81, G.1.2.2). */
const MOST_SKIPPED = 0x7fff;
/** Most blocks of a unit of an interleaved scan (B.2.3). */
const MOST_IN_UNIT = 10;
/** Bytes of a scan's markers, beside tables and data. */
const SCAN_BYTES = 10;

/** The first and the last coefficient of a scan, in zigzag order, and the components whose blocks it codes. */
interface Scan {
  readonly components: readonly Component[];
  readonly from: number;
  readonly to: number;
}

/** Scans with the tables that code them shortest. */
interface PlannedScan extends Scan {
  readonly tables: readonly HuffmanTable[];
  readonly bytes: number;
}

/**
 * The same coefficients in spectral scans, each with codes of its own: what a progressive JPEG is, without refinement.
 * @param heads segments to keep, in their order
 */
export function writeProgressive({ coefficients }: JpegPicture, heads: readonly Segment[]): Uint8Array {
  const { components, widthPixels, heightPixels } = coefficients;
  const frame = [8, heightPixels >> 8, heightPixels & 255, widthPixels >> 8, widthPixels & 255, components.length];
  for (const { id, horizontal, vertical, quantizer } of components) {
    frame.push(id, (horizontal << 4) | vertical, quantizer);
  }
  const parts: Uint8Array[] = [Uint8Array.of(0xff, MARKER.start)];
  for (const { marker, body } of heads) parts.push(segment(marker, body));
  parts.push(segment(MARKER.progressive, Uint8Array.from(frame)));
  for (const scan of planScans(coefficients)) parts.push(...writeScan(coefficients, scan));
  parts.push(Uint8Array.of(0xff, MARKER.end));
  return joinBytes(parts);
}

function planScans(picture: Coefficients): PlannedScan[] {
  const { components } = picture;
  const inUnit = components.reduce((sum, { horizontal, vertical }) => sum + horizontal * vertical, 0);
  const together = inUnit <= MOST_IN_UNIT ? [components] : components.map((component) => [component]);
  const dc = together.map((some) => plan(picture, { components: some, from: 0, to: 0 }));
  const ac = components.flatMap((component) => {
    const known = new Map<string, PlannedScan>();
    const ways = CUTS.map((cuts) =>
      cuts.map((to, index) => {
        const from = (cuts[index - 1] ?? 0) + 1;
        const key = `${from} ${to}`;
        const scan = known.get(key) ?? plan(picture, { components: [component], from, to });
        known.set(key, scan);
        return scan;
      }),
    );
    const sizeOf = (scans: readonly PlannedScan[]) => scans.reduce((sum, { bytes }) => sum + bytes, 0);
    return ways.reduce((best, way) => (sizeOf(way) < sizeOf(best) ? way : best));
  });
  return [...dc, ...ac];
}

function plan(picture: Coefficients, scan: Scan): PlannedScan {
  const counter = new SymbolCounter(tableCount(scan));
  codeScan(picture, scan, counter);
  const tables = counter.frequencies.map((frequencies) => bestTable(frequencies));
  let bits = counter.extraBits;
  for (const [index, table] of tables.entries()) {
    const { bits: lengths } = codesOf(table);
    for (const [symbol, count] of counter.frequencies[index]?.entries() ?? []) bits += count * (lengths[symbol] ?? 0);
  }
  const tableBytes = tables.reduce((sum, { symbols }) => sum + 21 + symbols.length, 0);
  return { ...scan, tables, bytes: Math.ceil(bits / 8) + tableBytes + SCAN_BYTES };
}

/** DC: one table for the first component and one for the others. */
function tableCount({ components, from }: Scan): number {
  return from === 0 ? Math.min(2, components.length) : 1;
}

function writeScan(picture: Coefficients, scan: PlannedScan): Uint8Array[] {
  const { components, from, to, tables, bytes } = scan;
  const kind = from === 0 ? 0 : 0x10;
  const parts = tables.map(({ counts, symbols }, index) =>
    segment(MARKER.huffman, joinBytes([Uint8Array.of(kind | index), counts, symbols])),
  );
  const head = [components.length];
  for (const [index, { id }] of components.entries()) head.push(id, from === 0 ? Math.min(1, index) << 4 : 0);
  parts.push(segment(MARKER.scan, Uint8Array.of(...head, from, to, 0)));
  const writer = new BitWriter(tables.map(codesOf), bytes + (bytes >> 6));
  codeScan(picture, scan, writer);
  parts.push(writer.finish());
  return parts;
}

function codeScan(picture: Coefficients, { components, from, to }: Scan, sink: BitSink): void {
  if (from === 0) {
    const last = components.map(() => 0);
    visitBlocks(picture, components, ({ values }, index, start) => {
      const value = values[start] ?? 0;
      codeNumber(sink, Math.min(1, index), 0, value - (last[index] ?? 0));
      last[index] = value;
    });
    return;
  }
  let skipped = 0;
  const tellSkipped = () => {
    if (skipped === 0) return;
    const bits = 31 - Math.clz32(skipped);
    sink.symbol(0, bits << 4);
    sink.bits(skipped, bits);
    skipped = 0;
  };
  visitBlocks(picture, components, ({ values }, _, start) => {
    let zeros = 0;
    for (let index = start + from; index <= start + to; index++) {
      const value = values[index] ?? 0;
      if (value === 0) {
        zeros += 1;
        continue;
      }
      tellSkipped();
      for (; zeros > 15; zeros -= 16) sink.symbol(0, 0xf0);
      codeNumber(sink, 0, zeros << 4, value);
      zeros = 0;
    }
    if (zeros > 0 && ++skipped === MOST_SKIPPED) tellSkipped();
  });
  tellSkipped();
}

/**
 * Codes a number as its bit count, which is part of the symbol, followed by its bits; a negative number is written less one
 * (F.1.2.1).
 */
function codeNumber(sink: BitSink, table: number, symbol: number, value: number): void {
  const bits = 32 - Math.clz32(Math.abs(value));
  sink.symbol(table, symbol | bits);
  sink.bits(value < 0 ? value - 1 : value, bits);
}

function segment(marker: number, body: Uint8Array): Uint8Array {
  const length = body.length + 2;
  return joinBytes([Uint8Array.of(0xff, marker, length >> 8, length & 255), body]);
}
