/** Of operators that set one thing whole: what they set. The colours are set together with their colour space. */
const SETS = new Map<string, string>([
  ...['g', 'rg', 'k'].map((operator) => [operator, 'fill'] as const),
  ...['G', 'RG', 'K'].map((operator) => [operator, 'stroke'] as const),
  ...'w J j M d i ri Tc Tw Tz TL Tf Ts'.split(' ').map((operator) => [operator, operator] as const),
]);
/** Of other operators: what is not known any more after them. */
const UNSETS = new Map<string, readonly string[]>([
  ...['cs', 'sc', 'scn'].map((operator) => [operator, ['fill']] as const),
  ...['CS', 'SC', 'SCN'].map((operator) => [operator, ['stroke']] as const),
  ['"', ['Tw', 'Tc']],
  ['TD', ['TL']],
  ['gs', ['w', 'J', 'j', 'M', 'd', 'i', 'ri', 'Tf']],
]);
const MOST_OPEN = 10_000;

/**
 * What content has set so far, so that it need not be set again. Begins with nothing known: what is around the content may have set
 * anything. What stands in a layer may not be read by every program, so nothing is taken from there into what follows.
 */
export class KnownState {
  #known = new Map<string, string>();
  #saved: Map<string, string>[] = [];
  #isCopied = true;
  /** By marked-content sequence that is open: whether it is a layer's. */
  readonly #layers: boolean[] = [];

  /**
   * Follows an operator.
   * @param operands as written
   * @param isWhole false when some of its operands may not have been read
   * @returns true when it sets what is set already
   */
  follow(operator: string, operands: string, isWhole: boolean): boolean {
    const key = SETS.get(operator);
    if (key !== undefined) {
      const value = `${operands} ${operator}`;
      if (!isWhole) this.#forget([key]);
      else if (this.#known.get(key) === value) return true;
      else this.#own().set(key, value);
      return false;
    }
    const unset = UNSETS.get(operator);
    if (unset) this.#forget(unset);
    else if (operator === 'q') this.#save();
    else if (operator === 'Q') this.#restore();
    else if (operator === 'BDC' || operator === 'BMC') this.#begin(/^\/OC\b/.test(operands));
    else if (operator === 'EMC' && this.#layers.pop() !== false) this.#forgetAll();
    return false;
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
    this.#saved = this.#saved.map(() => new Map());
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
