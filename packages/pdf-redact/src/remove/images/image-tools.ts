import type { ImagesCapability } from '@recto/contract/capabilities/images';
import type { RasterCapability } from '@recto/contract/capabilities/raster';

/** Capabilities that decode images. */
export interface ImageTools {
  readonly images: ImagesCapability;
  readonly raster: RasterCapability;
  readonly signal?: AbortSignal | undefined;
}
