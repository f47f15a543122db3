import type { Quad } from '@recto/codecs';
import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { PageText, RasterCapability, RasterDocument, RasterPageSize } from '@recto/contract/capabilities/raster';
import { RectoError, refuseOption } from '@recto/contract/recto-error';
import { nextTurn, throwIfCancelled } from '@recto/work/cancellation';
import type { InnerArea } from '../redaction.ts';
import type { AnnotationPlace } from '../surfaces/annotation-texts.ts';
import type { TextSearch } from './find-matches.ts';
import { GlyphPlaces, type Place } from './glyph-places.ts';
import { joinSpacedLetters } from './letter-spacing.ts';
import type { HitKind, Match } from './query.ts';
import { TOO_MANY_HITS } from './search-words.ts';
import { surroundings } from './surroundings.ts';
import { mayBeParted, readByPlace, type TextByPlace } from './text-by-place.ts';

/** A text that no page's content draws but a viewer shows, such as the value of a form field. */
export interface PlacedText {
  readonly pageIndex: number;
  /** As displayed. */
  readonly area: PageArea;
  readonly text: string;
}

/** Pages as they were read, by 0-based index, for the next search of the same file. */
export type PagesRead = Map<number, PageRead>;

interface PageRead {
  readonly text: PageText;
  places?: GlyphPlaces;
  /** Null where the text itself has every word whole. */
  byPlace: TextByPlace | null;
}

/** Document to search. */
export interface SearchSource extends CallOptions {
  readonly raster: RasterCapability;
  readonly document: RasterDocument;
  /** Searched after the text of their page; a place in one of them is the whole of its area. */
  readonly placedTexts?: readonly PlacedText[];
  /** Pages read by earlier searches of the same file; the search adds those that it reads. */
  readonly pagesRead?: PagesRead;
  /** Told the share of pages read, 0 to 1. */
  readonly onProgress?: (fraction: number) => void;
}

/** A place that a search has found. */
export interface Hit {
  /** The same for the same place of the same file, whatever else is searched for: `page:start-end`. */
  readonly id: string;
  /** 1-based. */
  readonly page: number;
  readonly kind: HitKind;
  /** As it stands on the page; a line's end is a space. */
  readonly text: string;
  /** Text before the hit, for a person to judge; `after` likewise. */
  readonly before: string;
  readonly after: string;
  /** One a line, in default user space of the page, not rotated. */
  readonly quads: readonly Quad[];
  /** The same on the page as it is displayed. */
  readonly areas: readonly PageArea[];
  /** Areas in content that is not the page's own; absent for a hit on the page itself. */
  readonly inner?: readonly InnerArea[];
  /** The annotation that shows or holds it; absent for any other hit. */
  readonly annotation?: AnnotationPlace;
}

export interface SearchResult {
  /** In the order of pages and their text. */
  readonly hits: readonly Hit[];
  /** 1-based pages without any text: scans that nobody has recognised, drawings, empty ones. */
  readonly pagesWithoutText: readonly number[];
}

/** Most hits of one search. */
export const MAX_HITS = 20_000;

/**
 * Searches pages for words, patterns and expressions. The text that counts is PDFium's: all that a page's content shows, also
 * the invisible text of scans, text outside of the page's edge, in form XObjects and hidden layers, in the order of reading,
 * as /ToUnicode and the fonts tell it, also what other text parts and what is drawn in another order, and texts that the
 * caller places. A place does not go over the end of a page. What an
 * image shows, and glyphs whose font lies about them, no search of text can find.
 * @throws too-demanding, input-damaged, cancelled, option-invalid (too many hits, or an expression that takes too long)
 */
