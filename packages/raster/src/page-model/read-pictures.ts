import { isStartOfImage, type Matrix, multiply } from '@recto/codecs';
import type { PageArea, PagePicture, PictureData } from '@recto/contract/capabilities/page-model';
import type { PixelImage } from '@recto/contract/capabilities/pixel-image';
import type { PageReading } from './page-reading.ts';
import { clippedArea } from './read-clip.ts';
import { transformArea } from './transform-area.ts';
import { matrixOf, type PageObject } from './walk-objects.ts';

const BYTES_PER_PIXEL = 4;
/** Share of an image's area from which the visible part counts as the whole: a clip path may cut off just its edge. */
const WHOLE_SHARE = 0.97;
/** FPDFImageObj_GetImageMetadata: width, height, two resolutions, bits, colour space, identifier. */
const METADATA = { width: 0, height: 1, colorSpace: 5 } as const;
/** Colour spaces of fpdf_edit.h whose JPEGs every program shows alike. */
const PLAIN_COLOR_SPACES = [1, 2, 4, 5, 7];

/** Limits and checks of reading an image. */
export interface PictureOptions {
  /** 0 leaves its data out. */
  readonly maxPixels: number;
  /** PDFium does not tell of a soft mask: what its pixels let through is looked at. */
  readonly checksMasks: boolean;
}

/** An image object of a page. */
export function readPicture(reading: PageReading, object: PageObject, options: PictureOptions): PagePicture {
  const own = matrixOf(reading, object.handle);
  const matrix = multiply(own, object.toDisplay);
  const area = transformArea(matrix, [0, 0, 1, 1]);
  const markedContent = reading.loaded.instance.call.FPDFPageObj_GetMarkedContentID(object.handle);
  const shown = clippedArea(reading, object, area);
  const isWhole = isEmpty(shown) || shareOf(shown, area) > WHOLE_SHARE;
  const data = options.maxPixels > 0 ? readData(reading, object, { own, matrix, area, isWhole }, options) : null;
  if (isWhole) return { area, markedContent, data };
  return { area: shown, markedContent, data: data?.kind === 'pixels' ? cropped(data.pixels, area, shown) : data };
}

interface Placement {
  readonly own: Matrix;
  readonly matrix: Matrix;
  readonly area: PageArea;
  /** No clip path cuts a part of it off. */
  readonly isWhole: boolean;
}

function isEmpty({ left, top, right, bottom }: PageArea): boolean {
  return right <= left || bottom <= top;
}

function shareOf(part: PageArea, { left, top, right, bottom }: PageArea): number {
  return ((part.right - part.left) * (part.bottom - part.top)) / ((right - left) * (bottom - top));
}

/** The pixels of an image that a clip path leaves. */
function cropped({ rgba, widthPixels, heightPixels }: PixelImage, area: PageArea, shown: PageArea): PictureData {
  const scale = { x: widthPixels / (area.right - area.left), y: heightPixels / (area.bottom - area.top) };
  const first = { x: Math.floor((shown.left - area.left) * scale.x), y: Math.floor((shown.top - area.top) * scale.y) };
  const width = Math.max(1, Math.min(widthPixels - first.x, Math.round((shown.right - shown.left) * scale.x)));
  const height = Math.max(1, Math.min(heightPixels - first.y, Math.round((shown.bottom - shown.top) * scale.y)));
  const part = new Uint8ClampedArray(width * height * BYTES_PER_PIXEL);
  for (let row = 0; row < height; row++) {
    const from = ((first.y + row) * widthPixels + first.x) * BYTES_PER_PIXEL;
    part.set(rgba.subarray(from, from + width * BYTES_PER_PIXEL), row * width * BYTES_PER_PIXEL);
  }
  return { kind: 'pixels', pixels: { widthPixels: width, heightPixels: height, rgba: part } };
}

function readData(
  reading: PageReading,
  object: PageObject,
  placement: Placement,
  { maxPixels, checksMasks }: PictureOptions,
): PictureData | null {
  const { call } = reading.loaded.instance;
  const { scratch } = reading;
  if (!call.FPDFImageObj_GetImageMetadata(object.handle, reading.page, scratch.pointer)) return null;
  const [width, height] = [scratch.integer(METADATA.width), scratch.integer(METADATA.height)];
  const colorSpace = scratch.integer(METADATA.colorSpace);
  if (width === 0 || height === 0) return null;
  const orientation = orientationOf(placement.matrix);
  if (
    placement.isWhole &&
    orientation === 'upright' &&
    width * height <= maxPixels * 4 &&
    PLAIN_COLOR_SPACES.includes(colorSpace)
  ) {
    const bytes = readJpeg(reading, object.handle);
    const drawn =
      bytes && checksMasks ? drawPixels(reading, object.handle, placement, { width, height }, maxPixels) : null;
    if (drawn && isTranslucent(drawn)) return { kind: 'pixels', pixels: drawn };
    if (bytes) return { kind: 'jpeg', bytes, widthPixels: width, heightPixels: height };
  }
  const pixels = drawPixels(reading, object.handle, placement, { width, height }, maxPixels);
  return (
    pixels && {
      kind: 'pixels',
      pixels: orientation === 'upright' || orientation === 'skewed' ? pixels : reoriented(pixels, orientation),
    }
  );
}

function isTranslucent({ rgba }: PixelImage): boolean {
  for (let at = 3; at < rgba.length; at += BYTES_PER_PIXEL) if (rgba[at] !== 255) return true;
  return false;
}

