import { brightness, encodeJbig2, latin1Bytes, seenSimilarity } from '@recto/codecs';
import type { ImagesCapability, PixelBuffer } from '@recto/contract';
import { type ObjectSource, PdfDict, PdfName, type PdfObject, type PdfRef, PdfStream } from '@recto/pdf-core';
import type { ImageUse } from '../content/scan-uses.ts';
import type { ImageQuality } from '../image-quality.ts';
import { readColourSpace } from './colour-space.ts';
import { findInk } from './ink.ts';
import { maskedMean } from './masked-mean.ts';
import { pickTiles, tilesOf } from './sample-tiles.ts';
import { componentsOf } from './to-pixels.ts';

/** Pictures of fewer pixels, or of less than this resolution, are no scans of text. */
const MIN_PIXELS = 300_000;
const MIN_DPI = 100;
/** Resolutions of the layers: what is read needs the full one, paper little. */
const MASK_DPI = { least: 150, most: 300 } as const;
const PAPER_DPI = { least: 36, most: 150 } as const;
const INK_DPI = 12;
const PAPER_QUALITY = 40;
const INK_QUALITY = 60;
/** Ink covers more of a text than dust does, and less than a photograph's shadows. */
const INK_SHARE = { least: 0.0005, most: 0.3 } as const;
/** Ink of which colours differ by less on average, of 255, is of one colour. */
const ONE_COLOUR = 14;
/** The resolution at which pages are looked at closely. */
const VIEW_DPI = 150;
/** Letters that are sharper than the scan count as unlike it; so much less similarity is taken for that. */
const LENIENCE = 0.015;
const FAMILIES = ['DeviceGray', 'DeviceRGB', 'CalGray', 'CalRGB', 'ICCBased'];

