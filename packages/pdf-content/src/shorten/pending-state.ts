const NUMBER = String.raw`(?:-?\d+(?:\.\d+)?|-?\.\d+)`;
const [ONE, THREE, FOUR] = [1, 3, 4].map((count) => new RegExp(`^${Array(count).fill(NUMBER).join(' ')}$`));
const NAME = String.raw`/[^\s()<>[\]{}/%]+`;
const COLOURS = { g: ONE, rg: THREE, k: FOUR };
/** Colour spaces that no reader looks for. Whatever the space, its choice sets a colour too: its first (ISO 32000-2, Table 73). */
const DEVICE_SPACE = /^\/Device(?:Gray|RGB|CMYK)$/;

/** An operator that sets one thing whole. */
interface Setter {
  readonly sets: string;
  /** Operands that every reader takes: after them, what was set before cannot be seen any more. */
  readonly certain: RegExp | null;
  /** Operands of its kind, which a reader may refuse still: then what was set before counts. */
  readonly likely: RegExp | null;
}

const SETTERS = new Map<string, Setter>([
  ...Object.entries(COLOURS).flatMap(([operator, certain = null]) => [
    [operator, { sets: 'fill', certain, likely: null }] as const,
    [operator.toUpperCase(), { sets: 'stroke', certain, likely: null }] as const,
  ]),
  ['cs', { sets: 'fill', certain: DEVICE_SPACE, likely: new RegExp(`^${NAME}$`) }],
  ['CS', { sets: 'stroke', certain: DEVICE_SPACE, likely: new RegExp(`^${NAME}$`) }],
  ...['Tc', 'Tw', 'TL', 'Ts'].map((sets) => [sets, { sets, certain: ONE ?? null, likely: null }] as const),
  ...['J', 'j'].map((sets) => [sets, { sets, certain: /^[012]$/, likely: ONE ?? null }] as const),
  ...['M', 'i', 'Tz'].map((sets) => [sets, { sets, certain: null, likely: ONE ?? null }] as const),
  ['w', { sets: 'w', certain: /^(?:\d+(?:\.\d+)?|\.\d+)$/, likely: ONE ?? null }],
  ['Tf', { sets: 'Tf', certain: null, likely: new RegExp(`^${NAME} ${NUMBER}$`) }],
  ['ri', { sets: 'ri', certain: null, likely: new RegExp(`^${NAME}$`) }],
  ['d', { sets: 'd', certain: null, likely: new RegExp(`^\\[(?:${NUMBER} ?)*\\]${NUMBER}$`) }],
]);
/** Values that are unknown after other operators. */
const UNSETS = new Map<string, readonly string[]>([
  ...['cs', 'sc', 'scn'].map((operator) => [operator, ['fill']] as const),
  ...['CS', 'SC', 'SCN'].map((operator) => [operator, ['stroke']] as const),
  ['TD', ['TL']],
  ['gs', ['w', 'J', 'j', 'M', 'd', 'i', 'ri', 'Tf']],
]);
/** Written before what places text: the font is written after it, beside the text, where the most content has it. */
const ALL_BUT_FONT = ['fill', 'stroke', 'w', 'J', 'j', 'M', 'd', 'i', 'ri', 'Tc', 'Tw', 'Tz', 'TL', 'Ts'];
/** Operators before which only some of what was set need be written; before all others, everything. */
const NEEDS = new Map<string, readonly string[]>([
  ...UNSETS,
  ...['BT', 'ET', 'Td', 'TD', 'Tm', 'BDC', 'BMC', 'EMC'].map((operator) => [operator, ALL_BUT_FONT] as const),
]);
const MOST_OPEN = 10_000;

/**
 * Values that content has set so far. A value is written when something may show it: not when it is set already, and not
 * when it is set again before. Initially nothing is known, because the surrounding content may have set anything. Some
 * programs do not read the content of a layer, so no value set in a layer counts after it.
 */
