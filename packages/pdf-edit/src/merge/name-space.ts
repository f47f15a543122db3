import { PdfString } from '@recto/pdf-core';

/** New names of one file's names in the merged document. */
export interface Renames {
  /** Names of this file that had to change. */
  readonly changed: ReadonlyMap<string, string>;
  /**
   * Returns the name to write where the file uses a name. A name that the file does not define never becomes another
   * file's.
   */
  of(name: string): string;
}

/** Gives the names of several files one meaning each: a name already taken gets a suffix, `name-2`. */
export class NameSpace {
  readonly #taken = new Set<string>();
  readonly #counters = new Map<string, number>();
  readonly #addSuffix: (name: string, suffix: string) => string;

  /** @param addSuffix adds a suffix to a name; by default at its end, in the name's own encoding. */
  constructor(addSuffix: (name: string, suffix: string) => string = appendSuffix) {
    this.#addSuffix = addSuffix;
  }

  /** Takes in all names that one file defines. Files come in order: the first keeps its names. */
  admit(names: Iterable<string>): Renames {
    const own = new Set(names);
    const changed = new Map<string, string>();
    for (const name of own) if (this.#taken.has(name)) changed.set(name, this.#unique(name, own));
    for (const name of own) if (!changed.has(name)) this.#taken.add(name);
    const unknown = new Map<string, string>();
    const of = (name: string): string => {
      if (own.has(name)) return changed.get(name) ?? name;
      let free = unknown.get(name);
      if (free === undefined) {
        free = this.#taken.has(name) ? this.#unique(name, own) : name;
        unknown.set(name, free);
      }
      return free;
    };
    return { changed, of };
  }

  /** A free name made of the given one, which is taken from then on. */
  #unique(name: string, own: ReadonlySet<string>): string {
    for (let count = this.#counters.get(name) ?? 2; ; count++) {
      const candidate = this.#addSuffix(name, `-${count}`);
      if (this.#taken.has(candidate) || own.has(candidate)) continue;
      this.#counters.set(name, count + 1);
      this.#taken.add(candidate);
      return candidate;
    }
  }
}

/** A suffix at the end of a name of one character per byte; a UTF-16 string gets it in UTF-16. */
export function appendSuffix(name: string, suffix: string): string {
  if (name.startsWith('\u00fe\u00ff')) return name + Array.from(suffix, (character) => `\0${character}`).join('');
  if (name.startsWith('\u00ff\u00fe')) return name + Array.from(suffix, (character) => `${character}\0`).join('');
  return name + suffix;
}

/** The bytes of a name of one character per byte. */
export function bytesOfKey(key: string): Uint8Array {
  return Uint8Array.from(key, (character) => character.charCodeAt(0));
}

/** The string object of a name of one character per byte. */
export function stringOfKey(key: string): PdfString {
  return new PdfString(bytesOfKey(key));
}