/** A picture of a page that is to be told apart into ink and paper. */
export interface LayerRequest {
  readonly pixels: PixelBuffer;
  /** What its samples mean. */
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
 * A scan as mixed raster content: the shapes of its ink in black and white at a high resolution, over paper at a low one. The
 * result is a form XObject, which content draws as it drew the image.
 * @param limitBytes what it must stay below
 * @returns null when the layers are not similar enough to the image, or not smaller
 */
export async function encodeInLayers(request: LayerRequest, limitBytes: number): Promise<LayeredForm | null> {
  const { use, imageQuality, source, add } = request;
  const space = readColourSpace(request.colourSpace, source);
  const ownDpi = (request.pixels.widthPixels * 72) / use.widthPoints;
  if (!space || !FAMILIES.includes(space.family) || space.components === 4) return null;
  if (!(ownDpi >= MIN_DPI) || request.pixels.widthPixels * request.pixels.heightPixels < MIN_PIXELS) return null;
  const maskDpi = Math.min(ownDpi, within(imageQuality.dpi * 2, MASK_DPI));
  const paperDpi = imageQuality.exact
    ? maskDpi * imageQuality.exact.scale
    : Math.min(maskDpi, within(imageQuality.dpi / 2, PAPER_DPI));
  // Most pictures are told by their busiest parts not to be scans of text, in a thirtieth of the time.
  const sample = imageQuality.exact
    ? null
    : await scaled(request, tilesOf(request.pixels, pickTiles(request.pixels)), maskDpi / ownDpi);
  if (
    sample &&
    likeness(sample, layersOf(sample, maskDpi, paperDpi), maskDpi, imageQuality) < imageQuality.similarity - LENIENCE
  ) {
    return null;
  }
  const pixels = await scaled(request, request.pixels, maskDpi / ownDpi);
  const layers = layersOf(pixels, maskDpi, paperDpi);
  const share = layers.ink.reduce((sum, value) => sum + value, 0) / layers.ink.length;
  if (share < INK_SHARE.least || share > INK_SHARE.most) return null;
  const paper = await jpegOf(layers.paper, imageQuality.exact?.quality ?? PAPER_QUALITY, request);
  const colours = layers.colours && (await jpegOf(layers.colours, INK_QUALITY, request));
  if (paper.data.length + (colours?.data.length ?? 0) > limitBytes) return null;
  const mask = stencilOf(pixels, layers.ink);
  const sizeBytes = paper.data.length + mask.data.length + (colours?.data.length ?? 0);
  if (sizeBytes > limitBytes) return null;
  const XObject = new PdfDict([['P', add(paper)]]);
  if (colours) {
    colours.dict.set('Mask', add(mask));
    XObject.set('I', add(colours));
  } else XObject.set('I', add(mask));
  const values = layers.colour.map((value) => (value / 255).toFixed(3)).join(' ');
  const content = colours ? '/P Do /I Do' : `/P Do /C cs ${values} sc /I Do`;
  const dict = PdfDict.of({
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: [-1, -1, 2, 2],
    Resources: PdfDict.of({ XObject, ...(!colours && { ColorSpace: PdfDict.of({ C: request.colourSpace }) }) }),
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
  readonly ink: Uint8Array;
  readonly paper: PixelBuffer;
  /** Colours of the ink; null when it is of one. */
  readonly colours: PixelBuffer | null;
  /** The mean colour of the ink. */
  readonly colour: readonly number[];
}

function layersOf(pixels: PixelBuffer, maskDpi: number, paperDpi: number): Layers {
  const { widthPixels, heightPixels } = pixels;
  const ink = findInk({ ...pixels, bright: brightness(pixels) }, maskDpi);
  const at = (dpi: number, length: number) => Math.max(1, Math.round((length * dpi) / maskDpi));
  const blank = blankOf(ink, widthPixels);
  const paper = maskedMean(pixels, blank, at(paperDpi, widthPixels), at(paperDpi, heightPixels));
  const colours = maskedMean(pixels, ink, at(INK_DPI, widthPixels), at(INK_DPI, heightPixels));
  const one = maskedMean(pixels, ink, 1, 1);
  const colour = Array.from(one.samples);
  const parts = componentsOf(pixels);
  let differences = 0;
  for (const [index, value] of colours.samples.entries()) differences += Math.abs(value - (colour[index % parts] ?? 0));
  const isOne = differences / colours.samples.length < ONE_COLOUR;
  return { ink, paper, colours: isOne ? null : colours, colour };
}

/** Paper well away from ink: the blurred rim of letters belongs to neither. */
function blankOf(ink: Uint8Array, width: number): Uint8Array {
  const blank = new Uint8Array(ink.length).fill(1);
  for (let at = ink.indexOf(1); at >= 0; at = ink.indexOf(1, at + 1)) {
    for (const row of [at - 2 * width, at - width, at, at + width, at + 2 * width]) {
      if (row >= 2 && row + 2 < ink.length) blank.fill(0, row - 2, row + 3);
    }
  }
  return blank;
}

/** How alike the layers are to the picture, seen from where pages are read. */
function likeness(pixels: PixelBuffer, layers: Layers, maskDpi: number, { dpi }: ImageQuality): number {
  return seenSimilarity(pixels, composed(pixels, layers), Math.max(1, maskDpi / Math.max(VIEW_DPI, dpi)));
}

/** What a viewer makes of the layers. */
function composed(pixels: PixelBuffer, { ink, paper, colours, colour }: Layers): PixelBuffer {
  const { widthPixels, heightPixels } = pixels;
  const parts = componentsOf(pixels);
  const samples = new Uint8Array(widthPixels * heightPixels * parts);
  for (let y = 0, at = 0; y < heightPixels; y++) {
    for (let x = 0; x < widthPixels; x++, at++) {
      const layer = ink[at] === 1 ? colours : paper;
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

/** The shapes of the ink as a stencil through which colour is painted: black, which the filter hands on as 0, is painted. */
function stencilOf({ widthPixels, heightPixels }: PixelBuffer, ink: Uint8Array): PdfStream {
  const rowBytes = (widthPixels + 7) >> 3;
  const rows = new Uint8Array(rowBytes * heightPixels);
  for (let y = 0, at = 0; y < heightPixels; y++) {
    for (let x = 0; x < widthPixels; x++, at++) {
      if (ink[at] === 1) rows[y * rowBytes + (x >> 3)] = (rows[y * rowBytes + (x >> 3)] ?? 0) | (0x80 >> (x & 7));
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
