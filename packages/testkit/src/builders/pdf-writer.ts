import { deflateSync } from 'node:zlib';
import { type Dictionary, hexOf, type Syntax, writeSyntax } from './syntax.ts';

/** `12 0 R`. */
export type Reference = string;

/** Storage of objects: a cross-reference table, or object streams with a cross-reference stream (1.5). */
export type FileLayout = 'table' | 'streams';

export interface FileOptions {
  readonly version?: string;
  readonly layout?: FileLayout;
  readonly trailer: Dictionary;
}

interface StreamBody {
  readonly dictionary: Dictionary;
  readonly data: Uint8Array;
}

const OBJECTS_PER_STREAM = 100;
/** Not ASCII, so that transfer programs see a binary file (7.5.2). */
const BINARY_COMMENT = Buffer.from([0x25, 0xe2, 0xe3, 0xcf, 0xd3, 0x0a]);

/** Collects objects and writes a whole PDF. Numbers are given in the order of asking. */
export class PdfWriter {
  readonly #bodies: (Syntax | StreamBody | undefined)[] = [];

  reserve(): Reference {
    this.#bodies.push(undefined);
    return `${this.#bodies.length} 0 R`;
  }

  set(reference: Reference, value: Syntax): Reference {
    this.#bodies[numberOf(reference) - 1] = value;
    return reference;
  }

  add(value: Syntax): Reference {
    return this.set(this.reserve(), value);
  }

  /** Adds a stream; `compress` puts it under FlateDecode. */
  addStream(dictionary: Dictionary, data: Uint8Array | string, compress = false): Reference {
    const reference = this.reserve();
    const bytes = typeof data === 'string' ? Buffer.from(data, 'latin1') : data;
    this.#bodies[numberOf(reference) - 1] = compress
      ? { dictionary: { ...dictionary, Filter: '/FlateDecode' }, data: deflateSync(bytes) }
      : { dictionary, data: bytes };
    return reference;
  }

  /** The whole file. Objects that were reserved and never set are null. */
  toBytes(options: FileOptions): Uint8Array {
    const out = new ByteSink();
    out.text(`%PDF-${options.version ?? '1.7'}\n`);
    out.bytes(BINARY_COMMENT);
    if (options.layout === 'streams') this.#writeStreams(out, options.trailer);
    else this.#writeTable(out, options.trailer);
    return out.toBytes();
  }

  #writeTable(out: ByteSink, trailer: Dictionary): void {
    const offsets = this.#bodies.map((body, index) => this.#writeObject(out, index + 1, body));
    const start = out.length;
    out.text(`xref\n0 ${offsets.length + 1}\n0000000000 65535 f \n`);
    for (const offset of offsets) out.text(`${String(offset).padStart(10, '0')} 00000 n \n`);
    out.text(`trailer\n${writeSyntax({ Size: offsets.length + 1, ...trailer })}\nstartxref\n${start}\n%%EOF\n`);
  }

  #writeStreams(out: ByteSink, trailer: Dictionary): void {
    const rows: [kind: number, where: number, index: number][] = [[0, 0, 65535]];
    const packed: number[] = [];
    for (const [index, body] of this.#bodies.entries()) {
      if (isStream(body)) rows[index + 1] = [1, this.#writeObject(out, index + 1, body), 0];
      else packed.push(index + 1);
    }
    let next = this.#bodies.length + 1;
    for (let from = 0; from < packed.length; from += OBJECTS_PER_STREAM) {
      const numbers = packed.slice(from, from + OBJECTS_PER_STREAM);
      numbers.forEach((number, index) => {
        rows[number] = [2, next, index];
      });
      rows[next] = [1, this.#writeObject(out, next, this.#objectStream(numbers)), 0];
      next++;
    }
    const start = out.length;
    rows[next] = [1, start, 0];
    const table = Buffer.alloc(rows.length * 7);
    rows.forEach(([kind, where, index], row) => {
      table.writeUInt8(kind, row * 7);
      table.writeUInt32BE(where, row * 7 + 1);
      table.writeUInt16BE(index, row * 7 + 5);
    });
    const dictionary = { Type: '/XRef', Size: rows.length, W: [1, 4, 2], Filter: '/FlateDecode', ...trailer };
    this.#writeObject(out, next, { dictionary, data: deflateSync(table) });
    out.text(`startxref\n${start}\n%%EOF\n`);
  }

  #objectStream(numbers: readonly number[]): StreamBody {
    const texts = numbers.map((number) => `${writeSyntax(plain(this.#bodies[number - 1]))}\n`);
    let offset = 0;
    const index = numbers.map((number, at) => {
      const entry = `${number} ${offset}`;
      offset += (texts[at] ?? '').length;
      return entry;
    });
    const header = `${index.join(' ')}\n`;
    const dictionary = { Type: '/ObjStm', N: numbers.length, First: header.length, Filter: '/FlateDecode' };
    return { dictionary, data: deflateSync(Buffer.from(header + texts.join(''), 'latin1')) };
  }

  #writeObject(out: ByteSink, number: number, body: Syntax | StreamBody | undefined): number {
    const offset = out.length;
    if (isStream(body)) {
      out.text(`${number} 0 obj\n${writeSyntax({ ...body.dictionary, Length: body.data.length })}\nstream\n`);
      out.bytes(body.data);
      out.text('\nendstream\nendobj\n');
    } else {
      out.text(`${number} 0 obj\n${writeSyntax(plain(body))}\nendobj\n`);
    }
    return offset;
  }
}

/** The file identifier of 14.4, the same for the same text. */
export function fileIdentifier(text: string): Syntax {
  const bytes = Buffer.alloc(16);
  for (const [index, char] of [...`recto testkit ${text}`].entries()) {
    bytes[index % 16] = ((bytes[index % 16] ?? 0) * 31 + (char.codePointAt(0) ?? 0)) & 255;
  }
  return [hexOf(bytes), hexOf(bytes)];
}

function numberOf(reference: Reference): number {
  return Number.parseInt(reference, 10);
}

function isStream(body: Syntax | StreamBody | undefined): body is StreamBody {
  return typeof body === 'object' && 'data' in body && body.data instanceof Uint8Array;
}

function plain(body: Syntax | StreamBody | undefined): Syntax {
  return body === undefined || isStream(body) ? 'null' : body;
}

class ByteSink {
  readonly #parts: Uint8Array[] = [];
  length = 0;

  text(text: string): void {
    this.bytes(Buffer.from(text, 'latin1'));
  }

  bytes(bytes: Uint8Array): void {
    this.#parts.push(bytes);
    this.length += bytes.length;
  }

  toBytes(): Uint8Array {
    const whole = new Uint8Array(this.length);
    let at = 0;
    for (const part of this.#parts) {
      whole.set(part, at);
      at += part.length;
    }
    return whole;
  }
}
