/** How the outlines of merged files are arranged. */
export type OutlinePolicy = 'nest' | 'flat' | 'none';

/** What happens to form fields of different files that have one name. */
export type FormNamePolicy = 'rename' | 'join';

/** One page of an input of a merge. */
export interface InputPage {
  /** Index of the input, 0-based. */
  readonly inputIndex: number;
  /** Index in the pages chosen from that input, 0-based. */
  readonly position: number;
}
