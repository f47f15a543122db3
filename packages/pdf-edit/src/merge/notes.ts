import { type Note, note } from '@recto/contract/receipt';
import type { Message } from '@recto/words/message';

/**
 * Collects what the user must be told; a count of 0 says nothing. What several documents that are made together have to
 * say in the same words is said once: with the sum, or as it is when the words hold no number.
 */
export class Notes {
  readonly #notes = new Map<string, Note>();

  /** @param words their only place is `{count}` */
  add(kind: Note['kind'], item: string, count: number, fileName: string | undefined, words: Message): void {
    if (count === 0) return;
    const key = `${kind} ${item} ${fileName} ${words.id}`;
    const before = this.#notes.get(key)?.count ?? 0;
    const total = words.text.includes('{count') ? before + count : Math.max(before, count);
    this.#notes.set(key, note({ kind, item, count: total, ...(fileName !== undefined && { fileName }) }, words));
  }

  get list(): readonly Note[] {
    return [...this.#notes.values()];
  }
}
