import { findGreedyCodeStream } from '@recto/codecs';
import type { BlockSource } from './block-source.ts';
import type { PdfiumInstance } from './pdfium-instance.ts';

/** One source that PDFium reads from. */
export interface FileAccess {
  /** FPDF_FILEACCESS. */
  readonly pointer: number;
  readonly source: BlockSource;
  bytesRead: number;
  /** Why the source could not be read, once it could not. */
  failure?: unknown;
}

/**
 * Makes a JPEG 2000 that would take hundreds of megabytes for its tiles alone one that PDFium does not know: it is not drawn then, and
 * all else is. One inside of another filter, or encrypted, is not seen here: the limit of PDFium's memory holds for it.
 */
function spoilGreedyImages(bytes: Uint8Array): void {
  for (let at = findGreedyCodeStream(bytes); at !== -1; at = findGreedyCodeStream(bytes, at + 1)) bytes[at] = 0;
}

/** Lets PDFium read files that lie outside its memory (FPDF_FILEACCESS): one callback for all files, which its parameter identifies. */
export class FileAccessTable {
  readonly #instance: PdfiumInstance;
  readonly #files = new Map<number, FileAccess>();
  readonly #callback: number;

  constructor(instance: PdfiumInstance) {
    this.#instance = instance;
    this.#callback = instance.addCallback('iiiii', (id, start, target, length) =>
      this.#read(id, start, target, length),
    );
  }

  add(source: BlockSource): FileAccess {
    const pointer = this.#instance.allocate(12);
    this.#instance.writeUint32(pointer, source.sizeBytes, this.#callback, pointer);
    const access: FileAccess = { pointer, source, bytesRead: 0 };
    this.#files.set(pointer, access);
    return access;
  }

  /** Call it after the document was closed: PDFium keeps the pointer until then. */
  remove(access: FileAccess): void {
    this.#files.delete(access.pointer);
    this.#instance.call.free(access.pointer);
  }

  /** 1 when read, 0 when not. Must not throw: an exception would leave PDFium's frames without unwinding them. */
  #read(id: number, start: number, target: number, length: number): number {
    const file = this.#files.get(id);
    if (!file) return 0;
    const [from, to] = [target >>> 0, (target >>> 0) + (length >>> 0)];
    try {
      file.bytesRead += length >>> 0;
      const read = this.#instance.heap.subarray(from, to);
      if (!file.source.read(start >>> 0, read)) return 0;
      spoilGreedyImages(read);
      return 1;
    } catch (thrown) {
      file.failure ??= thrown;
      return 0;
    }
  }
}
