import type { ImageOrientation, PixelBuffer } from '@recto/contract/capabilities/images';

/** Samples of each pixel, alpha included. */
export function samplesOf({ colour, hasAlpha }: Pick<PixelBuffer, 'colour' | 'hasAlpha'>): number {
  return { gray: 1, rgb: 3, cmyk: 4 }[colour] + (hasAlpha ? 1 : 0);
}

/** True when an orientation exchanges width and height. */
export function isSideways(orientation: ImageOrientation): boolean {
  return orientation >= 5;
}

/** Rotates and mirrors stored pixels so that they stand upright. The same pixels when they do already. */
export function orientPixels(pixels: PixelBuffer, orientation: ImageOrientation): PixelBuffer {
  if (orientation === 1) return pixels;
  const [from, to] = [pixels.samples, pixels.samples.slice()];
  const { widthPixels: width, heightPixels: height } = pixels;
  const count = samplesOf(pixels);
  const swapsAxes = isSideways(orientation);
  const [outWidth, outHeight] = swapsAxes ? [height, width] : [width, height];
  // Of the stored pixel that lands at (x, y): what the tag says about rows and columns, inverted.
  const flipsX = [2, 3, 7, 8].includes(orientation);
  const flipsY = [3, 4, 6, 7].includes(orientation);
  for (let y = 0; y < outHeight; y++) {
    for (let x = 0; x < outWidth; x++) {
      const [column, row] = swapsAxes ? [y, x] : [x, y];
      const fromX = flipsX ? width - 1 - column : column;
      const fromY = flipsY ? height - 1 - row : row;
      let source = (fromY * width + fromX) * count;
      let target = (y * outWidth + x) * count;
      for (let sample = 0; sample < count; sample++) to[target++] = from[source++] ?? 0;
    }
  }
  return { ...pixels, widthPixels: outWidth, heightPixels: outHeight, samples: to } as PixelBuffer;
}
