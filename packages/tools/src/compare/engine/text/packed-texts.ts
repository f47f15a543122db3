const FIRST_TEXTS = 1024;
const UNITS_PER_TEXT = 8;
const NONE = -1;
/** Another one in each process, so that no file can be made of words that all fall into one slot. Numbers do not depend on it. */
const SEED = Math.floor(Math.random() * 2 ** 32);

/** Different texts, each numbered by when it came first. A string and its place in a map take ten times the memory. */
export class PackedTexts {
  #units = new Uint16Array(FIRST_TEXTS * UNITS_PER_TEXT);
  /** Start of each text; one more for the end of the last. */
  #starts = new Uint32Array(FIRST_TEXTS);
  /** Numbers by hash of their text, with open addressing. */
  #slots = new Int32Array(2 * FIRST_TEXTS).fill(NONE);
  #length = 0;

  get length(): number {
    return this.#length;
  }

  has(text: string): boolean {
    return (this.#slots[this.#slotOf(text)] ?? NONE) !== NONE;
  }

  /** The number of a text, which is added where it is new. */
  numberOf(text: string): number {
    const slot = this.#slotOf(text);
    const known = this.#slots[slot] ?? NONE;
    if (known !== NONE) return known;
    const number = this.#length++;
    const start = this.#starts[number] ?? 0;
    const end = start + text.length;
    if (end > this.#units.length) this.#units = grown(this.#units, new Uint16Array(2 * end));
    if (number + 1 === this.#starts.length)
      this.#starts = grown(this.#starts, new Uint32Array(2 * this.#starts.length));
    for (let at = 0; at < text.length; at++) this.#units[start + at] = text.charCodeAt(at);
    this.#starts[number + 1] = end;
    this.#slots[slot] = number;
    if (2 * this.#length > this.#slots.length) this.#spread();
    return number;
  }

  textOf(number: number): string {
    let text = '';
    const end = this.#starts[number + 1] ?? 0;
    for (let at = this.#starts[number] ?? 0; at < end; at++) text += String.fromCharCode(this.#units[at] ?? 0);
    return text;
  }

  /** The slot in which a text is, or would be. */
  #slotOf(text: string): number {
    const last = this.#slots.length - 1;
    let slot = hashOf(text.length, (at) => text.charCodeAt(at)) & last;
    while (!this.#isFreeOr(slot, text)) slot = (slot + 1) & last;
    return slot;
  }

  #isFreeOr(slot: number, text: string): boolean {
    const number = this.#slots[slot] ?? NONE;
    if (number === NONE) return true;
    const start = this.#starts[number] ?? 0;
    if ((this.#starts[number + 1] ?? 0) - start !== text.length) return false;
    for (let at = 0; at < text.length; at++) if (this.#units[start + at] !== text.charCodeAt(at)) return false;
    return true;
  }

  #spread(): void {
    const slots = new Int32Array(2 * this.#slots.length).fill(NONE);
    for (let number = 0; number < this.#length; number++) {
      const start = this.#starts[number] ?? 0;
      const end = this.#starts[number + 1] ?? 0;
      let slot = hashOf(end - start, (at) => this.#units[start + at] ?? 0) & (slots.length - 1);
      while (slots[slot] !== NONE) slot = (slot + 1) & (slots.length - 1);
      slots[slot] = number;
    }
    this.#slots = slots;
  }
}

function grown<Numbers extends Uint16Array | Uint32Array>(old: Numbers, larger: Numbers): Numbers {
  larger.set(old);
  return larger;
}

function hashOf(length: number, unitAt: (at: number) => number): number {
  let hash = SEED;
  for (let at = 0; at < length; at++) {
    hash = Math.imul(hash ^ unitAt(at), 0x9e3779b1);
    hash ^= hash >>> 15;
  }
  return hash >>> 1;
}
