/** Arrangement of the outlines of merged files. */
export type OutlinePolicy = 'nest' | 'flat' | 'none';

/** Treatment of form fields of different files with the same name. */
export type FormNamePolicy = 'rename' | 'join';

/** One page of an input of a merge. */
export interface InputPage {
  /** Index of the input, 0-based. */
  readonly inputIndex: number;
  /** Index in the pages chosen from that input, 0-based. */
  readonly position: number;
}
