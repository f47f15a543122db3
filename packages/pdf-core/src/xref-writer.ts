import { type ByteSink, deflate } from '@recto/codecs';
import { ObjectWriter } from './object-writer.ts';
import { PdfDict, PdfName, PdfStream } from './objects/objects.ts';

/** Fewer bytes gain nothing: the entries that name the filter are as long as what it saves. */
const MIN_DEFLATE_BYTES = 192;

/** Position of a written object: `kind` 0 free, 1 at an offset, 2 in an object stream (as in Table 18). */
export interface WrittenEntry {
  readonly num: number;
  readonly kind: 0 | 1 | 2;
  /** Offset, or number of the object stream. */
  readonly position: number;
  /** Generation, or index in the object stream. */
  readonly extra: number;
}

/** Writes a cross-reference table and its trailer (7.5.4, 7.5.5). Entries in order of number; kind 2 is impossible here. */
export function writeXrefTable(sink: ByteSink, entries: readonly WrittenEntry[], trailer: PdfDict, base = 0): void {
  const start = sink.length;
  sink.text('xref\n');
  for (const [first, end] of runs(entries)) {
    sink.text(`${entries[first]?.num ?? 0} ${end - first}\n`);
    for (const { kind, position, extra } of entries.slice(first, end)) {
      const offset = String(kind === 1 ? position : 0).padStart(10, '0');
      const generation = String(kind === 1 ? extra : 65535).padStart(5, '0');
      sink.text(`${offset} ${generation} ${kind === 1 ? 'n' : 'f'} \n`);
    }
  }
  sink.text('trailer\n');
  new ObjectWriter(sink).dict(trailer);
  writeEnd(sink, start + base);
}

/**
 * Writes a cross-reference stream (7.5.8), which is its own last entry.
 * @param num the stream's object number, above all others in `entries`
 * @param base number added to positions in the sink to make offsets in the file
 */
export function writeXrefStream(
  sink: ByteSink,
  entries: readonly WrittenEntry[],
  trailer: PdfDict,
  num: number,
  base = 0,
): void {
  writeEnd(sink, writeXrefStreamObject(sink, entries, trailer, num, base));
}

/**
 * Writes a section as a table and, for what only an object stream holds, a cross-reference stream beside it: a
 * hybrid-reference file (7.5.8.4), for files that have tables.
 * @param entries of both kinds, in order of number
 * @param num the stream's object number, above all others in `entries`
 */
export function writeHybridXref(
  sink: ByteSink,
  entries: readonly WrittenEntry[],
  trailer: PdfDict,
  num: number,
  base = 0,
): void {
  const packed = entries.filter(({ kind }) => kind === 2);
  const position = writeXrefStreamObject(sink, packed, PdfDict.of({ Size: num + 1 }), num, base);
  const tabled = [...entries.filter(({ kind }) => kind !== 2), { num, kind: 1 as const, position, extra: 0 }];
  writeXrefTable(sink, tabled, trailer.clone().set('XRefStm', position), base);
}

/** @returns the offset of the stream in the file */
function writeXrefStreamObject(
  sink: ByteSink,
  entries: readonly WrittenEntry[],
  trailer: PdfDict,
  num: number,
  base: number,
): number {
  const start = sink.length;
  const all = [...entries, { num, kind: 1 as const, position: start + base, extra: 0 }];
  const widths = [1, bytesFor(all, 'position'), bytesFor(all, 'extra')];
  const rowBytes = widths.reduce((sum, width) => sum + width, 0);
  const dict = trailer.clone().set('Type', PdfName.of('XRef')).set('W', widths);
  const index = runs(all).flatMap(([first, end]) => [all[first]?.num ?? 0, end - first]);
  if (index.length !== 2 || index[0] !== 0) dict.set('Index', index);
  const rows = entryRows(all, widths, rowBytes);
  const isSmall = rows.length < MIN_DEFLATE_BYTES;
  if (!isSmall) {
    dict.set('Filter', PdfName.of('FlateDecode'));
    dict.set('DecodeParms', PdfDict.of({ Predictor: 12, Columns: rowBytes }));
  }
  const data = isSmall ? rows : deflate(predictUp(rows, rowBytes));
  new ObjectWriter(sink).indirect(num, 0, (writer) => writer.stream(new PdfStream(dict, data), data));
  return start + base;
}

function writeEnd(sink: ByteSink, offset: number): void {
  sink.text(`\nstartxref\n${offset}\n%%EOF\n`);
}

/** Ranges of positions in `entries` whose numbers follow each other. */
function runs(entries: readonly WrittenEntry[]): [number, number][] {
  const ranges: [number, number][] = [];
  let first = 0;
  for (let position = 1; position <= entries.length; position++) {
    const follows = entries[position]?.num === (entries[position - 1]?.num ?? 0) + 1;
    if (follows) continue;
    ranges.push([first, position]);
    first = position;
  }
  return ranges;
}

function bytesFor(entries: readonly WrittenEntry[], field: 'position' | 'extra'): number {
  let most = 0;
  for (const entry of entries) most = Math.max(most, entry[field]);
  let bytes = 1;
  while (most >= 256 ** bytes) bytes++;
  return bytes;
}

function entryRows(entries: readonly WrittenEntry[], widths: readonly number[], rowBytes: number): Uint8Array {
  const rows = new Uint8Array(entries.length * rowBytes);
  let at = 0;
  for (const { kind, position, extra } of entries) {
    for (const [column, value] of [kind, position, extra].entries()) {
      const width = widths[column] ?? 0;
      for (let byte = width - 1, rest = value; byte >= 0; byte--, rest = Math.floor(rest / 256))
        rows[at + byte] = rest & 255;
      at += width;
    }
  }
  return rows;
}

/** PNG's Up filter, which makes rows of growing offsets compress well. */
function predictUp(rows: Uint8Array, rowBytes: number): Uint8Array {
  const count = rows.length / rowBytes;
  const predicted = new Uint8Array(rows.length + count);
  for (let row = 0; row < count; row++) {
    const from = row * rowBytes;
    const to = row * (rowBytes + 1);
    predicted[to] = 2;
    for (let byte = 0; byte < rowBytes; byte++) {
      const above = row > 0 ? (rows[from - rowBytes + byte] ?? 0) : 0;
      predicted[to + 1 + byte] = (rows[from + byte] ?? 0) - above;
    }
  }
  return predicted;
}
