import type { Quad } from '@recto/codecs';
import {
  type CallOptions,
  nextTurn,
  type PageArea,
  type PageText,
  type RasterCapability,
  type RasterDocument,
  type RasterPageSize,
  refuseOption,
  throwIfCancelled,
} from '@recto/contract';
import type { TextSearch } from './find-matches.ts';
import { GlyphPlaces } from './glyph-places.ts';
import { joinSpacedLetters } from './letter-spacing.ts';
import type { HitKind, Match } from './query.ts';
import { TOO_MANY_HITS } from './search-words.ts';
import { surroundings } from './surroundings.ts';

/** A text that no page's content draws but a viewer shows, such as the value of a form field. */
export interface PlacedText {
  readonly pageIndex: number;
  /** As displayed. */
  readonly area: PageArea;
  readonly text: string;
}

/** Pages as they were read, by 0-based index, for the next search of the same file. */
export type PagesRead = Map<number, { readonly text: PageText; places?: GlyphPlaces }>;

/** What is searched. */
export interface SearchSource extends CallOptions {
  readonly raster: RasterCapability;
  readonly document: RasterDocument;
  /** Searched after the text of their page; a place in one of them is the whole of its area. */
  readonly placedTexts?: readonly PlacedText[];
  /** What was read for an earlier search of the same file; what is read for this one is added. */
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
  /** What stands before and after it, for a person to judge. */
  readonly before: string;
  readonly after: string;
  /** One a line, in default user space of the page, not rotated. */
  readonly quads: readonly Quad[];
  /** The same on the page as it is displayed. */
  readonly areas: readonly PageArea[];
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
 * as /ToUnicode and the fonts tell it, and texts that the caller places. A place does not go over the end of a page. What an
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

interface SearchedPage {
  readonly pageIndex: number;
  readonly size: RasterPageSize;
  readonly placed: readonly PlacedText[];
}

async function searchPage(
  search: TextSearch,
  { raster, document, signal, pagesRead }: SearchSource,
  { pageIndex, size, placed }: SearchedPage,
): Promise<{ hits: Hit[]; hasText: boolean }> {
  const page = pageIndex + 1;
  const read: NonNullable<ReturnType<PagesRead['get']>> = pagesRead?.get(pageIndex) ?? {
    text: await raster.text(document, pageIndex, { signal }),
  };
  pagesRead?.set(pageIndex, read);
  const text = joinSpacedLetters(read.text.plainText);
  const matches = search.find(text, page);
  const inPlaced = placed.map((one) => ({ ...one, matches: search.find(one.text, page) }));
  const hasText = /\S/.test(text);
  if (matches.length === 0 && inPlaced.every((one) => one.matches.length === 0)) return { hits: [], hasText };
  const places =
    read.places ?? new GlyphPlaces(read.text, await raster.pageModel(document, pageIndex, { signal }), size);
  read.places = places;
  const hits = matches.map((match) => {
    const found = places.of(match);
    return {
      id: `${page}:${match.start}-${match.end}`,
      page,
      ...described(match, text),
      quads: found.map(({ quad }) => quad),
      areas: found.map(({ area }) => area),
    };
  });
  const further = inPlaced.flatMap(({ area, text: value, matches: found }, index) =>
    found.map((match) => ({
      id: `${page}:${index}:${match.start}-${match.end}`,
      page,
      ...described(match, value),
      quads: [places.ofArea(area).quad],
      areas: [area],
    })),
  );
  return { hits: [...hits, ...further], hasText };
}

function described(match: Match, text: string): Pick<Hit, 'kind' | 'text' | 'before' | 'after'> {
  return { kind: match.kind, ...surroundings(match, text) };
}
