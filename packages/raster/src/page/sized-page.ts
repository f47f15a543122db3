import type { RasterPageSize } from '@recto/contract/capabilities/raster';
import type { LoadedFile } from '../engine/loaded-file.ts';
import type { PixelSize } from './page-pixels.ts';

/** A loaded page and the size of the picture to draw. */
export interface SizedPage {
  readonly loaded: LoadedFile;
  /** FPDF_PAGE. */
  readonly page: number;
  readonly pageIndex: number;
  /** As if its UserUnit were 1. */
  readonly shape: RasterPageSize;
  readonly size: PixelSize;
}
