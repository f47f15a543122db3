/** Probability states of the MQ coder (ITU-T T.88, Table E.1): Qe, next after MPS, next after LPS, switch. */
const STATES: readonly (readonly [number, number, number, number])[] = [
  [0x5601, 1, 1, 1],
  [0x3401, 2, 6, 0],
  [0x1801, 3, 9, 0],
  [0x0ac1, 4, 12, 0],
  [0x0521, 5, 29, 0],
  [0x0221, 38, 33, 0],
  [0x5601, 7, 6, 1],
  [0x5401, 8, 14, 0],
  [0x4801, 9, 14, 0],
  [0x3801, 10, 14, 0],
  [0x3001, 11, 17, 0],
  [0x2401, 12, 18, 0],
  [0x1c01, 13, 20, 0],
  [0x1601, 29, 21, 0],
  [0x5601, 15, 14, 1],
  [0x5401, 16, 14, 0],
  [0x5101, 17, 15, 0],
  [0x4801, 18, 16, 0],
  [0x3801, 19, 17, 0],
  [0x3401, 20, 18, 0],
  [0x3001, 21, 19, 0],
  [0x2801, 22, 19, 0],
  [0x2401, 23, 20, 0],
  [0x2201, 24, 21, 0],
  [0x1c01, 25, 22, 0],
  [0x1801, 26, 23, 0],
  [0x1601, 27, 24, 0],
  [0x1401, 28, 25, 0],
  [0x1201, 29, 26, 0],
  [0x1101, 30, 27, 0],
  [0x0ac1, 31, 28, 0],
  [0x09c1, 32, 29, 0],
  [0x08a1, 33, 30, 0],
  [0x0521, 34, 31, 0],
  [0x0441, 35, 32, 0],
  [0x02a1, 36, 33, 0],
  [0x0221, 37, 34, 0],
  [0x0141, 38, 35, 0],
  [0x0111, 39, 36, 0],
  [0x0085, 40, 37, 0],
  [0x0049, 41, 38, 0],
  [0x0025, 42, 39, 0],
  [0x0015, 43, 40, 0],
  [0x0009, 44, 41, 0],
  [0x0005, 45, 42, 0],
  [0x0001, 45, 43, 0],
  [0x5601, 46, 46, 0],
];

/** By (state << 1 | most probable symbol): the estimate, and the index that follows an MPS or an LPS. */
const ESTIMATE = new Uint16Array(STATES.length * 2);
const AFTER_MPS = new Uint8Array(STATES.length * 2);
const AFTER_LPS = new Uint8Array(STATES.length * 2);
for (const [state, [estimate, nextMps, nextLps, switches]] of STATES.entries()) {
  for (const mps of [0, 1]) {
    const index = state * 2 + mps;
    ESTIMATE[index] = estimate;
    AFTER_MPS[index] = nextMps * 2 + mps;
    AFTER_LPS[index] = nextLps * 2 + (switches ? 1 - mps : mps);
  }
}

/** The arithmetic encoder of ITU-T T.88, Annex E, with contexts that all begin in state 0. */
export class ArithmeticEncoder {
  readonly #contexts: Uint8Array;
  #output = new Uint8Array(4096);
  /** Bytes put out; the last of them may still take a carry. Begins before the first byte. */
  #length = 0;
  #code = 0;
  #interval = 0x8000;
  #shiftsLeft = 12;
  #last = -1;

  constructor(contextCount: number) {
    this.#contexts = new Uint8Array(contextCount);
  }

  /** Codes one decision, 0 or 1, in a context. */
  encode(context: number, bit: number): void {
    const index = this.#contexts[context] ?? 0;
    const estimate = ESTIMATE[index] ?? 0;
    this.#interval -= estimate;
    if (bit === (index & 1)) {
      if (this.#interval & 0x8000) {
        this.#code += estimate;
        return;
      }
      if (this.#interval < estimate) this.#interval = estimate;
      else this.#code += estimate;
      this.#contexts[context] = AFTER_MPS[index] ?? 0;
    } else {
      if (this.#interval < estimate) this.#code += estimate;
      else this.#interval = estimate;
      this.#contexts[context] = AFTER_LPS[index] ?? 0;
    }
    this.#renormalize();
  }

  /** Ends the code (E.2.9). @returns the bytes, with the marker 0xFF 0xAC that ends them */
  finish(): Uint8Array {
    const top = this.#code + this.#interval;
    this.#code |= 0xffff;
    if (this.#code >= top) this.#code -= 0x8000;
    this.#code *= 2 ** this.#shiftsLeft;
    this.#byteOut();
    this.#code *= 2 ** this.#shiftsLeft;
    this.#byteOut();
    this.#commit();
    if (this.#output[this.#length - 1] === 0xff) this.#length -= 1;
    this.#push(0xff);
    this.#push(0xac);
    return this.#output.slice(0, this.#length);
  }

  #renormalize(): void {
    do {
      this.#interval <<= 1;
      this.#code *= 2;
      if (--this.#shiftsLeft === 0) this.#byteOut();
    } while ((this.#interval & 0x8000) === 0);
  }

  /** Moves the finished byte out of the code register, letting a carry go into the byte before (E.2.8). */
  #byteOut(): void {
    if (this.#last !== 0xff && this.#code >= 0x8000000) {
      // A carry: the byte before grows by one. There always is one, since the first byte out has no carry.
      this.#last += 1;
      this.#code -= 0x8000000;
    }
    const isStuffed = this.#last === 0xff;
    this.#commit();
    const shift = isStuffed ? 20 : 19;
    this.#last = (this.#code >>> shift) & 0xff;
    this.#code &= isStuffed ? 0xfffff : 0x7ffff;
    this.#shiftsLeft = isStuffed ? 7 : 8;
  }

  #commit(): void {
    if (this.#last >= 0) this.#push(this.#last);
  }

  #push(byte: number): void {
    if (this.#length === this.#output.length) {
      const wider = new Uint8Array(this.#length * 2);
      wider.set(this.#output);
      this.#output = wider;
    }
    this.#output[this.#length++] = byte;
  }
}
