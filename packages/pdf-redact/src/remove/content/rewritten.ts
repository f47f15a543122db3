import { ByteSink, latin1, latin1Bytes } from '@recto/codecs';
import { ObjectWriter, type PdfObject } from '@recto/pdf-core';

/** A piece of new content that may still be changed. */
export interface Piece {
  bytes: Uint8Array;
}

const SEPARATOR = 10;
const COMMENT = 0x25;

/** New content made of parts of the old one and of what takes the place of others. */
export class Rewritten {
  readonly #source: Uint8Array;
  readonly #pieces: Piece[] = [];
  /** What is taken over begins here. */
  #from = 0;
  /** And goes to here at least. */
  #to = 0;
  #isChanged = false;
  readonly #keepsWords: boolean;

  /** @param keepsWords what stands between operators stays, comments among it */
  constructor(source: Uint8Array, keepsWords = false) {
    this.#source = source;
    this.#keepsWords = keepsWords;
  }

  /** True when the content is not what it was. */
  get isChanged(): boolean {
    return this.#isChanged;
  }

  /** Takes over one operator with its operands. What stands before it and is no white space stays behind. */
  keep(start: number, end: number): void {
    if (!this.#keepsWords && this.#hasWords(this.#to, start)) {
      this.#isChanged = true;
      this.#flush();
      this.#from = start;
    }
    this.#to = end;
  }

  /** As `keep`, and gives the piece, so that it can be changed later. */
  keepApart(start: number, end: number): Piece {
    this.keep(start, end);
    if (this.#from < start) {
      this.#to = start;
      this.#flush();
    }
    this.#from = end;
    this.#to = end;
    const piece = { bytes: this.#source.subarray(start, end) };
    this.#pieces.push(piece);
    return piece;
  }

  /** Leaves out what stands there and puts something else in its place. @param start may lie before operators that were kept */
  replace(start: number, end: number, content: string | Uint8Array): Piece {
    this.#isChanged = true;
    if (start > this.#from) {
      this.#to = Math.min(this.#to, start);
      this.#flush();
    }
    this.#from = end;
    this.#to = end;
    const piece = { bytes: typeof content === 'string' ? latin1Bytes(content) : content };
    this.#pieces.push(piece);
    return piece;
  }

  /** Changes a piece that was kept. */
  change(piece: Piece, content: string | Uint8Array): void {
    this.#isChanged = true;
    piece.bytes = typeof content === 'string' ? latin1Bytes(content) : content;
  }

  /** All of it. */
  bytes(): Uint8Array {
    if (this.#keepsWords) this.#to = this.#source.length;
    this.#flush();
    const sink = new ByteSink();
    for (const { bytes } of this.#pieces) {
      if (bytes.length === 0) continue;
      sink.bytes(bytes);
      sink.byte(SEPARATOR);
    }
    return sink.finish();
  }

  #flush(): void {
    if (this.#to > this.#from) this.#pieces.push({ bytes: this.#source.subarray(this.#from, this.#to) });
    this.#from = this.#to;
  }

  /** A comment, or words that are no operators: nothing that is drawn. */
  #hasWords(start: number, end: number): boolean {
    for (let at = start; at < end; at++) {
      const byte = this.#source[at] ?? 0;
      if (byte > 32 || byte === COMMENT) return true;
    }
    return false;
  }
}

/** Operands as content has them, each followed by a space. */
export function writtenOperands(...operands: readonly PdfObject[]): string {
  const sink = new ByteSink();
  const writer = new ObjectWriter(sink);
  for (const operand of operands) writer.object(operand);
  sink.byte(0x20);
  return latin1(sink.finish());
}
