import type { Note } from '@recto/contract';

/** Collects what the user must be told; a count of 0 says nothing. */
export class Notes {
  readonly #notes: Note[] = [];

  /** @param sentence makes the text from the count. */
  add(
    kind: Note['kind'],
    item: string,
    count: number,
    fileName: string | undefined,
    sentence: (count: number) => string,
  ): void {
    if (count === 0) return;
    const text = sentence(count);
    this.#notes.push(fileName === undefined ? { kind, item, count, text } : { kind, item, count, fileName, text });
  }

  get list(): readonly Note[] {
    return this.#notes;
  }
}

/** "1 link", "3 links". */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}
