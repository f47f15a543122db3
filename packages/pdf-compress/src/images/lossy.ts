import { decodeInks, encodeInks, hasAdobeMarker, refineBlock } from '@recto/codecs';
import type { ImagesCapability, PixelBuffer } from '@recto/contract/capabilities/images';
import { RectoError } from '@recto/contract/recto-error';
import { type ImageHeader, readColourSpace, readHeader, readSamples } from '@recto/pdf-content';
import {
  dictOf,
  itemsOf,
  type ObjectSource,
  type PdfDict,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfStream,
  plainStream,
  streamOf,
  withoutFilters,
} from '@recto/pdf-core';
import { throwIfCancelled } from '@recto/work/cancellation';
import type { ImageUse } from '../content/scan-uses.ts';
import type { ImageQuality } from '../image-quality.ts';
import { unkeyed } from './colour-key.ts';
import { jpxHeader, jpxPixels } from './jpx.ts';
import { encodeInLayers } from './layers.ts';
import { losslessForms } from './lossless.ts';
import { QualityProbe } from './quality-probe.ts';
import { sampleTiles } from './sample-tiles.ts';
import { componentsOf, toPixels } from './to-pixels.ts';

/** Images of fewer pixels, or fewer bytes, are not worth a loss. */
const MIN_PIXELS = 1024;
const MIN_BYTES = 1500;
/** A JPEG that is only encoded again must lose at least this share of its bytes, or the loss was for nothing. */
const MIN_GAIN = 0.08;
/** Loss is measured by quantizing alone, which is strict: the search may go further by this share. */
const SEARCH_LENIENCE = 0.05;
/** A lossless form that is hardly larger than the JPEG is taken. */
const LOSSLESS_BONUS = 1.15;
/** The resolution at which pages are looked at closely. */
const VIEW_DPI = 150;
/** Layers are taken when they have at most this share of the JPEG's bytes; more where the JPEG's text could not be read. */
const LAYERS_GAIN = 0.9;
const READABLE_GAIN = 1.4;
const READABLE_DPI = 110;
/** Keys that both images and forms may have. */
const KEPT_BY_FORMS = ['OC', 'StructParent', 'Metadata'];
const SOFT_MASK_SIMILARITY = 0.9;
/** From here on colours keep their full resolution. */
const WHOLE_COLOURS_SIMILARITY = 0.975;

/** Role of an image in the document. */
export interface LossyContext {
  readonly images: ImagesCapability;
  readonly use: ImageUse;
  readonly imageQuality: ImageQuality;
  readonly isSoftMask: boolean;
  /** True when it may become a form of several images, drawn one over the other. */
  readonly mayLayer: boolean;
  readonly grayscale: boolean;
  /** Keeps a new object of the document. */
  readonly add: (object: PdfStream) => PdfRef;
  readonly signal?: AbortSignal | undefined;
}

/** An image's pixels, kept while several qualities are tried. */
export interface DecodedImage {
  readonly header: ImageHeader;
  readonly pixels: PixelBuffer;
  /** Colour space of the samples of `pixels`. */
  readonly colourSpace: PdfObject;
  /** Samples are stored the other way round than in `pixels`, where more is more ink. */
  readonly isReversed: boolean;
  /** The file's own data are JPEG or JPEG 2000: something was lost before. */
  readonly wasCoded: boolean;
  /** Replaces a colour key. */
  readonly stencil: PdfStream | null;
}

/**
 * Decodes an image whose samples may change. Null for what is small, black and white, shown nowhere, in a form that only
 * its own decoder should touch, or damaged.
 */
export async function decodeForLoss(
  stream: PdfStream,
  source: ObjectSource,
  images: ImagesCapability,
  signal: AbortSignal | undefined,
): Promise<DecodedImage | null> {
  const { dict } = stream;
  const header = readHeader(dict, source);
  if (!header || header.isStencil || stream.data.length < MIN_BYTES) return null;
  if (header.widthPixels * header.heightPixels < MIN_PIXELS || isMatted(dict, source)) return null;
  if (header.bitsPerComponent === 1 && header.colourSpace?.components === 1) return null;
  const plain = plainStream(stream, source);
  if (!plain) return null;
  const [filter] = plain.remainingFilters;
  if (filter === 'JPXDecode' && plain.remainingFilters.length === 1) {
    return decodeJpx(plain.bytes, header, dict, { source, images, signal });
  }
  if (!header.colourSpace) return null;
  if (filter === 'DCTDecode' && plain.remainingFilters.length === 1) {
    if (header.hasColourKey) return null;
    return decodeJpeg(plain.bytes, header, dict, { source, images, signal });
  }
  const samples = readSamples(stream, source, plain);
  const unpacked = samples && toPixels(samples);
  if (!unpacked) return null;
  const { base, value } = header.colourSpace;
  const keyed = header.hasColourKey ? unkeyed(dict, samples, unpacked.pixels, source) : null;
  if (header.hasColourKey && !keyed) return null;
  const { pixels, stencil } = keyed ?? { pixels: unpacked.pixels, stencil: null };
  return {
    header,
    pixels,
    colourSpace: (unpacked.isExpanded && base?.value) || value,
    wasCoded: false,
    isReversed: false,
    stencil,
  };
}

