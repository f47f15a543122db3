import { latin1 } from '@recto/codecs';
import type { FileBytes } from '@recto/contract/byte-source';
import { RectoError } from '@recto/contract/recto-error';
import type { SecurityHandler } from './encryption/security-handler.ts';
import { headlessBody, readBody, readObjectHeader, type StreamContext } from './indirect-object.ts';
import { followReferences } from './new-document.ts';
import { readObjectStream } from './object-stream.ts';
import { dictOf, integerOf } from './objects/access.ts';
import { type PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from './objects/objects.ts';
import { MAX_OBJECT_NUMBER } from './parser.ts';
import { type Scan, scanFile } from './scan.ts';
import type { EncryptionInfo, PdfFile } from './types.ts';
import type { Xref } from './xref.ts';
import { AT_OFFSET, FREE, IN_OBJECT_STREAM, UNKNOWN } from './xref-index.ts';

/** Objects whose reading leads to the reading of another (a /Length, an object stream), one inside the other. */
const MAX_NESTING = 32;
/**
 * Bytes that may be parsed altogether: every honest object is read once, or a few times while a file is repaired; only
 * objects made to overlap need more. Compressed objects count unpacked, so the share is large.
 */
const BUDGET_PER_BYTE = 40;
const BUDGET_START = 16_777_216;

/** Returns the security handler of a file from `openPdf`; null when it is not encrypted. */
export function securityHandlerOf(file: PdfFile): SecurityHandler | null {
  return file instanceof ParsedFile ? file.securityHandler : null;
}

/** A file whose objects are read when asked for. */
export class ParsedFile implements PdfFile {
  readonly input: FileBytes;
  readonly fileName: string;
  wasRecovered = false;
  /** Some stream's /Length was found to be wrong. */
  hasWrongLengths = false;
  /** Number of tolerated errors in the objects read so far. */
  faults = 0;
  #xref: Xref;
  #objects: (PdfObject | undefined)[] = [];
  #handler: SecurityHandler | null = null;
  #scan: Scan | null = null;
  #headerVersion: string | undefined;
  #nesting = 0;
  #budget: number;

  constructor(input: FileBytes, fileName: string, xref: Xref) {
    this.input = input;
    this.fileName = fileName;
    this.#xref = xref;
    this.#budget = input.length * BUDGET_PER_BYTE + BUDGET_START;
  }

  get bytes(): Uint8Array {
    return this.input.whole();
  }

  get trailer(): PdfDict {
    return this.#xref.trailer;
  }

  get xref(): Xref {
    return this.#xref;
  }

  get usesXrefStreams(): boolean {
    return this.#xref.usesStreams;
  }

  get catalog(): PdfDict {
    const catalog = dictOf(this.trailer.get('Root'), this);
    if (!catalog) throw new RectoError('input-damaged', { fileName: this.fileName });
    return catalog;
  }

  get version(): string {
    this.#headerVersion ??= headerVersion(this.input);
    const inHeader = this.#headerVersion;
    const inCatalog = this.resolve(this.catalog.get('Version'));
    return inCatalog instanceof PdfName && /^\d\.\d$/.test(inCatalog.value) && inCatalog.value > inHeader
      ? inCatalog.value
      : inHeader;
  }

  get encryption(): EncryptionInfo | null {
    return this.#handler?.info ?? null;
  }

  /** Security handler of this file's strings and streams; null when it is not encrypted. */
  get securityHandler(): SecurityHandler | null {
    return this.#handler;
  }

  get nextObjectNumber(): number {
    const size = this.trailer.get('Size');
    // Numbers below /Size may be referred to although nothing is there, and must go on leading nowhere.
    const stated = typeof size === 'number' && Number.isInteger(size) && size <= MAX_OBJECT_NUMBER ? size : 0;
    return Math.max(1, stated, this.#xref.index.length);
  }

  /** Replaces the cross-reference; objects read by the old one are forgotten. */
  useXref(xref: Xref): void {
    this.#xref = xref;
    this.#objects = [];
    this.#handler = null;
  }

  /** Sets what decrypts; objects read before, while that was being found out, keep their bytes as they are in the file. */
  useSecurityHandler(handler: SecurityHandler | null): void {
    this.#handler = handler;
  }

  /** The scan of the file for objects, made once. */
  scan(): Scan {
    this.#scan ??= scanFile(this.bytes, (count) => this.spend(count));
    return this.#scan;
  }

  /** Keeps an object that the file lacks and that a repaired structure needs. */
  addRepaired(object: PdfObject): PdfRef {
    const num = this.nextObjectNumber;
    this.#xref.index.set(num, AT_OFFSET, 0, 0);
    this.#objects[num] = object;
    return new PdfRef(num);
  }

  /** Gives an object that the file holds in ruins the form in which it is used from now on. */
  setRepaired(num: number, object: PdfObject): void {
    if (this.#xref.index.kind(num) === UNKNOWN) this.#xref.index.set(num, AT_OFFSET, 0, 0);
    this.#objects[num] = object;
  }

  /** Every object that the cross-reference knows and that is not null, in order of number. */
  *objects(): Iterable<readonly [PdfRef, PdfObject]> {
    const { index } = this.#xref;
    for (let num = 0; num < index.length; num++) {
      const kind = index.kind(num);
      if (kind !== AT_OFFSET && kind !== IN_OBJECT_STREAM) continue;
      const ref = new PdfRef(num, kind === AT_OFFSET ? index.extra(num) : 0);
      const object = this.get(ref);
      if (object !== null) yield [ref, object];
    }
  }

  /** @throws too-demanding when objects were made so that reading them all takes for ever */
  spend(bytesRead: number): void {
    this.#budget -= bytesRead;
    if (this.#budget < 0) throw new RectoError('too-demanding', { fileName: this.fileName });
  }

  get(ref: PdfRef): PdfObject {
    const value = this.#direct(ref);
    return value instanceof PdfRef ? followReferences((next) => this.#direct(next), value) : value;
  }

  resolve(value: PdfObject | undefined): PdfObject {
    return value instanceof PdfRef ? this.get(value) : (value ?? null);
  }

  /** The numbers of an object stream, for a file whose cross-reference is being rebuilt. */
  numbersInObjectStream(num: number): number[] {
    const stream = this.#direct(new PdfRef(num, this.#xref.index.extra(num)));
    if (!(stream instanceof PdfStream)) return [];
    return [...readObjectStream(stream, this, () => true, { spend: (count) => this.spend(count) }).keys()];
  }

  #direct({ num, gen }: PdfRef): PdfObject {
    const { index } = this.#xref;
    const kind = index.kind(num);
    if (kind === UNKNOWN || kind === FREE) return null;
    // A rebuilt cross-reference knows the newest definition, whatever generation the reference says.
    if (!this.wasRecovered && gen !== (kind === AT_OFFSET ? index.extra(num) : 0)) return null;
    const known = this.#objects[num];
    if (known !== undefined) return known;
    if (this.#nesting >= MAX_NESTING) return null;
    this.#nesting++;
    try {
      const object = kind === AT_OFFSET ? this.#readAtOffset(num) : this.#readCompressed(num, index.position(num));
      this.#objects[num] = object;
      return object;
    } finally {
      this.#nesting--;
    }
  }

  #readAtOffset(num: number): PdfObject {
    const { index } = this.#xref;
    const header = readObjectHeader(this.input, index.position(num));
    if (header?.num === num && (this.wasRecovered || header.gen === index.extra(num))) {
      return readBody(this.input, header.bodyStart, this.#contextOf(num, header.gen));
    }
    const position = index.position(num);
    const found = this.#readByScan(num);
    return found ?? this.#readHeadless(num, position);
  }

  /** Nothing else claims the number: what stands at its place is the object, when only its first words are damaged. */
  #readHeadless(num: number, position: number): PdfObject {
    const start = headlessBody(this.input, position);
    if (start < 0) return null;
    this.#xref.index.set(num, AT_OFFSET, position, 0);
    return readBody(this.input, start, this.#contextOf(num, 0));
  }

  /** The cross-reference was wrong about this object: the last one of its number in the file is it. */
  #readByScan(num: number): PdfObject {
    this.wasRecovered = true;
    const { index } = this.#xref;
    const found = this.scan().objects.get(num);
    const header = found && readObjectHeader(this.input, found.offset);
    if (!header) {
      index.set(num, FREE, 0, 0);
      return null;
    }
    index.set(num, AT_OFFSET, found.offset, found.gen);
    return readBody(this.input, header.bodyStart, this.#contextOf(num, header.gen));
  }

  #readCompressed(num: number, streamNumber: number): PdfObject {
    const { index } = this.#xref;
    const stream =
      index.kind(streamNumber) === AT_OFFSET ? this.#direct(new PdfRef(streamNumber, index.extra(streamNumber))) : null;
    if (stream instanceof PdfStream) {
      const wanted = (other: number): boolean =>
        index.kind(other) === IN_OBJECT_STREAM &&
        index.position(other) === streamNumber &&
        this.#objects[other] === undefined;
      const account = {
        spend: (count: number) => this.spend(count),
        onFaults: (count: number) => this.#forgive(count),
      };
      for (const [other, object] of readObjectStream(stream, this, wanted, account)) {
        this.#objects[other] = object;
      }
    }
    // A damaged object stream leaves an older version of the object, if there is one.
    return this.#objects[num] ?? this.#readByScan(num);
  }

  #forgive(count: number): void {
    this.faults += count;
  }

  #contextOf(num: number, gen: number): StreamContext {
    const handler = this.#handler;
    const context: StreamContext = {
      lengthOf: (value) => integerOf(value, this) ?? -1,
      spend: (count) => this.spend(count),
      onWrongLength: () => {
        this.hasWrongLengths = true;
      },
      onFaults: (count) => this.#forgive(count),
    };
    if (!handler) return context;
    return {
      ...context,
      stringFilter: (data) => handler.decryptString(num, gen, data),
      decryptionOf: (dict) => handler.decryptionOf(num, gen, dict, this),
    };
  }
}

/** The version that the header states (7.5.2); 1.4 when it states none. */
function headerVersion(file: FileBytes): string {
  const head = latin1(file.from(0, 1024).subarray(0, 1024));
  return /%PDF-(\d\.\d)/.exec(head)?.[1] ?? '1.4';
}
