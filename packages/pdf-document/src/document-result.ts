import type { Note, PageOrigin } from '@recto/contract';
/** A new PDF and the notes that a visitor must see. */
export interface DocumentResult {
  readonly bytes: Uint8Array;
  readonly origins: readonly PageOrigin[];
  readonly notes: readonly Note[];
}