interface Decoding {
  readonly source: ObjectSource;
  readonly images: ImagesCapability;
  readonly signal: AbortSignal | undefined;
}

async function decodeJpeg(
  bytes: Uint8Array,
  header: ImageHeader,
  dict: PdfDict,
  { source, images, signal }: Decoding,
): Promise<DecodedImage | null> {
  const { colourSpace } = header;
  // Adobe's marker goes before what the dictionary says of a transform (7.4.8); without it, decoders are not told.
  const parameters = dictOf(itemsOf(dict.get('DecodeParms'), source)[0], source);
  const isMarked = hasAdobeMarker(bytes);
  if (!colourSpace || colourSpace.family === 'Indexed' || (parameters?.has('ColorTransform') && !isMarked)) return null;
  const found = { header, colourSpace: colourSpace.value, wasCoded: true, stencil: null };
  if (colourSpace.components === 4) {
    const inks = decodeInks(bytes, { refine: refineBlock });
    if (inks?.widthPixels !== header.widthPixels || inks.heightPixels !== header.heightPixels) return null;
    const isReversed = header.decode?.every((value, at) => value === 1 - (at % 2)) ?? false;
    return { ...found, pixels: isReversed ? reversed(inks) : inks, isReversed };
  }
  const pixels = await decodeFile(bytes, header, images, signal);
  if (pixels?.bitsPerSample !== 8 || pixels.hasAlpha) return null;
  if (componentsOf(pixels) !== colourSpace.components) return null;
  return { ...found, pixels: { ...pixels, iccProfile: null }, isReversed: false };
}

function reversed(pixels: PixelBuffer): PixelBuffer {
  const samples = new Uint8Array(pixels.samples.length);
  for (let at = 0; at < samples.length; at++) samples[at] = 255 - (pixels.samples[at] ?? 0);
  return { ...pixels, bitsPerSample: 8, samples };
}

async function decodeJpx(
  bytes: Uint8Array,
  ownHeader: ImageHeader,
  dict: PdfDict,
  { source, images, signal }: Decoding,
): Promise<DecodedImage | null> {
  const header = jpxHeader(ownHeader, dict, bytes, source);
  const decoded = header && (await decodeFile(bytes, header, images, signal));
  const pixels = decoded && jpxPixels(decoded, header);
  if (!header?.colourSpace || !pixels) return null;
  return {
    header,
    pixels,
    colourSpace: header.colourSpace.value,
    wasCoded: true,
    isReversed: false,
    stencil: null,
  };
}

/** The pixels of an image file; null for one that is damaged or of another size than the dictionary says. */
async function decodeFile(
  bytes: Uint8Array,
  { widthPixels, heightPixels }: ImageHeader,
  images: ImagesCapability,
  signal: AbortSignal | undefined,
): Promise<PixelBuffer | null> {
  try {
    const opened = await images.open({ name: 'image', bytes: async () => bytes }, { signal });
    const [frame] = opened.frames;
    if (opened.isTruncated || frame.widthPixels !== widthPixels || frame.heightPixels !== heightPixels) return null;
    return await images.decode(opened, { colour: 'stored', isAlikeEverywhere: true, upright: false, signal });
  } catch (thrown) {
    throwIfCancelled(signal);
    // An image that cannot be decoded stays as it is; one whose decoder did not come would have become smaller.
    if (thrown instanceof RectoError && thrown.code !== 'parts-not-loaded') return null;
    throw thrown;
  }
}

/** Colours that were mixed with a matte fit only the mask they were mixed by (11.6.5.2). */
function isMatted(dict: PdfDict, source: ObjectSource): boolean {
  return dict.has('Matte') || streamOf(dict.get('SMask'), source)?.dict.has('Matte') === true;
}

/** An image encoded at some quality. */
export interface LossyForm {
  readonly stream: PdfStream;
  /** Size of its data, including that of its parts. */
  readonly sizeBytes: number;
  readonly isLayered: boolean;
  /** It is worth taking only when it is smaller than the lossless form by this factor. */
  readonly handicap: number;
}

