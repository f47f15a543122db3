/** How the outlines of merged files are arranged. */
export type OutlinePolicy = 'nest' | 'flat' | 'none';

/** What happens to form fields of different files that have one name. */
export type FormNamePolicy = 'rename' | 'join';

/** One of the pages that a part of a merge gives. */
export interface PagePlace {
  /** Which part, 0-based. */
  readonly inputIndex: number;
  /** In the part's list of pages, 0-based. */
  readonly position: number;
}
