import { ByteSink } from '@recto/codecs';
import type { FileContent } from '@recto/contract/byte-source';
import { throwIfCancelled } from '@recto/work/cancellation';
import type { SecurityHandler } from './encryption/security-handler.ts';
import { identifierOf } from './file-id.ts';
import { ObjectStreamWriter } from './object-stream-writer.ts';
import { ObjectWriter, type WritingRules } from './object-writer.ts';
import { arrayOf, bytesOf } from './objects/access.ts';
import { PdfDict, type PdfObject, type PdfRef, PdfStream, PdfString } from './objects/objects.ts';
import { ParsedFile } from './parsed-file.ts';
import type { PdfFile } from './types.ts';
import { type WrittenEntry, writeHybridXref, writeXrefStream, writeXrefTable } from './xref-writer.ts';

/** The new value of an object, by its number. Null makes it the null object. */
export interface ObjectChange {
  readonly gen: number;
  readonly object: PdfObject;
}

/** Options for writing an update. */
export interface AppendOptions {
  /** A new document information dictionary, among the changes. */
  readonly info?: PdfRef;
  /**
   * Packs the changes into object streams, which only PDF 1.5 and later know, also in a file with cross-reference tables:
   * for many changes, which then take a fraction of the bytes.
   */
  readonly packed?: boolean;
  readonly signal?: AbortSignal;
}

/** Trailer keys that belong to one section, or to the stream that a trailer may be part of. */
const SECTION_KEYS = ['Prev', 'XRefStm', 'Size', 'Type', 'W', 'Index', 'Length', 'Filter', 'DecodeParms'];

/**
 * Adds an incremental update (ISO 32000-2, 7.5.6): the file's bytes as they are, then the changed objects, under the
 * file's own encryption, then a cross-reference section of the kind that the file has.
 * @param file as opened by `openPdf`
 * @param changes by object number; new ones from `file.nextObjectNumber` on
 * @returns the new file; null when the file was recovered, since its cross-reference cannot be continued: rewrite it
 * @throws cancelled
 */
export function appendUpdateInPieces(
  file: PdfFile,
  changes: ReadonlyMap<number, ObjectChange>,
  options: AppendOptions = {},
): FileContent | null {
  if (!(file instanceof ParsedFile)) throw new TypeError('only a file from openPdf can be continued');
  if (file.wasRecovered) return null;
  throwIfCancelled(options.signal);
  const sink = new ByteSink();
  const { input } = file;
  const base = input.length - file.xref.base;
  if (input.range(input.length - 1, input.length).at(0) !== 10) sink.byte(10);
  const numbers = [...changes.keys()].sort((left, right) => left - right);
  const nextNumber = Math.max(file.nextObjectNumber, (numbers.at(-1) ?? 0) + 1);
  const isPacked = file.usesXrefStreams || options.packed === true;
  const update = new UpdateWriter(file, sink, base, nextNumber, isPacked);
  for (const num of numbers) {
    const change = changes.get(num);
    if (change) update.add(num, change);
  }
  update.flush();
  throwIfCancelled(options.signal);
  const trailer = nextTrailer(file, options, sink);
  const entries = update.entries.sort((left, right) => left.num - right.num);
  if (file.usesXrefStreams) {
    trailer.set('Size', update.nextNumber + 1);
    writeXrefStream(sink, entries, trailer, update.nextNumber, base);
  } else if (isPacked) {
    trailer.set('Size', update.nextNumber + 1);
    writeHybridXref(sink, entries, trailer, update.nextNumber, base);
  } else {
    trailer.set('Size', update.nextNumber);
    writeXrefTable(sink, entries, trailer, base);
  }
  return sink.content(input.range(0, input.length));
}

/** The same of files in memory: those that are read by ranges only get to tools that declare it. */
export const appendUpdate = appendUpdateInPieces as (
  ...parts: Parameters<typeof appendUpdateInPieces>
) => Uint8Array | null;

/** Writes changed objects: into object streams where the file's readers know them, else one by one. */
class UpdateWriter {
  readonly entries: WrittenEntry[] = [];
  nextNumber: number;
  readonly #file: ParsedFile;
  readonly #sink: ByteSink;
  readonly #base: number;
  readonly #handler: SecurityHandler | null;
  readonly #isPacked: boolean;
  #packed = new ObjectStreamWriter();

  constructor(file: ParsedFile, sink: ByteSink, base: number, nextNumber: number, isPacked: boolean) {
    this.#file = file;
    this.#sink = sink;
    this.#base = base;
    this.#handler = file.securityHandler;
    this.nextNumber = nextNumber;
    this.#isPacked = isPacked;
  }

  add(num: number, { gen, object: changed }: ObjectChange): void {
    const object = this.#file.resolve(changed);
    if (object instanceof PdfStream) this.#stream(num, gen, object);
    // The offset of a signature must be known, so it is never put into an object stream.
    else if (this.#isPacked && gen === 0 && !(object instanceof PdfDict && object.has('ByteRange'))) {
      this.#packed.add(num, object);
      if (this.#packed.isFull) this.flush();
    } else this.#at(num, gen).indirect(num, gen, (writer) => writer.object(object));
  }

  flush(): void {
    const { numbers } = this.#packed;
    if (numbers.length === 0) return;
    const streamNumber = this.nextNumber++;
    for (const [index, num] of numbers.entries())
      this.entries.push({ num, kind: 2, position: streamNumber, extra: index });
    this.#stream(streamNumber, 0, this.#packed.finish());
    this.#packed = new ObjectStreamWriter();
  }

  #stream(num: number, gen: number, stream: PdfStream): void {
    const data = this.#handler?.encryptStream(num, gen, stream.dict, stream.data, this.#file) ?? stream.content;
    this.#at(num, gen).indirect(num, gen, (writer) => writer.stream(stream, data));
  }

  #at(num: number, gen: number): ObjectWriter {
    const handler = this.#handler;
    const rules: WritingRules = handler ? { encryptString: (bytes) => handler.encryptString(num, gen, bytes) } : {};
    this.entries.push({ num, kind: 1, position: this.#sink.length + this.#base, extra: gen });
    return new ObjectWriter(this.#sink, rules);
  }
}

function nextTrailer(file: ParsedFile, { info }: AppendOptions, sink: ByteSink): PdfDict {
  const trailer = file.trailer.clone();
  for (const key of SECTION_KEYS) trailer.delete(key);
  trailer.set('Prev', file.xref.newestSection);
  if (info) trailer.set('Info', info);
  const first = bytesOf(arrayOf(trailer.get('ID'), file)?.[0], file);
  // The key of an encrypted file is made with the identifier, also when that is missing.
  if (!first && file.encryption) return trailer;
  const identifier = new PdfString(identifierOf([file.input.range(0, file.input.length), ...sink.parts()]));
  return trailer.set('ID', [first ? new PdfString(first) : identifier, identifier]);
}
