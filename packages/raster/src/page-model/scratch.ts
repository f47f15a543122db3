import type { Matrix } from '@recto/codecs';
import type { PdfiumInstance } from '../engine/pdfium-instance.ts';

const SCRATCH_BYTES = 1024;

/**
 * A little of PDFium's memory for the results of small calls, with views on it that are recreated only when the memory has
 * grown: reading a page asks for numbers hundreds of thousands of times.
 */
export class Scratch {
  readonly pointer: number;
  readonly #instance: PdfiumInstance;
  #heap: Uint8Array<ArrayBuffer>;
  #floats: Float32Array;
  #doubles: Float64Array;
  #integers: Uint32Array;

  private constructor(instance: PdfiumInstance, pointer: number) {
    this.#instance = instance;
    this.pointer = pointer;
    this.#heap = instance.heap;
    this.#floats = new Float32Array(this.#heap.buffer);
    this.#doubles = new Float64Array(this.#heap.buffer);
    this.#integers = new Uint32Array(this.#heap.buffer);
  }

  /** Runs `work` with scratch memory that is freed afterwards. */
  static use<Value>(instance: PdfiumInstance, work: (scratch: Scratch) => Value): Value {
    return instance.withMemory(SCRATCH_BYTES, (pointer) => work(new Scratch(instance, pointer)));
  }

  /** The n-th 32-bit float. */
  float(index: number): number {
    this.#renew();
    return this.#floats[(this.pointer >> 2) + index] ?? 0;
  }

  /** The n-th 64-bit float. */
  double(index: number): number {
    this.#renew();
    return this.#doubles[(this.pointer >> 3) + index] ?? 0;
  }

  /** The n-th unsigned 32-bit number. */
  integer(index: number): number {
    this.#renew();
    return this.#integers[(this.pointer >> 2) + index] ?? 0;
  }

  /** FS_MATRIX at the beginning. */
  matrix(): Matrix {
    return [this.float(0), this.float(1), this.float(2), this.float(3), this.float(4), this.float(5)];
  }

  /** A text that PDFium writes into memory: `read` gets a pointer and a length in bytes and says how many bytes there are. */
  text(read: (pointer: number, length: number) => number, encoding: 'utf-8' | 'utf-16le', maxBytes = 65_536): string {
    const length = read(0, 0);
    const terminator = encoding === 'utf-8' ? 1 : 2;
    if (length <= terminator || length > maxBytes) return '';
    return this.#instance.withMemory(length, (pointer) => {
      read(pointer, length);
      const bytes = this.#instance.heap.slice(pointer, pointer + length - terminator);
      return new TextDecoder(encoding).decode(bytes);
    });
  }

  #renew(): void {
    const { heap } = this.#instance;
    if (heap === this.#heap) return;
    this.#heap = heap;
    const { buffer } = heap;
    this.#floats = new Float32Array(buffer);
    this.#doubles = new Float64Array(buffer);
    this.#integers = new Uint32Array(buffer);
  }
}
