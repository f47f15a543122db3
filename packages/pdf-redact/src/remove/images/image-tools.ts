import type { ImagesCapability, RasterCapability } from '@recto/contract';

/** What decodes images. */
export interface ImageTools {
  readonly images: ImagesCapability;
  readonly raster: RasterCapability;
  readonly signal?: AbortSignal | undefined;
}
