import type { ImagesCapability } from '@recto/contract/capabilities/images';
import type { RasterCapability } from '@recto/contract/capabilities/raster';
import { RectoError } from '@recto/contract/recto-error';
import { burnLeftovers, type Leftover, proveRedacted } from '@recto/pdf-redact';
import { message } from '@recto/words/message';
import { say } from '@recto/words/said';
import type { FoundHits } from './find-hits.ts';
import type { RedactionPlan } from './plan-redaction.ts';

const LEFT = message('redact.left', 'the complete removal of what was chosen; still found: {places}');
const LEFT_ON_PAGES = message(
  'redact.leftOnPages',
  'the complete removal of what was chosen; still found: {places}; the setting "Pages as pictures, where needed" (--as-pictures) makes pictures of such pages, without what is left',
);
const ON_PAGE = message('redact.leftOnPage', 'page {page} ({kind})');
const IN_DOCUMENT = message('redact.leftInDocument', 'the document ({kind})');
/** Places named in an error. */
const MOST_PLACES = 8;

/** Engines and settings for proving and mending a result. */
interface Settling {
  readonly images: ImagesCapability;
  readonly raster: RasterCapability;
  readonly signal: AbortSignal;
  /** True when pages may become pictures. */
  readonly asPictures: boolean;
}

/** A result in which nothing is left. */
export interface SettledFile {
  readonly bytes: Uint8Array;
  /** 1-based pages that became pictures. */
  readonly pages: readonly number[];
}

/**
 * Proves a result. Where something is left, its pages become pictures, if that is allowed.
 * @throws promise-broken when anything of what should be gone is left: then there is no result
 */
export async function settle(
  bytes: Uint8Array,
  { redactions }: RedactionPlan,
  { search }: FoundHits,
  { asPictures, ...tools }: Settling,
): Promise<SettledFile> {
  const left = await proveRedacted(bytes, redactions, tools);
  if (left.length === 0) return { bytes, pages: [] };
  const burned = asPictures ? await burnLeftovers(bytes, left, redactions, search, tools) : null;
  if (!burned) throw refusal(left, !asPictures && left.every(({ page }) => page !== null));
  const stillLeft = await proveRedacted(burned.bytes, burned.redactions, tools);
  if (stillLeft.length > 0) throw refusal(stillLeft, false);
  return burned;
}

/** @param offersPictures true when pictures of the pages would be a way on */
function refusal(left: readonly Leftover[], offersPictures: boolean): RectoError {
  const places = new Set(
    left.map(({ page, kind }) => (page === null ? say(IN_DOCUMENT, { kind }) : say(ON_PAGE, { page, kind })).text),
  );
  return new RectoError('promise-broken', {
    missing: say(offersPictures ? LEFT_ON_PAGES : LEFT, { places: [...places].slice(0, MOST_PLACES) }),
  });
}
