import type { Note, PageOrigin } from '@recto/contract';
/** A new PDF and what must be told about it. */
export interface DocumentResult {
  readonly bytes: Uint8Array;
  readonly origins: readonly PageOrigin[];
  readonly notes: readonly Note[];
}