/** Encodes an image at a quality. @param source resolves what the dictionary refers to */
export async function encodeWithLoss(
  original: PdfDict,
  decoded: DecodedImage,
  source: ObjectSource,
  context: LossyContext,
): Promise<LossyForm> {
  const { imageQuality, isSoftMask } = context;
  if (imageQuality.exact?.isLayered) {
    const layered = await layeredForm(original, decoded, source, context, Number.POSITIVE_INFINITY);
    if (layered) return layered;
  }
  const shown = await shrunk(decoded.pixels, context);
  const wasShrunk = shown !== decoded.pixels;
  const pixels = context.grayscale && !isSoftMask ? asGray(shown, decoded) : shown;
  const wanted = isSoftMask ? Math.max(SOFT_MASK_SIMILARITY, imageQuality.similarity) : imageQuality.similarity;
  const quality = imageQuality.exact?.quality ?? qualityFor(pixels, imageQuality, wanted, blockOf(pixels, context));
  const jpeg = await encodeJpeg(pixels, quality, decoded, context);
  const dict = withoutFilters(original)
    .set('Width', pixels.widthPixels)
    .set('Height', pixels.heightPixels)
    .set('BitsPerComponent', 8)
    .set('ColorSpace', pixels === shown ? decoded.colourSpace : PdfName.of('DeviceGray'));
  if (pixels !== shown) dict.delete('Decode');
  if (decoded.stencil) dict.set('Mask', context.add(decoded.stencil));
  const form = new PdfStream(dict.clone().set('Filter', PdfName.of('DCTDecode')), jpeg);
  if (imageQuality.exact) return { stream: form, sizeBytes: jpeg.length, isLayered: false, handicap: 1 };
  const layered = await layeredForm(original, decoded, source, context, jpeg.length * layersGain(imageQuality));
  if (layered) return layered;
  const size = { sizeBytes: jpeg.length, isLayered: false };
  if (decoded.wasCoded) {
    const isOnlyAgain = !wasShrunk && pixels === shown;
    return { stream: form, ...size, handicap: isOnlyAgain ? 1 / (1 - MIN_GAIN) : 1 };
  }
  const exact =
    wasShrunk || pixels !== shown
      ? smallest(exactForms(dict, pixels, source, { isSoftMask, limitBytes: jpeg.length * LOSSLESS_BONUS }))
      : undefined;
  const takesExact = exact !== undefined && exact.data.length <= jpeg.length * LOSSLESS_BONUS;
  return takesExact
    ? { stream: exact, sizeBytes: exact.data.length, isLayered: false, handicap: 1 }
    : { stream: form, ...size, handicap: wasShrunk ? 1 : LOSSLESS_BONUS };
}

/** No browser's codec encodes four components, so ours does it everywhere. */
async function encodeJpeg(
  pixels: PixelBuffer,
  quality: number,
  { isReversed }: DecodedImage,
  { images, imageQuality, signal }: LossyContext,
): Promise<Uint8Array> {
  const subsampling = mayHalveColours(pixels, imageQuality);
  const inks = pixels.colour === 'cmyk' && pixels.bitsPerSample === 8 ? pixels : null;
  const jpeg = inks && encodeInks(isReversed ? reversed(inks) : inks, { quality, subsampling });
  if (jpeg) return jpeg;
  return await images.encode(pixels, {
    format: 'jpeg',
    quality,
    effort: 'small',
    progressive: true,
    subsampling,
    signal,
  });
}

const layersGain = ({ dpi }: ImageQuality) => (dpi < READABLE_DPI ? READABLE_GAIN : LAYERS_GAIN);

/** The image as MRC layers, where they are similar enough and stay below a size. */
async function layeredForm(
  original: PdfDict,
  decoded: DecodedImage,
  source: ObjectSource,
  context: LossyContext,
  limitBytes: number,
): Promise<LossyForm | null> {
  const isPlain = !decoded.stencil && !decoded.header.decode && !original.has('SMask') && !original.has('Mask');
  if (!context.mayLayer || context.isSoftMask || !isPlain) return null;
  const pixels = context.grayscale ? asGray(decoded.pixels, decoded) : decoded.pixels;
  const colourSpace = pixels === decoded.pixels ? decoded.colourSpace : PdfName.of('DeviceGray');
  const layers = await encodeInLayers({ ...context, pixels, colourSpace, source }, limitBytes);
  if (!layers) return null;
  for (const key of KEPT_BY_FORMS) {
    const value = original.get(key);
    if (value !== undefined) layers.stream.dict.set(key, value);
  }
  return { ...layers, isLayered: true, handicap: 1 };
}

