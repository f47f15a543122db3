import type { CallOptions, ImagesCapability, RasterCapability } from '@recto/contract';
import type { DocumentResult, OpenedFile } from '@recto/pdf-document';
import type { RedactionArea, RedactionKind, RedactionOverlay, RedactionReport, RedactionTerm } from '../redaction.ts';

/** What is to be removed. */
export interface Redactions {
  readonly areas: readonly RedactionArea[];
  /** Removed from every text that no page draws: bookmarks, metadata, scripts, names, attachments that hold them. */
  readonly terms: readonly RedactionTerm[];
  readonly overlay?: RedactionOverlay;
}

/** What helps to redact. */
export interface RedactOptions extends CallOptions {
  /** Decodes JPEG 2000, and JPEG where our own coefficients do not do. */
  readonly images: ImagesCapability;
  /** Decodes JBIG2. */
  readonly raster: RasterCapability;
  /** For tests of the proof only: what the weakened remover leaves out. */
  readonly without?: RedactionKind;
}

/** A redacted document. It is written anew and not encrypted; the runtime locks it as the input was. */
export interface RedactionResult extends DocumentResult {
  readonly report: RedactionReport;
}

/**
 * Removes what lies in the areas and every text that holds a term, and draws the overlay over the areas. What remains keeps
 * its place to the unit. Glyphs are removed when a good part of their cell (advance by the height of letters) lies in an
 * area, images lose the samples under it, paths are cut, annotations and fields that touch it go as a whole.
 * The file is written anew: earlier revisions, unused objects, private data of programs and thumbnails stay behind.
 * @throws cancelled, too-demanding, option-invalid (an area of a page that does not exist)
 */
export type Redact = (opened: OpenedFile, redactions: Redactions, options: RedactOptions) => Promise<RedactionResult>;
