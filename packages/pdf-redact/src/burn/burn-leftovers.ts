import { displayMatrix, inverse, type Point, type Quad, transformPoint } from '@recto/codecs';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { RasterPageSize } from '@recto/contract/capabilities/raster';
import { reopenDocument } from '@recto/pdf-document';
import { fileOf } from '../image-page.ts';
import type { Leftover, RedactionArea } from '../redaction.ts';
import type { Redactions } from '../redactions.ts';
import type { TextSearch } from '../search/find-matches.ts';
import { searchPages } from '../search/search-pages.ts';
import { searchSurfaces } from '../search/search-surfaces.ts';
import { termFinder } from '../terms/term-finder.ts';
import { type BurnOptions, burnPages } from './burn-pages.ts';

/** A file some of whose pages are pictures now. */
export interface BurnedFile {
  readonly bytes: Uint8Array;
  /** 1-based. */
  readonly pages: readonly number[];
  /** Redactions to prove on this file: more areas are covered than before, and areas on the burned pages have no role. */
  readonly redactions: Redactions;
}

const NAME = 'redacted.pdf';

/**
 * Makes pictures of the pages on which a proof has found something, with that covered too.
 * @param left leftovers that the proof has found in the file
 * @returns null where pictures are no way on: what is left belongs to no page, or cannot be placed
 * @throws as `burnPages`
 */
export async function burnLeftovers(
  bytes: Uint8Array,
  left: readonly Leftover[],
  redactions: Redactions,
  search: TextSearch,
  options: BurnOptions,
): Promise<BurnedFile | null> {
  if (left.some(({ page, kind }) => page === null && kind !== 'glyphs')) return null;
  const pages = new Set(left.flatMap(({ page }) => page ?? []));
  // Content that nobody has placed may be that of any page with areas.
  if (left.some(({ page }) => page === null)) for (const { page } of redactions.areas) pages.add(page);
  if (pages.size === 0) return null;
  const found = await placeLeftovers(bytes, redactions, search, options);
  const isPlaced = ({ page, foundIn, place }: Leftover) =>
    page === null || foundIn !== 'text' || place.startsWith('area ') || found.some((area) => area.page === page);
  if (!left.every(isPlaced)) return null;
  const areas = [...redactions.areas, ...found.filter(({ page }) => pages.has(page))];
  const burned = await burnPages(bytes, [...pages], { areas, overlay: redactions.overlay }, options);
  // A picture has no text beside which ink could be.
  const plain = areas.map(({ page, quad, role }) =>
    pages.has(page) || role === undefined ? { page, quad } : { page, quad, role },
  );
  return {
    bytes: burned,
    pages: [...pages].sort((one, other) => one - other),
    redactions: { ...redactions, areas: plain },
  };
}

/** Finds the areas of the file that still show terms forbidden on pages. */
async function placeLeftovers(
  bytes: Uint8Array,
  { terms }: Redactions,
  search: TextSearch,
  { raster, signal }: BurnOptions,
): Promise<RedactionArea[]> {
  if (search.isEmpty) return [];
  const opened = await reopenDocument(bytes, NAME, { signal });
  const document = await raster.open(fileOf(bytes, NAME), { signal });
  try {
    const sizes = await raster.pageSizes(document, { signal });
    const { hits } = await searchPages(search, { raster, document, signal });
    const beside = await searchSurfaces(search, opened, { raster, sizes, signal });
    const forbidden = termFinder(terms.filter(({ mayStayOnPages }) => mayStayOnPages !== true));
    return [...hits, ...beside]
      .filter(({ text }) => forbidden(text).length > 0)
      .flatMap(({ page, quads, areas }) => {
        const size = sizes[page - 1];
        const placed = quads.length > 0 || !size ? quads : areas.map((area) => quadOf(area, size));
        return placed.map((quad) => ({ page, quad }));
      });
  } finally {
    await raster.close(document);
  }
}

/** From the page as it is displayed to default user space. */
function quadOf({ left, top, right, bottom }: PageArea, size: RasterPageSize): Quad {
  const toUserSpace = inverse(displayMatrix(size)) ?? [1, 0, 0, 1, 0, 0];
  const at = (x: number, y: number): Point => transformPoint(toUserSpace, { x, y });
  return [at(left, top), at(right, top), at(right, bottom), at(left, bottom)];
}
