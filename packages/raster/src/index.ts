export type { LoadWasm } from './engine/compiled-pdfium.ts';
export type { DrawableView } from './engine/open-file.ts';
export type { LookAtFile } from './engine/raster-engine.ts';
export { DEFAULT_LIMITS, type RasterLimits } from './limits.ts';
export { createRaster, type RasterHost } from './raster.ts';
export { type DrawJpeg, drawJpegByBrowser } from './thumbnails/draw-jpeg.ts';
export {
  createThumbnailQueue,
  type RequestOptions,
  type ThumbnailQueue,
  type ThumbnailQueueOptions,
  type ThumbnailRequest,
} from './thumbnails/thumbnail-queue.ts';
