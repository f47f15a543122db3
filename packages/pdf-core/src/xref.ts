import { indexOfBytes, latin1Bytes } from '@recto/codecs';
import type { FileBytes } from '@recto/contract/byte-source';
import { Damage } from './damage.ts';
import { readBody, readObjectHeader, type StreamContext } from './indirect-object.ts';
import { Lexer, NUMBER } from './lexer.ts';
import { type PdfDict, PdfStream } from './objects/objects.ts';
import type { ObjectSource } from './types.ts';
import { XrefIndex } from './xref-index.ts';
import { readXrefStream } from './xref-stream.ts';
import { afterXrefKeyword, readXrefTable, setFreeEntries } from './xref-table.ts';

/** The whole cross-reference of a file, all its sections together. */
export interface Xref {
  readonly index: XrefIndex;
  /** Trailer of the newest section that names a catalog. */
  readonly trailer: PdfDict;
  /** The newest section is a cross-reference stream. */
  readonly usesStreams: boolean;
  /** Value of /Prev in a further update. */
  readonly newestSection: number;
  /** Position that the file's offsets count from. */
  readonly base: number;
  /** Number of tolerated errors; stricter readers refuse the whole file. */
  readonly faults: number;
}

/** Reader of a file's bytes and objects while its cross-reference is not known yet. */
export interface XrefReader {
  readonly file: FileBytes;
  /** Position of `%PDF`: offsets count from there when other data precede it. */
  readonly base: number;
  readonly context: StreamContext;
  readonly source: ObjectSource;
}

/** Range at the end of the file that is searched for `startxref`; some files have a tail of zeros or of mail. */
const TAIL_BYTES = 4096;
const STARTXREF = latin1Bytes('startxref');

/**
 * Follows `startxref` and every /Prev (ISO 32000-2, 7.5.4 to 7.5.8).
 * @throws Damage when any section is not what it must be
 */
export function readXref(reader: XrefReader): Xref {
  const index = new XrefIndex();
  const visited = new Set<number>();
  const newestSection = findStartXref(reader.file);
  let trailer: PdfDict | null = null;
  let usesStreams = false;
  let faults = 0;
  for (let offset: number | null = newestSection; offset !== null && !visited.has(offset); ) {
    visited.add(offset);
    const section = readSection(reader, offset, index, visited);
    faults += section.faults;
    if (!trailer) usesStreams = section.isStream;
    if (!trailer || (!trailer.has('Root') && section.trailer.has('Root'))) trailer = section.trailer;
    const previous = section.trailer.get('Prev');
    // Zero is what some producers write for "none".
    offset = typeof previous === 'number' && previous > 0 ? previous : null;
  }
  if (!trailer) throw new Damage('no trailer');
  if (trailer.get('Size') !== index.length) faults++;
  return { index, trailer, usesStreams, newestSection, base: reader.base, faults };
}

function findStartXref(file: FileBytes): number {
  const bytes = file.from(Math.max(0, file.length - TAIL_BYTES), TAIL_BYTES);
  let found = -1;
  for (let from = 0; ; ) {
    const next = indexOfBytes(bytes, STARTXREF, from, bytes.length);
    if (next < 0) break;
    found = next;
    from = next + STARTXREF.length;
  }
  const lexer = new Lexer(bytes, found + STARTXREF.length);
  if (found < 0 || lexer.next() !== NUMBER || !lexer.isInteger) throw new Damage('no startxref');
  return lexer.number;
}

function readSection(
  reader: XrefReader,
  offset: number,
  index: XrefIndex,
  visited: Set<number>,
): { trailer: PdfDict; isStream: boolean; faults: number } {
  const { file, base } = reader;
  const table = afterXrefKeyword(file, offset + base);
  if (table < 0) return { trailer: readStreamSection(reader, offset, index), isStream: true, faults: 0 };
  const { trailer, freeNumbers, faults } = file.within(table, (bytes) => readXrefTable(bytes, 0, base, index));
  const hybrid = trailer.get('XRefStm');
  if (typeof hybrid === 'number' && !visited.has(hybrid)) {
    visited.add(hybrid);
    readStreamSection(reader, hybrid, index);
  }
  setFreeEntries(freeNumbers, index);
  return { trailer, isStream: false, faults };
}

function readStreamSection({ file, base, context, source }: XrefReader, offset: number, index: XrefIndex): PdfDict {
  const header = readObjectHeader(file, offset + base);
  const stream = header && readBody(file, header.bodyStart, context);
  if (!(stream instanceof PdfStream)) throw new Damage('no section');
  readXrefStream(stream, base, index, source);
  return stream.dict;
}
