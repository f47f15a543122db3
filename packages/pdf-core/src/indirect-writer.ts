import { type ByteSink, deflate } from '@recto/codecs';
import type { Piece } from '@recto/contract/byte-source';
import type { SecurityHandler } from './encryption/security-handler.ts';
import { ObjectWriter, type WritingRules } from './object-writer.ts';
import { hasType } from './objects/access.ts';
import { type PdfDict, type PdfObject, PdfStream } from './objects/objects.ts';

/** Below this a stream gains nothing; above, compressing takes longer than the job and is a tool of its own. */
const MIN_DEFLATE_BYTES = 512;
const MAX_DEFLATE_BYTES = 4_194_304;

/** Encoder of streams and strings for the file, by the number of their object. */
export interface Encoding {
  streamData(num: number, stream: PdfStream): Uint8Array | Piece;
  encryptString?(num: number, bytes: Uint8Array): Uint8Array;
  /** Handler of an encrypted file: gives the trailer its /Encrypt and the identifier that belongs to it. */
  readonly handler?: SecurityHandler;
}

/** Writes indirect objects that stand for themselves. */
export class IndirectWriter {
  readonly #sink: ByteSink;
  readonly #rules: WritingRules;
  readonly #plain: ObjectWriter;
  readonly #deflates: boolean;
  readonly #encoding: Encoding | undefined;

  constructor(sink: ByteSink, rules: WritingRules, deflates: boolean, encoding: Encoding | undefined) {
    this.#sink = sink;
    this.#rules = rules;
    this.#plain = new ObjectWriter(sink, rules);
    this.#deflates = deflates;
    this.#encoding = encoding;
  }

  write(num: number, object: PdfObject): void {
    this.#writerFor(num).indirect(num, 0, (writer) => {
      if (!(object instanceof PdfStream)) {
        writer.object(object);
        return;
      }
      if (this.#encoding) {
        writer.stream(object, this.#encoding.streamData(num, object));
        return;
      }
      const { content } = object;
      const packed = this.#deflates && mayDeflate(object, content.length) ? deflate(object.data) : content;
      const gains = packed.length + 32 < content.length;
      writer.stream(object, gains ? packed : content, gains);
    });
  }

  /** The encryption dictionary itself, whose strings are not encrypted. */
  writePlain(num: number, dict: PdfDict): void {
    new ObjectWriter(this.#sink).indirect(num, 0, (writer) => writer.dict(dict));
  }

  /** Strings of an encrypted file may be encrypted by the number of their object. */
  #writerFor(num: number): ObjectWriter {
    const encrypt = this.#encoding?.encryptString;
    if (!encrypt) return this.#plain;
    return new ObjectWriter(this.#sink, { ...this.#rules, encryptString: (bytes) => encrypt(num, bytes) });
  }
}

/** Metadata stay readable to programs that know no PDF (14.3.2); data in other files (/F) are not ours to filter. */
function mayDeflate({ dict }: PdfStream, length: number): boolean {
  if (length < MIN_DEFLATE_BYTES || length > MAX_DEFLATE_BYTES) return false;
  return !dict.has('Filter') && !dict.has('F') && !hasType(dict, 'Metadata');
}
