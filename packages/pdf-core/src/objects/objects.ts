import { type Piece, wholeBytes } from '@recto/contract/byte-source';

/**
 * The object model of ISO 32000-2, 7.3. Null, booleans and numbers are JavaScript's own; arrays are plain arrays.
 * Objects of a parsed file are shared by all who ask for them: nobody modifies what they did not make or clone.
 */
export type PdfObject = null | boolean | number | PdfName | PdfString | PdfRef | PdfArray | PdfDict | PdfStream;

/** A direct array. */
export type PdfArray = PdfObject[];

const names = new Map<string, PdfName>();
/** Interned names kept; hostile files may hold millions, which then live only as long as the file. */
const MAX_INTERNED_NAMES = 50_000;

/** A name without its slash and with `#xx` decoded, one character per byte (Latin-1). Compare by `value`. */
export class PdfName {
  readonly value: string;
  private constructor(value: string) {
    this.value = value;
  }
  static of(value: string): PdfName {
    const known = names.get(value);
    if (known) return known;
    const name = new PdfName(value);
    if (names.size < MAX_INTERNED_NAMES) names.set(value, name);
    return name;
  }
}

/** A string's bytes, decoded and (in an encrypted file) decrypted. */
export class PdfString {
  readonly bytes: Uint8Array;
  constructor(bytes: Uint8Array) {
    this.bytes = bytes;
  }
}

/** A reference to an indirect object. */
export class PdfRef {
  readonly num: number;
  readonly gen: number;
  constructor(num: number, gen = 0) {
    this.num = num;
    this.gen = gen;
  }
}

/** A dictionary; keys without the slash. Setting null is the same as deleting (7.3.7). */
export class PdfDict {
  readonly map: Map<string, PdfObject>;
  constructor(entries?: Iterable<readonly [string, PdfObject]>) {
    this.map = new Map(entries);
  }
  static of(entries: Readonly<Record<string, PdfObject>>): PdfDict {
    return new PdfDict(Object.entries(entries));
  }
  /** The direct value, which may be a reference; undefined when absent. */
  get(key: string): PdfObject | undefined {
    return this.map.get(key);
  }
  has(key: string): boolean {
    return this.map.has(key);
  }
  set(key: string, value: PdfObject): this {
    if (value === null) this.map.delete(key);
    else this.map.set(key, value);
    return this;
  }
  delete(key: string): boolean {
    return this.map.delete(key);
  }
  /** A new dictionary with the same values (values are shared). */
  clone(): PdfDict {
    return new PdfDict(this.map);
  }
}

/** A stream: its dictionary and its encoded bytes (decrypted, still under /Filter). /Length is the writer's business. */
export class PdfStream {
  readonly dict: PdfDict;
  #data: Uint8Array | Piece | DeferredBytes;
  constructor(dict: PdfDict, data: Uint8Array | Piece | DeferredBytes) {
    this.dict = dict;
    this.#data = data;
  }
  /**
   * A view, possibly into the input file; not to be written to. Made at the first call and kept, but for one that lies in a file that is
   * read by ranges, which is read each time.
   */
  get data(): Uint8Array {
    return wholeBytes(this.content);
  }
  /** As `data`, but for one that lies in a file that is read by ranges: where it lies. */
  get content(): Uint8Array | Piece {
    if ('now' in this.#data) this.#data = this.#data.now();
    return this.#data;
  }
  /** True while the bytes are not made yet: those of a stream that is still encrypted. */
  get isDeferred(): boolean {
    return 'now' in this.#data;
  }
  /** The same as `content`, made without blocking where the host can, and not kept when it had to be made. */
  async read(): Promise<Uint8Array | Piece> {
    return 'now' in this.#data ? this.#data.ahead() : this.#data;
  }
  /** Makes `data` ahead of its use. */
  async load(): Promise<void> {
    this.#data = await this.read();
  }
}

/** Bytes that are made when they are asked for: those of an encrypted file's streams. */
export interface DeferredBytes {
  now(): Uint8Array;
  /** The same bytes, by the host's own means where it has them only asynchronously (WebCrypto). */
  ahead(): Promise<Uint8Array>;
}
