import { ByteSink } from '@recto/codecs';
import type { FileContent } from '@recto/contract/byte-source';
import { throwIfCancelled } from '@recto/work/cancellation';
import type { SecurityHandler } from './encryption/security-handler.ts';
import { identifierOf } from './file-id.ts';
import { type Encoding, IndirectWriter } from './indirect-writer.ts';
import { ObjectStreamWriter, type Pack } from './object-stream-writer.ts';
import type { WritingRules } from './object-writer.ts';
import { PdfDict, type PdfObject, PdfRef, PdfStream, PdfString } from './objects/objects.ts';
import type { NewDocument } from './types.ts';
import { type WrittenEntry, writeXrefStream, writeXrefTable } from './xref-writer.ts';

/** Values for the trailer and the header. */
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

/** Options for writing a document. */
export interface WriteOptions {
  readonly signal?: AbortSignal;
  /** Told the share that is done, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
  /** Puts Flate on streams that have no filter and gain by it. Default true. */
  readonly deflateStreams?: boolean;
  /** Compresses object streams, which are made larger then; for where size counts more than time. */
  readonly packObjects?: Pack;
}

/** Objects written between two checks of the signal. */
const OBJECTS_PER_STEP = 512;

/**
 * Writes a document as a file: compact, complete, and the same bytes for the same input.
 * @returns the whole file, in one allocation of its exact size
 * @throws cancelled
 */
export function writePdf(document: NewDocument, root: DocumentRoot, options: WriteOptions = {}): Uint8Array {
  // An indirect object that is itself a reference is nothing that readers agree about.
  const objects = Array.from(document.entries(), ([num, object]) => [num, document.resolve(object)] as const);
  return writeObjects(objects, root, {}, options) as Uint8Array;
}

/**
 * Writes objects in order of number.
 * @param objects numbers ascending, from 1; gaps become free entries
 * @param rules applied to the objects and to the references of `root`
 * @returns in pieces when streams lie in files that are read by ranges
 */
export function writeObjects(
  objects: readonly (readonly [number, PdfObject])[],
  root: DocumentRoot,
  rules: WritingRules,
  { signal, onProgress, deflateStreams = true, packObjects, encoding }: WriteOptions & { readonly encoding?: Encoding },
): FileContent {
  const sink = new ByteSink();
  const writer = new IndirectWriter(sink, rules, deflateStreams, encoding);
  const entries: WrittenEntry[] = [{ num: 0, kind: 0, position: 0, extra: 0 }];
  const encryptNumber = encoding?.handler ? (objects.at(-1)?.[0] ?? 0) + 1 : 0;
  const firstPacked = (objects.at(-1)?.[0] ?? 0) + (encryptNumber > 0 ? 2 : 1);
  const packer = root.useObjectStreams
    ? new Packer({ writer, sink, rules, pack: packObjects ?? null }, firstPacked)
    : null;
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
      writer.write(num, object);
    }
  }
  packer?.flush();
  if (encoding?.handler) {
    entries.push({ num: encryptNumber, kind: 1, position: sink.length, extra: 0 });
    writer.writePlain(encryptNumber, encoding.handler.dictionary);
  }
  const trailer = trailerOf(root, rules, sink, encoding?.handler);
  if (encryptNumber > 0) trailer.set('Encrypt', new PdfRef(encryptNumber));
  if (packer) {
    for (const entry of packer.streamEntries) entries.push(entry);
    trailer.set('Size', entries.length + 1);
    writeXrefStream(sink, entries, trailer, entries.length);
  } else {
    trailer.set('Size', entries.length);
    writeXrefTable(sink, entries, trailer);
  }
  throwIfCancelled(signal);
  const result = sink.content();
  onProgress?.(1);
  return result;
}

function trailerOf(
  root: DocumentRoot,
  rules: WritingRules,
  sink: ByteSink,
  handler: SecurityHandler | undefined,
): PdfDict {
  const renumbered = (ref: PdfRef): PdfRef => (rules.renumber ? new PdfRef(rules.renumber(ref)) : ref);
  const trailer = PdfDict.of({ Root: renumbered(root.catalog) });
  if (root.info) trailer.set('Info', renumbered(root.info));
  const identifier = identifierOf(sink.parts());
  const isPartOfKey = handler !== undefined && handler.info.revision <= 4;
  // The key was made with the identifier, also when that was missing.
  if (isPartOfKey && handler.fileId.length === 0) return trailer;
  const first = isPartOfKey ? handler.fileId : root.id?.[0];
  return trailer.set('ID', [new PdfString(first ?? identifier), new PdfString(identifier)]);
}

interface PackerParts {
  readonly writer: IndirectWriter;
  readonly sink: ByteSink;
  readonly rules: WritingRules;
  readonly pack: Pack | null;
}

/** Puts objects into object streams, whose own numbers follow all others. */
class Packer {
  readonly streamEntries: WrittenEntry[] = [];
  readonly #parts: PackerParts;
  readonly #firstNumber: number;
  #current: ObjectStreamWriter;

  constructor(parts: PackerParts, firstNumber: number) {
    this.#parts = parts;
    this.#firstNumber = firstNumber;
    this.#current = this.#next();
  }

  add(num: number, object: PdfObject, entries: WrittenEntry[]): void {
    const streamNumber = this.#firstNumber + this.streamEntries.length;
    entries.push({ num, kind: 2, position: streamNumber, extra: this.#current.numbers.length });
    this.#current.add(num, object);
    if (this.#current.isFull) this.flush();
  }

  flush(): void {
    if (this.#current.numbers.length === 0) return;
    const { writer, sink } = this.#parts;
    const num = this.#firstNumber + this.streamEntries.length;
    this.streamEntries.push({ num, kind: 1, position: sink.length, extra: 0 });
    writer.write(num, this.#current.finish());
    this.#current = this.#next();
  }

  #next(): ObjectStreamWriter {
    return new ObjectStreamWriter(this.#parts.rules, this.#parts.pack);
  }
}
