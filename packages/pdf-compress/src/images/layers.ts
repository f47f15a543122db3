import { brightness, encodeJbig2, latin1Bytes, seenSimilarity, writeNumber } from '@recto/codecs';
import type { ImagesCapability, PixelBuffer } from '@recto/contract/capabilities/images';
import { readColourSpace } from '@recto/pdf-content';
import { type ObjectSource, PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream } from '@recto/pdf-core';
import { releaseMemory } from '@recto/work/release-memory';
import type { ImageUse } from '../content/scan-uses.ts';
import type { ImageQuality } from '../image-quality.ts';
import { foregroundMask } from './foreground-mask.ts';
import { maskedMean } from './masked-mean.ts';
import { pickTiles, tilesOf } from './sample-tiles.ts';
import { componentsOf } from './to-pixels.ts';

/** Pictures of fewer pixels, or of less than this resolution, are no scans of text. */
const MIN_PIXELS = 300_000;
const MIN_DPI = 100;
/** Resolutions of the layers: shapes of letters need the full one, colours little. */
const MASK_DPI = { least: 150, most: 300 } as const;
const BACKGROUND_DPI = { least: 36, most: 150 } as const;
const FOREGROUND_DPI = 12;
const BACKGROUND_QUALITY = 40;
const FOREGROUND_QUALITY = 60;
/** The mask of a text covers more of a page than dust does, and less than a photograph's shadows. */
const MASK_SHARE = { least: 0.0005, most: 0.3 } as const;
/** A foreground whose colours differ by less on average, of 255, is of one colour. */
const ONE_COLOUR = 14;
/** The resolution at which pages are looked at closely. */
const VIEW_DPI = 150;
/** Letters that are sharper than the scan count as dissimilar; this much less similarity is accepted for that. */
const LENIENCE = 0.015;
const FAMILIES = ['DeviceGray', 'DeviceRGB', 'CalGray', 'CalRGB', 'ICCBased'];

/** A picture of a page that may become MRC layers. */
export interface LayerRequest {
  readonly pixels: PixelBuffer;
  /** Colour space of the samples. */
  readonly colourSpace: PdfObject;
  readonly use: ImageUse;
  readonly imageQuality: ImageQuality;
  readonly images: ImagesCapability;
  readonly source: ObjectSource;
  /** Keeps a new object of the document. */
  readonly add: (object: PdfStream) => PdfRef;
  readonly signal?: AbortSignal | undefined;
}

/** A form that shows what the picture showed, and the bytes of all its parts. */
export interface LayeredForm {
  readonly stream: PdfStream;
  readonly sizeBytes: number;
}

/**
 * A scan as mixed raster content (ITU-T T.44): a bilevel mask of its letters at a high resolution, above foreground colours and
 * a background at low ones. The result is a form XObject, which content draws as it drew the image.
 * @param limitBytes most bytes of all layers together
 * @returns null when the layers are not similar enough to the image, or not smaller
 */
export async function encodeInLayers(request: LayerRequest, limitBytes: number): Promise<LayeredForm | null> {
  const { use, imageQuality, source, add } = request;
  const space = readColourSpace(request.colourSpace, source);
  const ownDpi = (request.pixels.widthPixels * 72) / use.widthPoints;
  if (!space || !FAMILIES.includes(space.family) || space.components === 4) return null;
  if (!(ownDpi >= MIN_DPI) || request.pixels.widthPixels * request.pixels.heightPixels < MIN_PIXELS) return null;
  const maskDpi = Math.min(ownDpi, within(imageQuality.dpi * 2, MASK_DPI));
  const backgroundDpi = imageQuality.exact
    ? maskDpi * imageQuality.exact.scale
    : Math.min(maskDpi, within(imageQuality.dpi / 2, BACKGROUND_DPI));
  // The busiest parts of most pictures show that they are not scans of text, in a thirtieth of the time.
  const sample = imageQuality.exact
    ? null
    : await scaled(request, tilesOf(request.pixels, pickTiles(request.pixels)), maskDpi / ownDpi);
  if (
    sample &&
    likeness(sample, layersOf(sample, maskDpi, backgroundDpi), maskDpi, imageQuality) <
      imageQuality.similarity - LENIENCE
  ) {
    return null;
  }
  const pixels = await scaled(request, request.pixels, maskDpi / ownDpi);
  const layers = layersOf(pixels, maskDpi, backgroundDpi);
  const share = layers.mask.reduce((sum, value) => sum + value, 0) / layers.mask.length;
  if (share < MASK_SHARE.least || share > MASK_SHARE.most) return null;
  const background = await jpegOf(layers.background, imageQuality.exact?.quality ?? BACKGROUND_QUALITY, request);
  const foreground = layers.foreground && (await jpegOf(layers.foreground, FOREGROUND_QUALITY, request));
  if (background.data.length + (foreground?.data.length ?? 0) > limitBytes) return null;
  const mask = stencilOf(pixels, layers.mask);
  const sizeBytes = background.data.length + mask.data.length + (foreground?.data.length ?? 0);
  if (sizeBytes > limitBytes) return null;
  const XObject = new PdfDict([['P', add(background)]]);
  if (foreground) {
    foreground.dict.set('Mask', add(mask));
    XObject.set('I', add(foreground));
  } else XObject.set('I', add(mask));
  const values = layers.colour.map((value) => writeNumber(value / 255, 3)).join(' ');
  const content = foreground ? '/P Do /I Do' : `/P Do /C cs ${values} sc /I Do`;
  const dict = PdfDict.of({
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: [-1, -1, 2, 2],
    Resources: PdfDict.of({ XObject, ...(!foreground && { ColorSpace: PdfDict.of({ C: request.colourSpace }) }) }),
  });
  return { stream: new PdfStream(dict, latin1Bytes(content)), sizeBytes };
}

