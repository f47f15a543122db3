import type { InnerArea, RedactionArea, RedactionOverlay, RedactionTerm } from './redaction.ts';
import type { AnnotationPlace } from './surfaces/annotation-texts.ts';

/** Content to remove. */
export interface Redactions {
  readonly areas: readonly RedactionArea[];
  /** Removed from every text that no page draws: bookmarks, metadata, scripts, names, attachments that hold them. */
  readonly terms: readonly RedactionTerm[];
  /** True when texts that no page shows keep the terms. Absent: false. */
  readonly keepsDocumentTexts?: boolean;
  /** Parts of looks, patterns, masks and glyphs. */
  readonly inner?: readonly InnerArea[];
  /** Annotations whose texts lose the terms whatever becomes of other texts. */
  readonly annotations?: readonly AnnotationPlace[];
  readonly overlay?: RedactionOverlay;
}
