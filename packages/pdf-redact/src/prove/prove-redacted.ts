import type { CallOptions, RasterCapability } from '@recto/contract';
import type { Leftover } from '../redaction.ts';
import type { Redactions } from '../redactions.ts';

/** What a proof looks with. */
export interface ProofOptions extends CallOptions {
  /** Draws pages and reads their text. */
  readonly raster: RasterCapability;
}

/**
 * Searches a result that is not encrypted for what should be gone: the bytes as they stand and every stream inflated, every
 * string in every encoding, the text and the pixels that PDFium sees, the samples of images, annotations, revisions.
 * @param redactions as they were given to `redact`
 * @returns everything that was found, empty when nothing is left; at most 1,000 entries
 * @throws cancelled, too-demanding, input-damaged
 */
export type ProveRedacted = (
  resultBytes: Uint8Array,
  redactions: Redactions,
  options: ProofOptions,
) => Promise<readonly Leftover[]>;
