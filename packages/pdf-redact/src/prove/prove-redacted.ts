import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { RasterCapability } from '@recto/contract/capabilities/raster';
import { loadAllStreams } from '@recto/pdf-core';
import { readPages, reopenDocument } from '@recto/pdf-document';
import { throwIfCancelled } from '@recto/work/cancellation';
import { fileOf } from '../image-page.ts';
import type { Leftover, RedactionTerm } from '../redaction.ts';
import type { Redactions } from '../redactions.ts';
import { requireWhole } from '../search/search-pages.ts';
import { mayBeParted, readByPlace } from '../search/text-by-place.ts';
import { termFinder } from '../terms/term-finder.ts';
import { displayedArea } from './displayed-area.ts';
import { searchAnnotations, withoutThoseBeside } from './search-annotations.ts';
import { searchFile } from './search-file.ts';
import { searchImages } from './search-images.ts';
import { searchInner } from './search-inner.ts';
import { searchPage } from './search-page.ts';

/** Capabilities that the proof uses. */
export interface ProofOptions extends CallOptions {
  /** Draws pages and reads their text. */
  readonly raster: RasterCapability;
}

/** Entries beyond which nobody needs more. */
const MAX_LEFTOVERS = 1000;
const NAME = 'redacted.pdf';

/**
 * Searches a result that is not encrypted for what should be gone: the bytes as they stand and every stream inflated, every
 * string in every encoding, the text and the pixels that PDFium sees, the samples of images, annotations, revisions.
 * @param redactions as they were given to `redact`
 * @returns everything that was found, empty when nothing is left; at most 1,000 entries
 * @throws cancelled, too-demanding, input-damaged
 */
export async function proveRedacted(
  resultBytes: Uint8Array,
  { areas, terms, overlay = {}, keepsDocumentTexts = false }: Redactions,
  { raster, signal, onProgress }: ProofOptions,
): Promise<readonly Leftover[]> {
  const options = signal ? { signal } : {};
  const anywhere = termFinder(terms);
  const drawn = termFinder(terms.filter(mayNotStay));
  const inParts = termFinder(terms.filter((term) => mayNotStay(term) && !asksForEnds(term)));
  const sought = terms.length > 0 && !keepsDocumentTexts ? { anywhere, drawn: inParts } : NOTHING;
  const found = searchFile(resultBytes, sought);
  onProgress?.(0.3);
  throwIfCancelled(signal);
  const { file } = await reopenDocument(resultBytes, NAME, options);
  await loadAllStreams(file, signal);
  const pages = readPages(file);
  if (terms.some(mayNotStay))
    found.push(
      ...(await searchInner(pages, file, (text) => readings(text).some((one) => drawn(one).length > 0), {
        raster,
        signal,
      })),
    );
  const areasOf = (number: number) => areas.filter(({ page }) => page === number);
  const shownBytes = withoutThoseBeside(file, areasOf) ?? resultBytes;
  const document = await raster.open(fileOf(shownBytes, NAME), options);
  try {
    const sizes = await raster.pageSizes(document, options);
    for (const [index, page] of pages.entries()) {
      throwIfCancelled(signal);
      if (found.length >= MAX_LEFTOVERS) break;
      const number = index + 1;
      if (terms.some(mayNotStay)) {
        const text = await raster.text(document, index, options);
        const byPlace = mayBeParted(text) ? readByPlace(await raster.pageModel(document, index, options)).text : '';
        if ([...readings(text.plainText), byPlace].some((one) => drawn(one).length > 0))
          found.push({ kind: 'glyphs', page: number, foundIn: 'text', place: 'text of the page' });
      }
      const size = sizes[index];
      const own = areasOf(number);
      if (own.length > 0 && size) {
        const shown = own.map((area) => ({ ...displayedArea(area, size), role: area.role }));
        const engine = { raster, document, signal: options };
        found.push(...(await searchPage({ page: number, areas: shown, size }, overlay, engine)));
        found.push(...(await searchImages(page, own, file, raster, signal)));
        found.push(...searchAnnotations(page, own, file));
      }
      requireWhole(document);
      onProgress?.(0.3 + (0.7 * number) / pages.length);
    }
  } finally {
    await raster.close(document);
  }
  onProgress?.(1);
  return found.slice(0, MAX_LEFTOVERS);
}

const mayNotStay = ({ mayStayOnPages }: RedactionTerm) => mayStayOnPages !== true;
/** Content draws texts in parts, whose ends are not those of words and lines. */
const asksForEnds = (term: RedactionTerm) => term.kind === 'pattern' && term.needsWholeTexts === true;
const NOTHING = { anywhere: () => [], drawn: () => [] };

/** As it stands, and with words joined that a line's end parted. */
function readings(text: string): string[] {
  return [text, text.replace(/[-\u00ad\u2010]\s*[\r\n]+/g, ''), text.normalize('NFKC')];
}