function smallest(streams: readonly PdfStream[]): PdfStream | undefined {
  return [...streams].sort((one, other) => one.data.length - other.data.length)[0];
}

function mayHalveColours({ colour }: PixelBuffer, { similarity: wanted }: ImageQuality): boolean {
  return colour !== 'gray' && wanted < WHOLE_COLOURS_SIMILARITY;
}

/** The pixels at the resolution at which they are shown largest. */
async function shrunk(pixels: PixelBuffer, { use, imageQuality, images, signal }: LossyContext): Promise<PixelBuffer> {
  const { exact, minShrink } = imageQuality;
  const across = (use.widthPoints / 72) * imageQuality.dpi;
  const down = (use.heightPoints / 72) * imageQuality.dpi;
  // Shrunk alike in both directions, by the one that has the less to spare.
  const spare = Math.min(pixels.widthPixels / Math.max(1, across), pixels.heightPixels / Math.max(1, down));
  const factor = (spare >= minShrink ? spare : 1) / (exact?.scale ?? 1);
  if (factor <= 1) return pixels;
  const widthPixels = Math.max(1, Math.round(pixels.widthPixels / factor));
  const heightPixels = Math.max(1, Math.round(pixels.heightPixels / factor));
  return images.resize(pixels, { widthPixels, heightPixels, signal });
}

function exactForms(
  dict: PdfDict,
  pixels: PixelBuffer,
  source: ObjectSource,
  context: Parameters<typeof losslessForms>[3],
): PdfStream[] {
  const colourSpace = readColourSpace(dict.get('ColorSpace'), source);
  if (!colourSpace || !(pixels.samples instanceof Uint8Array)) return [];
  const { widthPixels, heightPixels, samples } = pixels;
  const header = {
    widthPixels,
    heightPixels,
    colourSpace,
    bitsPerComponent: 8,
    isStencil: false,
    decode: null,
    hasColourKey: false,
  };
  const stream = new PdfStream(dict, samples);
  return losslessForms(stream, { ...header, components: colourSpace.components, data: samples }, source, context);
}

/** The least JPEG quality at which the picture's busiest parts look as alike as is wanted. */
function qualityFor(pixels: PixelBuffer, imageQuality: ImageQuality, wanted: number, blockPixels: number): number {
  let [low, high] = [imageQuality.minQuality, imageQuality.maxQuality];
  const probe = new QualityProbe(sampleTiles(pixels), blockPixels);
  const least = 1 - (1 - wanted) * (1 + SEARCH_LENIENCE);
  for (let step = 0; step < imageQuality.searchSteps; step++) {
    const quality = Math.round((low + high) / 2);
    if (probe.similarityAt(quality) >= least) high = quality;
    else low = quality;
  }
  return high;
}

/**
 * Computes the number of an image's pixels in a row that a screen or a printer of 150 dpi shows as one; not a whole number.
 */
function blockOf({ widthPixels }: PixelBuffer, { use, imageQuality }: LossyContext): number {
  if (!Number.isFinite(use.widthPoints) || use.widthPoints <= 0) return 1;
  const ownDpi = (widthPixels * 72) / use.widthPoints;
  return Math.max(1, Math.min(ownDpi, imageQuality.dpi) / VIEW_DPI);
}

/** Luma of what the samples mean in a device space; other spaces stay as they are. */
function asGray(pixels: PixelBuffer, { header, isReversed }: DecodedImage): PixelBuffer {
  const family = header.colourSpace?.base?.family ?? header.colourSpace?.family ?? '';
  const isReadable = pixels.colour === 'rgb' ? family !== 'Lab' && family !== 'DeviceN' : family === 'DeviceCMYK';
  if (pixels.colour === 'gray' || !isReadable || (header.decode && !isReversed)) return pixels;
  const { widthPixels, heightPixels } = pixels;
  const samples = new Uint8Array(widthPixels * heightPixels);
  const parts = pixels.colour === 'rgb' ? 3 : 4;
  for (let pixel = 0, at = 0; pixel < samples.length; pixel++, at += parts) {
    const luma =
      0.299 * (pixels.samples[at] ?? 0) + 0.587 * (pixels.samples[at + 1] ?? 0) + 0.114 * (pixels.samples[at + 2] ?? 0);
    samples[pixel] = parts === 3 ? luma : Math.max(0, 255 - luma - (pixels.samples[at + 3] ?? 0));
  }
  return { widthPixels, heightPixels, colour: 'gray', hasAlpha: false, iccProfile: null, bitsPerSample: 8, samples };
}
