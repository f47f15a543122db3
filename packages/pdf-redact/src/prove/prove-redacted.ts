import { type CallOptions, type RasterCapability, throwIfCancelled } from '@recto/contract';
import { itemsOf, loadAllStreams, nameOf, numberOf, type ObjectSource, type PdfDict } from '@recto/pdf-core';
import { type PageNode, readAnnotations, readPages, reopenDocument } from '@recto/pdf-document';
import type { Leftover, RedactionArea, RedactionTerm } from '../redaction.ts';
import type { Redactions } from '../redactions.ts';
import { termFinder } from '../terms/term-finder.ts';
import { displayedArea } from './displayed-area.ts';
import { searchFile } from './search-file.ts';
import { fileOf, searchImages } from './search-images.ts';
import { searchPage } from './search-page.ts';

/** What a proof looks with. */
export interface ProofOptions extends CallOptions {
  /** Draws pages and reads their text. */
  readonly raster: RasterCapability;
}

/** Entries beyond which nobody needs more. */
const MAX_LEFTOVERS = 1000;
const NAME = 'redacted.pdf';
/** Points that an annotation may share with an area, each way, and only lie beside it. */
const BESIDE_POINTS = 2;

/**
 * Searches a result that is not encrypted for what should be gone: the bytes as they stand and every stream inflated, every
 * string in every encoding, the text and the pixels that PDFium sees, the samples of images, annotations, revisions.
 * @param redactions as they were given to `redact`
 * @returns everything that was found, empty when nothing is left; at most 1,000 entries
 * @throws cancelled, too-demanding, input-damaged
 */
export async function proveRedacted(
  resultBytes: Uint8Array,
  { areas, terms, overlay = {} }: Redactions,
  { raster, signal, onProgress }: ProofOptions,
): Promise<readonly Leftover[]> {
  const options = signal ? { signal } : {};
  const anywhere = termFinder(terms);
  const drawn = termFinder(terms.filter(mayNotStay));
  const found = terms.length > 0 ? searchFile(resultBytes, { anywhere, drawn }) : searchFile(resultBytes, NOTHING);
  onProgress?.(0.3);
  throwIfCancelled(signal);
  const { file } = await reopenDocument(resultBytes, NAME, options);
  await loadAllStreams(file, signal);
  const pages = readPages(file);
  const document = await raster.open(fileOf(resultBytes, NAME), options);
  try {
    const sizes = await raster.pageSizes(document, options);
    const areasOf = (number: number) => areas.filter(({ page }) => page === number);
    for (const [index, page] of pages.entries()) {
      throwIfCancelled(signal);
      if (found.length >= MAX_LEFTOVERS) break;
      const number = index + 1;
      if (terms.some(mayNotStay)) {
        const { plainText } = await raster.text(document, index, options);
        if (readings(plainText).some((text) => drawn(text).length > 0))
          found.push({ kind: 'glyphs', page: number, foundIn: 'text', place: 'text of the page' });
      }
      const size = sizes[index];
      const own = areasOf(number);
      if (own.length > 0 && size) {
        const shown = own.map((area) => displayedArea(area, size));
        const engine = { raster, document, signal: options };
        found.push(...(await searchPage({ page: number, areas: shown, size }, overlay, engine)));
        found.push(...(await searchImages(page, own, file, raster, signal)));
        found.push(...searchAnnotations(page, own, file));
      }
      onProgress?.(0.3 + (0.7 * number) / pages.length);
    }
  } finally {
    await raster.close(document);
  }
  onProgress?.(1);
  return found.slice(0, MAX_LEFTOVERS);
}

const mayNotStay = ({ mayStayOnPages }: RedactionTerm) => mayStayOnPages !== true;
const NOTHING = { anywhere: () => [], drawn: () => [] };

/** As it stands, and with words joined that a line's end parted. */
function readings(text: string): string[] {
  return [text, text.replace(/[-\u00ad\u2010]\s*[\r\n]+/g, ''), text.normalize('NFKC')];
}

function searchAnnotations(page: PageNode, areas: readonly RedactionArea[], source: ObjectSource): Leftover[] {
  return readAnnotations(page, source).flatMap(({ dict, subtype }): Leftover[] => {
    if (dict.has('QuadPoints') || !areas.some(({ quad }) => overlaps(dict, quad, source))) return [];
    const kind = subtype === 'Link' ? 'links' : subtype === 'Widget' ? 'fields' : 'annotations';
    const place = nameOf(dict.get('Subtype'), source) ?? 'annotation';
    return [{ kind, page: page.pageIndex + 1, foundIn: 'annotations', place }];
  });
}

/** Areas that are not upright are asked for their middle alone. */
function overlaps(dict: PdfDict, quad: RedactionArea['quad'], source: ObjectSource): boolean {
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = itemsOf(dict.get('Rect'), source).map((item) => numberOf(item, source) ?? 0);
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)];
  const width = Math.min(Math.max(x1, x2), Math.max(...xs)) - Math.max(Math.min(x1, x2), Math.min(...xs));
  const height = Math.min(Math.max(y1, y2), Math.max(...ys)) - Math.max(Math.min(y1, y2), Math.min(...ys));
  if (width <= BESIDE_POINTS || height <= BESIDE_POINTS) return false;
  const isUpright = new Set(xs).size <= 2 && new Set(ys).size <= 2;
  const [x, y] = [xs, ys].map((values) => values.reduce((sum, value) => sum + value, 0) / 4) as [number, number];
  return isUpright || (x > Math.min(x1, x2) && x < Math.max(x1, x2) && y > Math.min(y1, y2) && y < Math.max(y1, y2));
}
