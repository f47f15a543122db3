import type { Note } from '@recto/contract';

/**
 * Collects what the user must be told; a count of 0 says nothing. What several documents that are made together have to
 * say in the same words is said once: with the sum, or as it is when the words hold no number.
 */
export class Notes {
  readonly #notes = new Map<string, Note>();

  /** @param sentence makes the text from the count. */
  add(
    kind: Note['kind'],
    item: string,
    count: number,
    fileName: string | undefined,
    sentence: (count: number) => string,
  ): void {
    if (count === 0) return;
    const [one, two] = [sentence(1), sentence(2)];
    const key = `${kind} ${item} ${fileName} ${one}`;
    const before = this.#notes.get(key)?.count ?? 0;
    const total = one === two ? Math.max(before, count) : before + count;
    const note = { kind, item, count: total, text: sentence(total) };
    this.#notes.set(key, fileName === undefined ? note : { ...note, fileName });
  }

  get list(): readonly Note[] {
    return [...this.#notes.values()];
  }
}

/** "1 link", "3 links". */
export function counted(count: number, singular: string, plural = `${singular}s`): string {
  return `${count} ${count === 1 ? singular : plural}`;
}
