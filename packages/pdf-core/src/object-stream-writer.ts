import { ByteSink, deflate } from '@recto/codecs';
import { ObjectWriter, type WritingRules } from './object-writer.ts';
import { PdfDict, PdfName, type PdfObject, PdfStream } from './objects/objects.ts';

/** Objects in one object stream: enough to compress well, few enough to read one page without reading all. */
export const OBJECTS_PER_STREAM = 200;
/** More where only the size counts; a reader then unpacks more than it needs for one page. */
const OBJECTS_PER_SMALLEST_STREAM = 1000;

/** Compresses to the zlib format. */
export type Pack = (bytes: Uint8Array) => Uint8Array;

/** Gathers objects into an object stream (ISO 32000-2, 7.5.7). */
export class ObjectStreamWriter {
  readonly numbers: number[] = [];
  readonly #offsets: number[] = [];
  readonly #sink = new ByteSink();
  readonly #rules: WritingRules;
  readonly #pack: Pack | null;

  /** @param pack compresses the streams where size counts more than time */
  constructor(rules: WritingRules = {}, pack: Pack | null = null) {
    this.#rules = rules;
    this.#pack = pack;
  }

  get isFull(): boolean {
    return this.numbers.length >= (this.#pack ? OBJECTS_PER_SMALLEST_STREAM : OBJECTS_PER_STREAM);
  }

  /** Adds an object that is no stream and has generation 0. */
  add(num: number, object: PdfObject): void {
    this.numbers.push(num);
    this.#offsets.push(this.#sink.length);
    new ObjectWriter(this.#sink, this.#rules).object(object);
    this.#sink.byte(10);
  }

  /** The stream of all that was added, deflated. */
  finish(): PdfStream {
    const head = this.numbers.map((num, index) => `${num} ${this.#offsets[index] ?? 0}`).join(' ');
    const header = new TextEncoder().encode(`${head}\n`);
    const dict = PdfDict.of({
      Type: PdfName.of('ObjStm'),
      N: this.numbers.length,
      First: header.length,
      Filter: PdfName.of('FlateDecode'),
    });
    const bytes = this.#sink.finish(header);
    return new PdfStream(dict, this.#pack ? this.#pack(bytes) : deflate(bytes));
  }
}