export async function searchPages(search: TextSearch, source: SearchSource): Promise<SearchResult> {
  const { raster, document, placedTexts = [], signal, onProgress } = source;
  const sizes = await raster.pageSizes(document, { signal });
  const hits: Hit[] = [];
  const pagesWithoutText: number[] = [];
  for (const [pageIndex, size] of sizes.entries()) {
    throwIfCancelled(signal);
    const placed = placedTexts.filter((text) => text.pageIndex === pageIndex);
    if (size) {
      const found = await searchPage(search, source, { pageIndex, size, placed });
      if (!found.hasText && placed.length === 0) pagesWithoutText.push(pageIndex + 1);
      hits.push(...found.hits);
    }
    if (hits.length > MAX_HITS) throw refuseOption('search', TOO_MANY_HITS, { most: MAX_HITS });
    onProgress?.((pageIndex + 1) / sizes.length);
    if (pageIndex % 8 === 7) await nextTurn(signal);
  }
  return { hits, pagesWithoutText };
}

/**
 * Refuses a document that was read only in part: text that is not read cannot be found, and so not removed. @throws
 * too-demanding
 */
export function requireWhole({ fileName, pagesInPart }: RasterDocument): void {
  if (pagesInPart && pagesInPart.size > 0) throw new RectoError('too-demanding', { fileName });
}

interface SearchedPage {
  readonly pageIndex: number;
  readonly size: RasterPageSize;
  readonly placed: readonly PlacedText[];
}

async function searchPage(
  search: TextSearch,
  source: SearchSource,
  { pageIndex, size, placed }: SearchedPage,
): Promise<{ hits: Hit[]; hasText: boolean }> {
  const page = pageIndex + 1;
  const read = source.pagesRead?.get(pageIndex) ?? (await readPage(source, pageIndex, size));
  source.pagesRead?.set(pageIndex, read);
  const text = joinSpacedLetters(read.text.plainText);
  const matches = search.find(text, page);
  const inPlaced = placed.map((one) => ({ ...one, matches: search.find(one.text, page) }));
  const byPlace = read.byPlace ? search.find(read.byPlace.text, page) : [];
  const hasText = /\S/.test(text);
  const found = [...matches, ...byPlace, ...inPlaced.flatMap((one) => one.matches)];
  if (found.length === 0) return { hits: [], hasText };
  read.places ??= await placesOf(source, pageIndex, read.text, size);
  const { places } = read;
  const hits = matches.map((match) => ({
    id: `${page}:${match.start}-${match.end}`,
    page,
    ...described(match, text),
    ...standing(places.of(match)),
  }));
  const further = inPlaced.flatMap(({ area, text: value, matches: own }, index) =>
    own.map((match) => ({
      id: `${page}:${index}:${match.start}-${match.end}`,
      page,
      ...described(match, value),
      quads: [places.ofArea(area).quad],
      areas: [area],
    })),
  );
  const seen = new Set(matches.flatMap((match) => places.glyphsOf(match)));
  const parted = byPlace.flatMap((match) => {
    const glyphs = (read.byPlace?.glyphAt.slice(match.start, match.end) ?? []).filter((glyph) => glyph >= 0);
    if (glyphs.every((glyph) => seen.has(glyph))) return [];
    const id = `${page}:${placed.length}:${match.start}-${match.end}`;
    return { id, page, ...described(match, read.byPlace?.text ?? ''), ...standing(places.ofGlyphs(glyphs)) };
  });
  return { hits: [...hits, ...further, ...parted], hasText };
}

async function readPage(source: SearchSource, pageIndex: number, size: RasterPageSize): Promise<PageRead> {
  const { raster, document, signal } = source;
  const text = await raster.text(document, pageIndex, { signal });
  requireWhole(document);
  if (!mayBeParted(text)) return { text, byPlace: null };
  const model = await raster.pageModel(document, pageIndex, { signal });
  return { text, places: new GlyphPlaces(text, model, size), byPlace: readByPlace(model) };
}

async function placesOf(
  { raster, document, signal }: SearchSource,
  pageIndex: number,
  text: PageText,
  size: RasterPageSize,
): Promise<GlyphPlaces> {
  return new GlyphPlaces(text, await raster.pageModel(document, pageIndex, { signal }), size);
}

const standing = (places: readonly Place[]): Pick<Hit, 'quads' | 'areas'> => ({
  quads: places.map(({ quad }) => quad),
  areas: places.map(({ area }) => area),
});

function described(match: Match, text: string): Pick<Hit, 'kind' | 'text' | 'before' | 'after'> {
  return { kind: match.kind, ...surroundings(match, text) };
}
