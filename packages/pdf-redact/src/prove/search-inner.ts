import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { RasterCapability } from '@recto/contract/capabilities/raster';
import type { PdfFile } from '@recto/pdf-core';
import type { PageNode } from '@recto/pdf-document';
import { throwIfCancelled } from '@recto/work/cancellation';
import type { Leftover } from '../redaction.ts';
import { mayBeParted, readByPlace } from '../search/text-by-place.ts';
import { readSurfaces } from '../surfaces/read-surfaces.ts';
import { surfacePages } from '../surfaces/surface-pages.ts';

const PLACES = {
  appearance: 'look of an annotation',
  pattern: 'tile of a pattern',
  'soft-mask': 'soft mask',
  glyph: 'glyph of a Type 3 font',
} as const;

/** Looks for a text in what pages show beside their own content: PDFium reads each look, tile, mask and glyph as a page. */
export async function searchInner(
  pages: readonly PageNode[],
  file: PdfFile,
  isFound: (text: string) => boolean,
  { raster, signal }: CallOptions & { readonly raster: RasterCapability },
): Promise<Leftover[]> {
  const surfaces = readSurfaces(pages, file);
  if (surfaces.length === 0) return [];
  const options = signal ? { signal } : {};
  const document = await raster.open(await surfacePages(surfaces, file, signal), options);
  const found: Leftover[] = [];
  try {
    for (const [index, { kind, pageIndex }] of surfaces.entries()) {
      throwIfCancelled(signal);
      const text = await raster.text(document, index, options);
      const byPlace = mayBeParted(text) ? readByPlace(await raster.pageModel(document, index, options)).text : '';
      if (!isFound(text.plainText) && !isFound(byPlace)) continue;
      const of = kind === 'appearance' ? 'annotations' : 'glyphs';
      found.push({ kind: of, page: pageIndex + 1, foundIn: 'text', place: PLACES[kind] });
    }
  } finally {
    await raster.close(document);
  }
  return found;
}
