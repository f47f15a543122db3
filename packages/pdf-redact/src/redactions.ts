import type { RedactionArea, RedactionOverlay, RedactionTerm } from './redaction.ts';

/** What is to be removed. */
export interface Redactions {
  readonly areas: readonly RedactionArea[];
  /** Removed from every text that no page draws: bookmarks, metadata, scripts, names, attachments that hold them. */
  readonly terms: readonly RedactionTerm[];
  readonly overlay?: RedactionOverlay;
}
