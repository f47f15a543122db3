import type { WordList } from './word-list.ts';

/** Words that are compared: their positions in the list of all, and their keys. */
export interface WordRow {
  readonly words: WordList;
  readonly indexes: Int32Array;
  readonly keys: Int32Array;
}
