import type { PageArea } from '@recto/contract/capabilities/page-model';
import type { RasterCapability } from '@recto/contract/capabilities/raster';
import type { InputFile } from '@recto/contract/job';
import { contentBounds } from './content-bounds.ts';

/** Pixels of the longer side of a page: one point per pixel on usual paper. */
const SIDE_PIXELS = 850;
const MAX_DPI = 300;

interface ContentSearch {
  readonly input: InputFile;
  readonly raster: RasterCapability;
  /** 0-based. */
  readonly pageIndexes: readonly number[];
  readonly signal: AbortSignal;
  readonly onProgress: (fraction: number) => void;
}

/**
 * Draws pages and looks where their content lies, to the next larger pixel: annotations and form fields count.
 * @returns by page index, points from the top left corner of the page as it is shown; null for a page without content, and for
 * one that cannot be read
 * @throws input-damaged, too-demanding (a page that takes too long to draw), cancelled
 */
export async function findContent(search: ContentSearch): Promise<ReadonlyMap<number, PageArea | null>> {
  const { input, raster, pageIndexes, signal, onProgress } = search;
  const found = new Map<number, PageArea | null>();
  const document = await raster.open(input, { signal });
  try {
    const sizes = await raster.pageSizes(document, { signal });
    for (const [at, pageIndex] of pageIndexes.entries()) {
      const size = sizes[pageIndex];
      if (size) {
        const longest = Math.max(size.widthPoints, size.heightPoints);
        const dpi = Math.min(MAX_DPI, (72 * SIDE_PIXELS) / longest);
        const drawn = await raster.renderGray(document, { pageIndex, dpi, signal });
        const [across, down] = [size.widthPoints / drawn.widthPixels, size.heightPoints / drawn.heightPixels];
        const bounds = contentBounds(drawn);
        found.set(
          pageIndex,
          bounds && {
            left: bounds.left * across,
            top: bounds.top * down,
            right: bounds.right * across,
            bottom: bounds.bottom * down,
          },
        );
      }
      onProgress((at + 1) / pageIndexes.length);
    }
  } finally {
    await raster.close(document);
  }
  return found;
}
