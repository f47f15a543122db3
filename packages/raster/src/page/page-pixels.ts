import type { RenderScale } from '@recto/contract/capabilities/raster';
import { RectoError, refuseOption } from '@recto/contract/recto-error';
import { ABOVE_ZERO } from '@recto/words/problems';
import type { RasterLimits } from '../limits.ts';

export interface PixelSize {
  readonly widthPixels: number;
  readonly heightPixels: number;
}

const POINTS_PER_INCH = 72;

/**
 * Computes the size of a page in pixels. Arithmetic only: nothing is allocated for a page that is too large.
 * @param points the page's displayed size; never distorted by more than the rounding to whole pixels.
 * @throws option-invalid for a scale that is not positive, too-demanding above the limits
 */
export function pixelSize(
  points: { readonly widthPoints: number; readonly heightPoints: number },
  scale: RenderScale,
  limits: Pick<RasterLimits, 'maxPixels' | 'maxSidePixels'>,
  fileName: string,
): PixelSize {
  const size = 'dpi' in scale ? atResolution(points, scale.dpi) : fitted(points, scale);
  const { widthPixels, heightPixels } = size;
  const fits =
    widthPixels * heightPixels <= limits.maxPixels && Math.max(widthPixels, heightPixels) <= limits.maxSidePixels;
  if (!fits) throw new RectoError('too-demanding', { fileName });
  return size;
}

function atResolution(points: { widthPoints: number; heightPoints: number }, dpi: number): PixelSize {
  const factor = positive('dpi', dpi) / POINTS_PER_INCH;
  return { widthPixels: whole(points.widthPoints * factor), heightPixels: whole(points.heightPoints * factor) };
}

function fitted(
  points: { widthPoints: number; heightPoints: number },
  box: { maxWidthPixels: number; maxHeightPixels: number },
): PixelSize {
  const width = whole(positive('maxWidthPixels', box.maxWidthPixels), Math.floor);
  const height = whole(positive('maxHeightPixels', box.maxHeightPixels), Math.floor);
  const factor = Math.min(width / points.widthPoints, height / points.heightPoints);
  return {
    widthPixels: Math.min(width, whole(points.widthPoints * factor)),
    heightPixels: Math.min(height, whole(points.heightPoints * factor)),
  };
}

function whole(pixels: number, round = Math.round): number {
  return Math.max(1, round(pixels));
}

function positive(option: string, value: number): number {
  if (Number.isFinite(value) && value > 0) return value;
  throw refuseOption(option, ABOVE_ZERO);
}