export class PendingState {
  /** Operator last written for each value. */
  #known = new Map<string, string>();
  /** Operators not written yet. */
  readonly #pending = new Map<string, string>();
  /** By state that is saved: what was written; null where a restore may belong to another save, for a reader that passes over layers. */
  #saved: (Map<string, string> | null)[] = [];
  #isCopied = true;
  /** By marked-content sequence that is open: whether it is a layer's. */
  readonly #layers: boolean[] = [];
  readonly #write: (text: string) => void;

  /** @param write takes an operator with its operands */
  constructor(write: (text: string) => void) {
    this.#write = write;
  }

  readsOperands(operator: string): boolean {
    return SETTERS.has(operator) || operator === 'BDC' || operator === 'BMC';
  }

  /**
   * Follows an operator, and writes first what it needs.
   * @param operands as written
   * @param isWhole false when some of its operands may not have been read
   * @returns true when the operator need not be written now
   */
  follow(operator: string, operands: string, isWhole: boolean): boolean {
    const setter = SETTERS.get(operator);
    if (setter && isWhole && this.#set(setter, operator, operands)) return true;
    if (operator === 'Q' && this.#saved.at(-1)) this.#pending.clear();
    else this.#flush(this.#needsOf(operator, operands));
    this.#forget(setter ? [setter.sets] : operator === '"' ? ['Tw', 'Tc'] : (UNSETS.get(operator) ?? []));
    if (operator === 'q') this.#save();
    else if (operator === 'Q') this.#restore();
    else if (operator === 'BDC' || operator === 'BMC') this.#begin(isLayer(operands));
    else if (operator === 'EMC' && this.#layers.pop() !== false) this.#forgetAll();
    return false;
  }

  /** Writes what is still to be written. */
  flush(): void {
    this.#flush(null);
  }

  /** @returns false for operands that are none */
  #set({ sets, certain, likely }: Setter, operator: string, operands: string): boolean {
    const isCertain = certain?.test(operands) === true;
    if (!isCertain && !likely?.test(operands)) return false;
    const value = `${operands} ${operator}`;
    if (!isCertain && this.#pending.get(sets) !== value) this.#flush([sets]);
    this.#pending.delete(sets);
    if (this.#known.get(sets) !== value) this.#pending.set(sets, value);
    return true;
  }

  /** Null for all. */
  #needsOf(operator: string, operands: string): readonly string[] | null {
    if (operator === 'EMC' ? this.#layers.at(-1) !== false : isLayer(operands)) return null;
    return NEEDS.get(operator) ?? null;
  }

  #flush(keys: readonly string[] | null): void {
    for (const key of keys ?? [...this.#pending.keys()]) {
      const value = this.#pending.get(key);
      if (value === undefined) continue;
      this.#pending.delete(key);
      this.#write(value);
      this.#own().set(key, value);
    }
  }

  #begin(isLayer: boolean): void {
    this.#layers.push(isLayer);
    if (isLayer) this.#forgetAll();
  }

  #forget(keys: readonly string[]): void {
    for (const key of keys) if (this.#known.has(key)) this.#own().delete(key);
  }

  /** Also what was saved: a layer may save here and restore there. */
  #forgetAll(): void {
    this.#known = new Map();
    this.#isCopied = true;
    this.#saved.fill(null);
  }

  #save(): void {
    if (this.#saved.length >= MOST_OPEN) {
      // Which restore belongs to which save is not followed any more.
      this.#saved = [];
      this.#known = new Map();
      this.#isCopied = true;
      return;
    }
    this.#saved.push(this.#known);
    this.#isCopied = false;
  }

  #restore(): void {
    this.#known = this.#saved.pop() ?? new Map();
    this.#isCopied = false;
  }

  /** The map, which a saved state does not share. */
  #own(): Map<string, string> {
    if (!this.#isCopied) {
      this.#known = new Map(this.#known);
      this.#isCopied = true;
    }
    return this.#known;
  }
}

/** Also where the tag is written in a way that may say so. */
function isLayer(operands: string): boolean {
  return /^\/(?:OC(?![^\s()<>[\]{}/%])|[^\s()<>[\]{}/%]*#)/.test(operands);
}