/** The bytes of an image that is one JPEG; whether it has a soft mask is not known. */
function readJpeg({ loaded, scratch }: PageReading, handle: number): Uint8Array | null {
  const { call } = loaded.instance;
  if (call.FPDFImageObj_GetImageFilterCount(handle) !== 1 || call.FPDFPageObj_HasTransparency(handle)) return null;
  const filter = scratch.text((at, size) => call.FPDFImageObj_GetImageFilter(handle, 0, at, size), 'utf-8', 256);
  if (filter !== 'DCTDecode') return null;
  const length = call.FPDFImageObj_GetImageDataRaw(handle, 0, 0);
  if (length < 4) return null;
  return loaded.instance.withMemory(length, (at) => {
    call.FPDFImageObj_GetImageDataRaw(handle, at, length);
    const bytes = loaded.instance.heap.slice(at, at + length);
    return isStartOfImage(bytes) ? bytes : null;
  });
}

/**
 * The pixels with masks applied. PDFium draws an image object as large as its matrix says, so the matrix is set to the
 * image's own size meanwhile.
 */
function drawPixels(
  { loaded, page, scratch }: PageReading,
  handle: number,
  { own }: Placement,
  size: { readonly width: number; readonly height: number },
  maxPixels: number,
): PixelImage | null {
  const { call } = loaded.instance;
  const shrink = Math.min(1, Math.sqrt(maxPixels / (size.width * size.height)));
  const setMatrix = (matrix: Matrix) => {
    new Float32Array(loaded.instance.heap.buffer, scratch.pointer, 6).set(matrix);
    call.FPDFPageObj_SetMatrix(handle, scratch.pointer);
  };
  setMatrix([Math.max(1, Math.round(size.width * shrink)), 0, 0, Math.max(1, Math.round(size.height * shrink)), 0, 0]);
  const bitmap = call.FPDFImageObj_GetRenderedBitmap(loaded.handle, page, handle);
  setMatrix(own);
  if (bitmap === 0) return null;
  try {
    return copyBitmap(loaded.instance, bitmap);
  } finally {
    call.FPDFBitmap_Destroy(bitmap);
  }
}

/** FPDFBitmap_GetFormat: how many bytes a pixel has. */
const BYTES_OF_FORMAT: Readonly<Record<number, number>> = { 1: 1, 2: 3, 3: 4, 4: 4, 5: 4 };

function copyBitmap(instance: PageReading['loaded']['instance'], bitmap: number): PixelImage | null {
  const { call } = instance;
  const format = call.FPDFBitmap_GetFormat(bitmap);
  const step = BYTES_OF_FORMAT[format];
  if (!step) return null;
  const [width, height] = [call.FPDFBitmap_GetWidth(bitmap), call.FPDFBitmap_GetHeight(bitmap)];
  const [from, stride] = [call.FPDFBitmap_GetBuffer(bitmap), call.FPDFBitmap_GetStride(bitmap)];
  const { heap } = instance;
  const rgba = new Uint8ClampedArray(width * height * BYTES_PER_PIXEL);
  for (let row = 0; row < height; row++) {
    for (let column = 0; column < width; column++) {
      const source = from + row * stride + column * step;
      const target = (row * width + column) * BYTES_PER_PIXEL;
      const blue = heap[source] ?? 0;
      rgba[target] = step === 1 ? blue : (heap[source + 2] ?? 0);
      rgba[target + 1] = step === 1 ? blue : (heap[source + 1] ?? 0);
      rgba[target + 2] = blue;
      rgba[target + 3] = format === 4 || format === 5 ? (heap[source + 3] ?? 255) : 255;
    }
  }
  if (format === 5) unpremultiply(rgba);
  return { widthPixels: width, heightPixels: height, rgba };
}

function unpremultiply(rgba: Uint8ClampedArray): void {
  for (let at = 0; at < rgba.length; at += BYTES_PER_PIXEL) {
    const alpha = rgba[at + 3] ?? 255;
    if (alpha === 0 || alpha === 255) continue;
    for (let part = 0; part < 3; part++) rgba[at + part] = ((rgba[at + part] ?? 0) * 255) / alpha;
  }
}

type Orientation = 'upright' | 'skewed' | Matrix;

/**
 * Determines the orientation of the image on the page: its unit square is upright when x grows to the right and y up the
 * page.
 */
function orientationOf([a, b, c, d]: Matrix): Orientation {
  const size = Math.max(Math.abs(a), Math.abs(b), Math.abs(c), Math.abs(d)) || 1;
  const sign = (value: number) => (Math.abs(value) < size * 0.02 ? 0 : Math.sign(value));
  const signs = [sign(a), sign(b), sign(c), sign(d)] as const;
  if (signs[0] === 1 && signs[1] === 0 && signs[2] === 0 && signs[3] === -1) return 'upright';
  const isStraight = (signs[0] === 0 && signs[3] === 0) || (signs[1] === 0 && signs[2] === 0);
  return isStraight ? [...signs, 0, 0] : 'skewed';
}

/** Pixels as they appear on the page, for an image laid down rotated or mirrored. */
function reoriented(image: PixelImage, [a, b, c, d]: Matrix): PixelImage {
  const swaps = a === 0;
  const [width, height] = swaps ? [image.heightPixels, image.widthPixels] : [image.widthPixels, image.heightPixels];
  const source = new Uint32Array(image.rgba.buffer);
  const target = new Uint32Array(width * height);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      // Rows of the image go down, its unit square goes up.
      const column = swaps ? (b > 0 ? y : height - 1 - y) : a > 0 ? x : width - 1 - x;
      const row = swaps ? (c > 0 ? width - 1 - x : x) : d < 0 ? y : height - 1 - y;
      target[y * width + x] = source[row * image.widthPixels + column] ?? 0;
    }
  }
  return { widthPixels: width, heightPixels: height, rgba: new Uint8ClampedArray(target.buffer) };
}