function within(value: number, { least, most }: { readonly least: number; readonly most: number }): number {
  return Math.min(most, Math.max(least, value));
}

async function scaled({ images, signal }: LayerRequest, pixels: PixelBuffer, factor: number): Promise<PixelBuffer> {
  if (factor > 0.9) return pixels;
  const side = (length: number) => Math.max(1, Math.round(length * factor));
  return images.resize(pixels, {
    widthPixels: side(pixels.widthPixels),
    heightPixels: side(pixels.heightPixels),
    signal,
  });
}

interface Layers {
  readonly mask: Uint8Array;
  readonly background: PixelBuffer;
  /** Colours of the foreground; null when it has one colour. */
  readonly foreground: PixelBuffer | null;
  /** The mean colour of the foreground. */
  readonly colour: readonly number[];
}

function layersOf(pixels: PixelBuffer, maskDpi: number, backgroundDpi: number): Layers {
  const { widthPixels, heightPixels } = pixels;
  const mask = foregroundMask({ ...pixels, bright: brightness(pixels) }, maskDpi);
  const at = (dpi: number, length: number) => Math.max(1, Math.round((length * dpi) / maskDpi));
  const blank = blankOf(mask, widthPixels);
  const background = maskedMean(pixels, blank, at(backgroundDpi, widthPixels), at(backgroundDpi, heightPixels));
  const foreground = maskedMean(pixels, mask, at(FOREGROUND_DPI, widthPixels), at(FOREGROUND_DPI, heightPixels));
  const one = maskedMean(pixels, mask, 1, 1);
  const colour = Array.from(one.samples);
  const parts = componentsOf(pixels);
  let differences = 0;
  for (const [index, value] of foreground.samples.entries())
    differences += Math.abs(value - (colour[index % parts] ?? 0));
  const isOne = differences / foreground.samples.length < ONE_COLOUR;
  return { mask, background, foreground: isOne ? null : foreground, colour };
}

/** Pixels well away from the mask: the blurred rim of letters belongs to neither layer. */
function blankOf(mask: Uint8Array, width: number): Uint8Array {
  const blank = new Uint8Array(mask.length).fill(1);
  for (let at = mask.indexOf(1); at >= 0; at = mask.indexOf(1, at + 1)) {
    for (const row of [at - 2 * width, at - width, at, at + width, at + 2 * width]) {
      if (row >= 2 && row + 2 < mask.length) blank.fill(0, row - 2, row + 3);
    }
  }
  return blank;
}

/** Measures the similarity of the layers to the picture at reading distance, 0 to 1. */
function likeness(pixels: PixelBuffer, layers: Layers, maskDpi: number, { dpi }: ImageQuality): number {
  const picture = composed(pixels, layers);
  const seen = seenSimilarity(pixels, picture, Math.max(1, maskDpi / Math.max(VIEW_DPI, dpi)));
  releaseMemory(picture.samples);
  return seen;
}

/** The layers as a viewer composes them. */
function composed(pixels: PixelBuffer, { mask, background, foreground, colour }: Layers): PixelBuffer {
  const { widthPixels, heightPixels } = pixels;
  const parts = componentsOf(pixels);
  const samples = new Uint8Array(widthPixels * heightPixels * parts);
  for (let y = 0, at = 0; y < heightPixels; y++) {
    for (let x = 0; x < widthPixels; x++, at++) {
      const layer = mask[at] === 1 ? foreground : background;
      const from = layer ? cellOf(layer, x / widthPixels, y / heightPixels) * parts : 0;
      const values = layer ? layer.samples : colour;
      for (let part = 0; part < parts; part++) samples[at * parts + part] = values[from + part] ?? 0;
    }
  }
  return { ...pixels, bitsPerSample: 8, samples };
}

function cellOf({ widthPixels, heightPixels }: PixelBuffer, x: number, y: number): number {
  return Math.floor(y * heightPixels) * widthPixels + Math.floor(x * widthPixels);
}

async function jpegOf(
  pixels: PixelBuffer,
  quality: number,
  { images, colourSpace, signal }: LayerRequest,
): Promise<PdfStream> {
  const options = { format: 'jpeg', quality, effort: 'small', progressive: true, subsampling: true, signal } as const;
  const data = await images.encode(pixels, options);
  const dict = PdfDict.of({
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Image'),
    Width: pixels.widthPixels,
    Height: pixels.heightPixels,
    BitsPerComponent: 8,
    ColorSpace: colourSpace,
    Interpolate: true,
    Filter: PdfName.of('DCTDecode'),
  });
  return new PdfStream(dict, data);
}

/** The mask as a stencil (ISO 32000-2, 8.9.6.2): black, which the filter decodes to 0, is painted. */
function stencilOf({ widthPixels, heightPixels }: PixelBuffer, mask: Uint8Array): PdfStream {
  const rowBytes = (widthPixels + 7) >> 3;
  const rows = new Uint8Array(rowBytes * heightPixels);
  for (let y = 0, at = 0; y < heightPixels; y++) {
    for (let x = 0; x < widthPixels; x++, at++) {
      if (mask[at] === 1) rows[y * rowBytes + (x >> 3)] = (rows[y * rowBytes + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
    }
  }
  const dict = PdfDict.of({
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Image'),
    ImageMask: true,
    Width: widthPixels,
    Height: heightPixels,
    BitsPerComponent: 1,
    Filter: PdfName.of('JBIG2Decode'),
  });
  return new PdfStream(dict, encodeJbig2({ widthPixels, heightPixels, rows }));
}
