import {
  arrayOf,
  decodeStreamPartly,
  dictOrStreamDictOf,
  integerOf,
  type PdfFile,
  type PdfObject,
  PdfStream,
} from '@recto/pdf-core';

/** Functions in each other, and bytes of programs, that one evaluation may go through; real ones have a few hundred. */
const MAX_STEPS = 20_000;

/** Counts what evaluating functions takes (ISO 32000-2, 7.10), of shared ones each time that they are reached. */
export class FunctionWork {
  readonly #file: PdfFile;
  readonly #known = new Map<PdfObject & object, number>();
  readonly #open = new Set<PdfObject & object>();

  constructor(file: PdfFile) {
    this.#file = file;
  }

  /** True for a function, or an array of functions, that takes too long for one evaluation, or uses itself. */
  isHeavy(value: PdfObject | undefined): boolean {
    return this.#stepsOf(value) > MAX_STEPS;
  }

  #stepsOf(value: PdfObject | undefined): number {
    const object = this.#file.resolve(value);
    if (typeof object !== 'object' || object === null) return 0;
    const known = this.#known.get(object);
    if (known !== undefined) return known;
    if (this.#open.has(object)) return Number.POSITIVE_INFINITY;
    this.#open.add(object);
    const steps = this.#measure(object);
    this.#open.delete(object);
    this.#known.set(object, steps);
    return steps;
  }

  #measure(object: PdfObject & object): number {
    if (Array.isArray(object)) return object.reduce((sum: number, item) => sum + this.#stepsOf(item), 0);
    const dict = dictOrStreamDictOf(object, this.#file);
    const type = integerOf(dict?.get('FunctionType'), this.#file);
    if (type === 3) return 1 + this.#stepsOf(dict?.get('Functions'));
    // A sampled function reads two samples in each direction, of all its inputs together (7.10.2).
    if (type === 0) return 2 ** Math.min(30, (arrayOf(dict?.get('Domain'), this.#file)?.length ?? 2) / 2);
    return object instanceof PdfStream && type === 4 ? this.#programBytes(object) : 1;
  }

  #programBytes(stream: PdfStream): number {
    try {
      return decodeStreamPartly(stream, this.#file, { maxBytes: MAX_STEPS }).bytes.length;
    } catch {
      return Number.POSITIVE_INFINITY;
    }
  }
}
