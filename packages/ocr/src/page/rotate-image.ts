import { IDENTITY, type Matrix } from '@recto/codecs';
import type { GrayImage } from '@recto/contract/capabilities/ocr';

/** A picture, and where its pixels were in the one it was made of. */
export interface MappedImage {
  readonly image: GrayImage;
  readonly toSource: Matrix;
}

/** Rotates a picture clockwise by a multiple of 90 degrees. */
export function rotateImage(image: GrayImage, rotationDegrees: 0 | 90 | 180 | 270): MappedImage {
  const { widthPixels: width, heightPixels: height, gray, dpi } = image;
  if (rotationDegrees === 0) return { image, toSource: IDENTITY };
  const rotated = new Uint8Array(gray.length);
  if (rotationDegrees === 180) {
    for (let at = 0, last = gray.length - 1; at <= last; at++) rotated[at] = gray[last - at] ?? 0;
    return {
      image: { widthPixels: width, heightPixels: height, gray: rotated, dpi },
      toSource: [-1, 0, 0, -1, width, height],
    };
  }
  // A pixel (x, y) of the result comes from (y, height - 1 - x) when rotated clockwise, from (width - 1 - y, x) otherwise.
  const isClockwise = rotationDegrees === 90;
  for (let y = 0, at = 0; y < width; y++) {
    const column = isClockwise ? y : width - 1 - y;
    for (let x = 0; x < height; x++, at++) rotated[at] = gray[(isClockwise ? height - 1 - x : x) * width + column] ?? 0;
  }
  return {
    image: { widthPixels: height, heightPixels: width, gray: rotated, dpi },
    toSource: isClockwise ? [0, -1, 1, 0, 0, height] : [0, 1, -1, 0, width, 0],
  };
}

/** A part of a picture. @param box in its pixels; what lies outside of the picture is left out */
export function cropImage(
  { widthPixels, heightPixels, gray, dpi }: GrayImage,
  box: { readonly left: number; readonly top: number; readonly right: number; readonly bottom: number },
): MappedImage {
  const [left, top] = [Math.max(0, box.left), Math.max(0, box.top)];
  const [width, height] = [Math.min(widthPixels, box.right) - left, Math.min(heightPixels, box.bottom) - top];
  const part = new Uint8Array(width * height);
  for (let y = 0; y < height; y++) {
    const start = (top + y) * widthPixels + left;
    part.set(gray.subarray(start, start + width), y * width);
  }
  return {
    image: { widthPixels: width, heightPixels: height, gray: part, dpi },
    toSource: [1, 0, 0, 1, left, top],
  };
}
