import { throwIfCancelled } from '@recto/contract';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream, PdfString } from '../objects/index.ts';
import { ByteSink } from './byte-sink.ts';
import { identifierOf } from './file-id.ts';
import { deflate } from './filters/flate.ts';
import { ObjectStreamWriter } from './object-stream-writer.ts';
import { ObjectWriter, type WritingRules } from './object-writer.ts';
import type { NewDocument } from './types.ts';
import { type WrittenEntry, writeXrefStream, writeXrefTable } from './xref-writer.ts';

/** What the trailer and the header say. */
export interface DocumentRoot {
  readonly catalog: PdfRef;
  readonly info?: PdfRef;
  /** "1.7"; raised to 1.5 when object streams need it. */
  readonly version: string;
  /** The first element is kept; the second is made from the content. */
  readonly id?: readonly [Uint8Array, Uint8Array];
  /** Object streams and a cross-reference stream; else a table, which every reader since 1993 knows. */
  readonly useObjectStreams: boolean;
}

/** How a document is written. */
export interface WriteOptions {
  readonly signal?: AbortSignal;
  /** Told the share that is done, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  /** Puts Flate on streams that have no filter and gain by it. Default true. */
  readonly deflateStreams?: boolean;
}

/** Below this a stream gains nothing; above, compressing takes longer than the job and is a tool of its own. */
const MIN_DEFLATE_BYTES = 512;
const MAX_DEFLATE_BYTES = 4_194_304;
/** Objects between two looks at the signal. */
const OBJECTS_PER_STEP = 512;

/**
 * Writes a document as a file: compact, complete, and the same bytes for the same input.
 * @returns the whole file, in one allocation of its exact size
 * @throws cancelled
 */
export function writePdf(document: NewDocument, root: DocumentRoot, options: WriteOptions = {}): Uint8Array {
  // An indirect object that is itself a reference is nothing that readers agree about.
  const objects = Array.from(document.entries(), ([num, object]) => [num, document.resolve(object)] as const);
  return writeObjects(objects, root, {}, options);
}

/**
 * Writes objects in order of number.
 * @param objects numbers ascending, from 1; gaps become free entries
 * @param rules applied to the objects and to the references of `root`
 */
export function writeObjects(
  objects: readonly (readonly [number, PdfObject])[],
  root: DocumentRoot,
  rules: WritingRules,
  { signal, onProgress, deflateStreams = true }: WriteOptions,
): Uint8Array {
  const sink = new ByteSink();
  const writer = new ObjectWriter(sink, rules);
  const entries: WrittenEntry[] = [{ num: 0, kind: 0, position: 0, extra: 0 }];
  const packer = root.useObjectStreams ? new Packer(writer, sink, rules, (objects.at(-1)?.[0] ?? 0) + 1) : null;
  const version = root.useObjectStreams && root.version < '1.5' ? '1.5' : root.version;
  // Bytes above 127 in the second line tell programs that the file is binary (7.5.2).
  sink.text(`%PDF-${version}\n%\xe2\xe3\xcf\xd3\n`);
  for (const [done, [num, object]] of objects.entries()) {
    if (done % OBJECTS_PER_STEP === 0) {
      throwIfCancelled(signal);
      onProgress?.(done / objects.length);
    }
    for (let free = entries.length; free < num; free++) entries.push({ num: free, kind: 0, position: 0, extra: 0 });
    if (packer && !(object instanceof PdfStream)) packer.add(num, object, entries);
    else {
      entries.push({ num, kind: 1, position: sink.length, extra: 0 });
      writeIndirect(writer, num, object, deflateStreams);
    }
  }
  packer?.flush();
  const trailer = trailerOf(root, rules, sink);
  if (packer) {
    for (const entry of packer.streamEntries) entries.push(entry);
    trailer.set('Size', entries.length + 1);
    writeXrefStream(sink, entries, trailer, entries.length);
  } else {
    trailer.set('Size', entries.length);
    writeXrefTable(sink, entries, trailer);
  }
  throwIfCancelled(signal);
  const result = sink.finish();
  onProgress?.(1);
  return result;
}

function writeIndirect(writer: ObjectWriter, num: number, object: PdfObject, deflateStreams: boolean): void {
  writer.indirect(num, 0, () => {
    if (!(object instanceof PdfStream)) {
      writer.object(object);
      return;
    }
    const { data } = object;
    const packed = deflateStreams && mayDeflate(object) ? deflate(data) : data;
    const gains = packed.length + 32 < data.length;
    writer.stream(object, gains ? packed : data, gains);
  });
}

/** Metadata stay readable to programs that know no PDF (14.3.2); data in other files (/F) are not ours to filter. */
function mayDeflate({ dict, data }: PdfStream): boolean {
  if (data.length < MIN_DEFLATE_BYTES || data.length > MAX_DEFLATE_BYTES) return false;
  const type = dict.get('Type');
  return !dict.has('Filter') && !dict.has('F') && !(type instanceof PdfName && type.value === 'Metadata');
}

function trailerOf(root: DocumentRoot, rules: WritingRules, sink: ByteSink): PdfDict {
  const renumbered = (ref: PdfRef): PdfRef => (rules.renumber ? new PdfRef(rules.renumber(ref)) : ref);
  const trailer = PdfDict.of({ Root: renumbered(root.catalog) });
  if (root.info) trailer.set('Info', renumbered(root.info));
  const identifier = identifierOf(sink.parts());
  return trailer.set('ID', [new PdfString(root.id?.[0] ?? identifier), new PdfString(identifier)]);
}

/** Puts objects into object streams, whose own numbers follow all others. */
class Packer {
  readonly streamEntries: WrittenEntry[] = [];
  readonly #writer: ObjectWriter;
  readonly #sink: ByteSink;
  readonly #rules: WritingRules;
  readonly #firstNumber: number;
  #current: ObjectStreamWriter;

  constructor(writer: ObjectWriter, sink: ByteSink, rules: WritingRules, firstNumber: number) {
    this.#writer = writer;
    this.#sink = sink;
    this.#rules = rules;
    this.#firstNumber = firstNumber;
    this.#current = new ObjectStreamWriter(rules);
  }

  add(num: number, object: PdfObject, entries: WrittenEntry[]): void {
    const streamNumber = this.#firstNumber + this.streamEntries.length;
    entries.push({ num, kind: 2, position: streamNumber, extra: this.#current.numbers.length });
    this.#current.add(num, object);
    if (this.#current.isFull) this.flush();
  }

  flush(): void {
    if (this.#current.numbers.length === 0) return;
    const num = this.#firstNumber + this.streamEntries.length;
    const stream = this.#current.finish();
    this.streamEntries.push({ num, kind: 1, position: this.#sink.length, extra: 0 });
    this.#writer.indirect(num, 0, (writer) => writer.stream(stream, stream.data));
    this.#current = new ObjectStreamWriter(this.#rules);
  }
}
