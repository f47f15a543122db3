import type { CleanKind } from './kinds.ts';

/** One thing that was found, to be shown to a person. */
export interface Example {
  /** 1-based; null for what belongs to no page. */
  readonly page: number | null;
  /** Name in the file, a key or a type: "Author", "Launch"; may be empty. */
  readonly name: string;
  /** Text of the example; may be empty. */
  readonly text: string;
}

/** All that a file tells of one kind. Plain data. */
export interface Finding {
  readonly kind: CleanKind;
  readonly count: number;
  readonly examples: readonly Example[];
}

/** A finding in a copy of the file, and how it is taken out of that copy. */
export interface Found extends Finding {
  remove(): void;
}

const MOST_EXAMPLES = 3;
const MOST_CHARACTERS = 120;

/** Counts what is found, keeps the first examples of it, and takes all of it out. */
export class Collected implements Found {
  readonly kind: CleanKind;
  count = 0;
  readonly examples: Example[] = [];
  readonly #removals: (() => void)[] = [];

  constructor(kind: CleanKind) {
    this.kind = kind;
  }

  /** @param remove takes this one out @param times number that it counts as */
  add(example: Partial<Example>, remove: () => void, times = 1): void {
    this.count += times;
    this.#removals.push(remove);
    const { page = null, name = '', text = '' } = example;
    const shown = { page, name: readable(name), text: readable(text) };
    const isKnown = this.examples.some((one) => one.name === shown.name && one.text === shown.text);
    const saysNothing = shown.name === '' && shown.text === '' && shown.page === null;
    if (this.examples.length < MOST_EXAMPLES && !isKnown && !saysNothing) this.examples.push(shown);
  }

  remove(): void {
    for (const remove of this.#removals) remove();
  }
}

/** One short line without control characters. */
export function readable(text: string): string {
  const line = text
    .slice(0, 4 * MOST_CHARACTERS)
    .replace(/[\p{Cc}\p{Cf}\p{Co}\p{Cs}\uFFFD\s]+/gu, ' ')
    .trim();
  const characters = Array.from(line);
  return characters.length > MOST_CHARACTERS ? `${characters.slice(0, MOST_CHARACTERS).join('')}…` : line;
}
