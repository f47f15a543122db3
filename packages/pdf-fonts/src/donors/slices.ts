import type { Family, FontFiles } from './font-files.ts';

/** A part of a family: one font file that holds the characters of its ranges. */
export interface Slice {
  readonly family: Family;
  /** As it stands in the file's name. */
  readonly name: string;
  /** First and last code points. */
  readonly ranges: readonly (readonly [number, number])[];
}

/** Index of the characters in each slice of each family, read when a family is first requested. */
export class SliceIndex {
  readonly #files: FontFiles;
  readonly #families = new Map<Family, Promise<readonly Slice[]>>();

  constructor(files: FontFiles) {
    this.#files = files;
  }

  /** The slice of a family that holds a character. A family that cannot be read is asked again next time. */
  async find(family: Family, codePoint: number): Promise<Slice | undefined> {
    const slices = await this.#slices(family);
    return slices.find((slice) => holds(slice, codePoint));
  }

  #slices(family: Family): Promise<readonly Slice[]> {
    const known = this.#families.get(family);
    if (known) return known;
    const reading = this.#read(family);
    this.#families.set(family, reading);
    reading.catch(() => this.#families.delete(family));
    return reading;
  }

  async #read(family: Family): Promise<Slice[]> {
    const written: unknown = JSON.parse(new TextDecoder().decode(await this.#files(family, 'unicode.json')));
    return Object.entries(written ?? {}).map(([name, ranges]) => ({
      family,
      name: name.replace(/[[\]]/g, ''),
      ranges: rangesOf(String(ranges)),
    }));
  }
}

/** True when the slice has the character. */
export function holds({ ranges }: Slice, codePoint: number): boolean {
  return ranges.some(([first, last]) => codePoint >= first && codePoint <= last);
}

/** `U+0460-052F,U+20B4` as pairs. */
function rangesOf(written: string): [number, number][] {
  return written.split(',').map((part) => {
    const [first = '', last = first] = part.trim().slice(2).split('-');
    return [Number.parseInt(first, 16), Number.parseInt(last, 16)];
  });
}
