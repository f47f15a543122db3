import { displayMatrix, type Quad, transformBounds, transformPoint } from '@recto/codecs';
import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { RasterCapability, RasterPageSize } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { loadAllStreams } from '@recto/pdf-core';
import { type OpenedFile, readPages } from '@recto/pdf-document';
import { type AnnotationPlace, type AnnotationText, readAnnotationTexts } from '../surfaces/annotation-texts.ts';
import type { TextSurface } from '../surfaces/read-surfaces.ts';
import { surfacePages } from '../surfaces/surface-pages.ts';
import type { TextSearch } from './find-matches.ts';
import { type Hit, type PagesRead, searchPages } from './search-pages.ts';
import { surroundings } from './surroundings.ts';

/** Surfaces of a file, read by an earlier search of it. */
export type SurfacesRead = {
  found?: Promise<ReadSurfaces>;
};

interface ReadSurfaces {
  readonly surfaces: readonly TextSurface[];
  readonly texts: readonly AnnotationText[];
  /** Null without surfaces. */
  readonly input: InputFile | null;
  readonly pages: PagesRead;
}

interface SurfaceSource extends CallOptions {
  readonly raster: RasterCapability;
  /** Sizes of the pages of the file. */
  readonly sizes: readonly (RasterPageSize | null)[];
  readonly read?: SurfacesRead | undefined;
}

/** Numbers in the ids of hits, so that none is that of a hit on a page itself. */
const [FIRST_SURFACE, FIRST_TEXT] = [100_000, 1_000_000];

/**
 * Searches what pages show beside their own content: the looks and the texts of annotations and fields, and text in tiling
 * patterns, soft masks and the glyphs of Type 3 fonts. PDFium reads each as a page of its own.
 * @throws as `searchPages`
 */
export async function searchSurfaces(search: TextSearch, { file }: OpenedFile, source: SurfaceSource): Promise<Hit[]> {
  const { raster, sizes, signal, read = {} } = source;
  read.found ??= loadAllStreams(file, signal).then(async () => {
    const pages = readPages(file);
    const { readSurfaces } = await import('../surfaces/read-surfaces.ts');
    const surfaces = readSurfaces(pages, file);
    const input = surfaces.length > 0 ? await surfacePages(surfaces, file, signal) : null;
    return { surfaces, texts: readAnnotationTexts(pages, file), input, pages: new Map() };
  });
  // A cancelled reading is none for the next search.
  read.found.catch(() => delete read.found);
  const { surfaces, texts, input, pages } = await read.found;
  const shown = input ? await searchShown(search, { surfaces, input, pages }, { raster, sizes, signal }) : [];
  const known = new Set(shown.flatMap(({ annotation }) => (annotation ? keyOf(annotation) : [])));
  const said = texts
    .filter((text) => !known.has(keyOf(text)))
    .flatMap((text, index) => searchText(search, text, index, sizes[text.pageIndex] ?? null));
  return [...shown, ...said].sort((one, other) => one.page - other.page);
}

const keyOf = ({ pageIndex, index }: AnnotationPlace) => `${pageIndex} ${index}`;

async function searchShown(
  search: TextSearch,
  { surfaces, input, pages }: { surfaces: readonly TextSurface[]; input: InputFile; pages: PagesRead },
  { raster, sizes, signal }: Pick<SurfaceSource, 'raster' | 'sizes' | 'signal'>,
): Promise<Hit[]> {
  const document = await raster.open(input, { signal });
  try {
    const { hits } = await searchPages(search, { raster, document, pagesRead: pages, signal });
    return hits.flatMap(({ page, quads, id, ...hit }) => {
      const surface = surfaces[page - 1];
      if (!surface) return [];
      const { pageIndex, annotation, matrix } = surface;
      const size = sizes[pageIndex] ?? null;
      return {
        ...hit,
        id: `${pageIndex + 1}:${FIRST_SURFACE + page - 1}:${id.slice(id.lastIndexOf(':') + 1)}`,
        page: pageIndex + 1,
        quads: [],
        areas: matrix
          ? quads.flatMap((quad) =>
              shownArea(
                quad.map((corner) => transformPoint(matrix, corner)),
                size,
              ),
            )
          : [],
        inner: quads.map((quad) => ({ surface: page - 1, quad })),
        ...(annotation !== null && { annotation: { pageIndex, index: annotation } }),
      };
    });
  } finally {
    await raster.close(document);
  }
}

function searchText(search: TextSearch, text: AnnotationText, index: number, size: RasterPageSize | null): Hit[] {
  const { pageIndex, box, text: value } = text;
  const page = pageIndex + 1;
  const [left, bottom, right, top] = box;
  return search.find(value, page).map((match) => ({
    id: `${page}:${FIRST_TEXT + index}:${match.start}-${match.end}`,
    page,
    kind: match.kind,
    ...surroundings(match, value),
    quads: [],
    areas: shownArea(
      [
        { x: left, y: bottom },
        { x: right, y: top },
      ],
      size,
    ),
    annotation: { pageIndex, index: text.index },
  }));
}

function shownArea(points: readonly Quad[number][], size: RasterPageSize | null): PageArea[] {
  if (!size) return [];
  const [xs, ys] = [points.map(({ x }) => x), points.map(({ y }) => y)];
  const around = [Math.min(...xs), Math.min(...ys), Math.max(...xs), Math.max(...ys)] as const;
  const [left, top, right, bottom] = transformBounds(displayMatrix(size), around);
  return [{ left, top, right, bottom }];
}
