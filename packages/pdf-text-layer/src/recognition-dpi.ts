import type { RasterPageSize } from '@recto/contract/capabilities/raster';
import type { PageTextState } from './page-text-state.ts';

/** Resolution at which pages without an image of their own are read; the engine was trained for it. */
const USUAL_DPI = 300;
/** An image's own resolution is kept within these: then its pixels are read as they are. */
const FINEST_DPI = 450;
const COARSEST_DPI = 100;
/** Pixels of one page's picture; an A3 page at 300 dpi has 17 million. */
const MAX_PIXELS = 25_000_000;
/** Pixels of one side: Tesseract's coordinates have 16 bits. */
const MAX_SIDE_PIXELS = 32_000;
const POINTS_PER_INCH = 72;

/** The resolution at which a page is drawn for the recognition. */
export function recognitionDpi({ imageDpi }: PageTextState, { widthPoints, heightPoints }: RasterPageSize): number {
  const squareInches = (widthPoints * heightPoints) / POINTS_PER_INCH ** 2;
  const most = Math.sqrt(MAX_PIXELS / squareInches);
  const mostAlong = MAX_SIDE_PIXELS / (Math.max(widthPoints, heightPoints) / POINTS_PER_INCH);
  return Math.min(most, mostAlong, wantedDpi(imageDpi));
}

function wantedDpi(imageDpi: number | null): number {
  if (imageDpi === null || imageDpi > FINEST_DPI) return USUAL_DPI;
  return imageDpi < COARSEST_DPI ? 2 * imageDpi : imageDpi;
}
