import { joinBytes } from '../bytes/characters.ts';
import { crc32 } from '../bytes/crc32.ts';
import { deflateRaw } from '../flate/zlib-stream.ts';

const SIGNATURE = { local: 0x04034b50, central: 0x02014b50, end: 0x06054b50 };
const VERSION = 20;
const METHOD = { stored: 0, deflated: 8 } as const;
const UTF8_NAMES = 0x0800;
/** 1 January 2024, so that equal documents make equal files. */
const DATE = ((2024 - 1980) << 9) | (1 << 5) | 1;
const LOCAL_BYTES = 30;
const CENTRAL_BYTES = 46;
const END_BYTES = 22;
/** Above this an archive needs the 64-bit extension, which office programs read unevenly. */
const MAX_ARCHIVE_BYTES = 0xfffffffe;

/** A file as a ZIP holds it. */
export interface PackedFile {
  /** 0: as it is; 8: deflated. */
  readonly method: number;
  /** CRC-32 of the plain bytes. */
  readonly crc: number;
  readonly sizeBytes: number;
  readonly packed: Uint8Array;
}

interface Entry extends PackedFile {
  readonly name: Uint8Array;
  readonly offset: number;
}

/**
 * Writes a ZIP entry by entry; what was added is kept packed only. fflate's `zipSync` holds all plain bytes at once, and its
 * streams leave sizes to descriptors behind the data, which not every office program reads.
 */
export class ZipWriter {
  readonly #chunks: Uint8Array[] = [];
  readonly #entries: Entry[] = [];
  #size = 0;

  /** Adds a file. Text is packed, pictures are stored as they are. */
  async add(name: string, content: string | Uint8Array): Promise<void> {
    const isText = typeof content === 'string';
    const plain = isText ? new TextEncoder().encode(content) : content;
    const packed = isText ? await deflateRaw(plain) : plain;
    const method = isText ? METHOD.deflated : METHOD.stored;
    this.addPacked(name, { method, crc: crc32(plain), sizeBytes: plain.length, packed });
  }

  /** Adds a file that is packed already. */
  addPacked(name: string, file: PackedFile): void {
    const entry: Entry = { ...file, name: new TextEncoder().encode(name), offset: this.#size };
    this.#entries.push(entry);
    const header = new DataView(new ArrayBuffer(LOCAL_BYTES));
    header.setUint32(0, SIGNATURE.local, true);
    writeFacts(header, 4, entry);
    this.#push(bytesOf(header), entry.name, entry.packed);
  }

  /** The whole archive. */
  finish(): Uint8Array {
    const start = this.#size;
    for (const entry of this.#entries) {
      const header = new DataView(new ArrayBuffer(CENTRAL_BYTES));
      header.setUint32(0, SIGNATURE.central, true);
      header.setUint16(4, VERSION, true);
      writeFacts(header, 6, entry);
      header.setUint32(42, entry.offset, true);
      this.#push(bytesOf(header), entry.name);
    }
    const end = new DataView(new ArrayBuffer(END_BYTES));
    end.setUint32(0, SIGNATURE.end, true);
    end.setUint16(8, this.#entries.length, true);
    end.setUint16(10, this.#entries.length, true);
    end.setUint32(12, this.#size - start, true);
    end.setUint32(16, start, true);
    this.#push(bytesOf(end));
    if (this.#size > MAX_ARCHIVE_BYTES) throw new RangeError('the archive is larger than 4 GB');
    return joinBytes(this.#chunks);
  }

  #push(...chunks: readonly Uint8Array[]): void {
    for (const chunk of chunks) {
      this.#chunks.push(chunk);
      this.#size += chunk.length;
    }
  }
}

function bytesOf({ buffer }: DataView): Uint8Array {
  return new Uint8Array(buffer);
}

function writeFacts(view: DataView, at: number, entry: Entry): void {
  view.setUint16(at, VERSION, true);
  view.setUint16(at + 2, UTF8_NAMES, true);
  view.setUint16(at + 4, entry.method, true);
  view.setUint16(at + 8, DATE, true);
  view.setUint32(at + 10, entry.crc, true);
  view.setUint32(at + 14, entry.packed.length, true);
  view.setUint32(at + 18, entry.sizeBytes, true);
  view.setUint16(at + 22, entry.name.length, true);
}
