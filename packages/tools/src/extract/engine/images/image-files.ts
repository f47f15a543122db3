import { isStartOfImage, startsWith } from '@recto/codecs';
import type { RasterCapability } from '@recto/contract/capabilities/raster';
import { type ImageHeader, readHeader, readSamples } from '@recto/pdf-content';
import { type ObjectSource, type PdfStream, type PlainStream, plainStream, streamOf } from '@recto/pdf-core';
import { type AlphaPlane, alphaOfColourKey, alphaOfGray, alphaOfStencil } from './alpha.ts';
import { drawImage } from './draw-image.ts';
import { type Picture, pictureOf } from './picture.ts';
import { writePicture } from './write-picture.ts';

/** A file made of an image, or of its mask. */
export interface ImageFile {
  readonly isMask: boolean;
  readonly extension: string;
  readonly mediaType: string;
  readonly bytes: Uint8Array;
}

/** Files made from an image. */
export interface ImageFiles {
  /** The image first; empty when it cannot be read. */
  readonly files: readonly ImageFile[];
  /** Its colours have no place in PNG or TIFF and became RGB. */
  readonly isConverted: boolean;
  /** Its own bytes are a file, and the PDF shows their samples as other colours than that file says. */
  readonly isRecoloured: boolean;
  /** It has a mask that is not in the file of the image. */
  readonly hasLooseMask: boolean;
}

export interface ImageTools {
  readonly source: ObjectSource;
  readonly raster: RasterCapability;
  readonly masks: 'alpha' | 'beside';
  readonly signal: AbortSignal;
}

const JP2_SIGNATURE = Uint8Array.of(0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20);
const CODE_STREAM = Uint8Array.of(0xff, 0x4f, 0xff, 0x51);

/** The files of an image: its own bytes where they are a file, else its samples without loss; its mask as alpha or beside. */
export async function imageFiles(image: PdfStream, tools: ImageTools): Promise<ImageFiles> {
  const { source, signal } = tools;
  const verbatim = storedFile(image, plainStream(image, source));
  const mask = await readMask(image, tools);
  if (verbatim) {
    const loose = mask ? [await maskFile(mask, tools)] : [];
    const isRecoloured = givesOtherColours(readHeader(image.dict, source));
    return {
      files: [{ isMask: false, ...verbatim }, ...loose],
      isConverted: false,
      isRecoloured,
      hasLooseMask: mask !== null,
    };
  }
  const read = await readPicture(image, tools);
  if (!read) return { files: [], isConverted: false, isRecoloured: false, hasLooseMask: false };
  const { picture, isConverted } = read;
  const isInside = mask !== null && tools.masks === 'alpha' && fits(mask, picture);
  const file = { isMask: false, ...(await writePicture(picture, isInside ? mask.alpha : null, signal)) };
  const loose = mask && !isInside ? [await maskFile(mask, tools)] : [];
  return { files: [file, ...loose], isConverted, isRecoloured: false, hasLooseMask: loose.length > 0 };
}

/** A palette, spot colours, Lab or a /Decode of the PDF's own. Of CMYK JPEGs a reversed one only says what the JPEG says too. */
function givesOtherColours(header: ImageHeader | null): boolean {
  const { family = 'DeviceRGB', components } = header?.colourSpace ?? {};
  const isOwn = ['Indexed', 'Separation', 'DeviceN', 'Lab'].includes(family);
  return isOwn || (header?.decode != null && components !== 4);
}

/** JPEG and JPEG 2000 data are files as they are. */
function storedFile(image: PdfStream, plain: PlainStream | null): Omit<ImageFile, 'isMask'> | null {
  const [filter, ...others] = plain?.remainingFilters ?? [];
  if (!plain || others.length > 0) return null;
  const bytes = plain.bytes === image.data ? plain.bytes.slice() : plain.bytes;
  if (filter === 'DCTDecode' && isStartOfImage(bytes)) return { extension: '.jpg', mediaType: 'image/jpeg', bytes };
  if (filter !== 'JPXDecode') return null;
  if (startsWith(bytes, JP2_SIGNATURE, 0)) return { extension: '.jp2', mediaType: 'image/jp2', bytes };
  return startsWith(bytes, CODE_STREAM, 0) ? { extension: '.j2k', mediaType: 'image/j2c', bytes } : null;
}

/** The samples as they are stored; drawn where they are packed in a way, or stand for colours, that only a viewer reads. */
async function readPicture(
  image: PdfStream,
  { source, raster, signal }: ImageTools,
): Promise<{ readonly picture: Picture; readonly isConverted: boolean } | null> {
  const header = readHeader(image.dict, source);
  if (!header) return null;
  const samples = readSamples(image, source);
  const picture = samples && pictureOf(samples, source);
  if (picture) return { picture, isConverted: false };
  const drawn = await drawImage(image, source, raster, signal);
  if (!drawn) return null;
  const { widthPixels, heightPixels, rgb } = drawn;
  const shape = { widthPixels, heightPixels, palette: null, profile: null };
  const isGray = header.isStencil || ['DeviceGray', 'CalGray'].includes(header.colourSpace?.family ?? '');
  if (!isGray) return { picture: { ...shape, model: 'rgb', bits: 8, data: rgb }, isConverted: true };
  const data = header.bitsPerComponent === 1 ? packedBits(rgb, widthPixels, heightPixels) : everyThird(rgb);
  const bits = header.bitsPerComponent === 1 ? 1 : 8;
  return { picture: { ...shape, model: 'gray', bits, data }, isConverted: header.bitsPerComponent > 8 };
}

function everyThird(rgb: Uint8Array): Uint8Array {
  const gray = new Uint8Array(rgb.length / 3);
  for (let at = 0; at < gray.length; at++) gray[at] = rgb[at * 3] ?? 0;
  return gray;
}

function packedBits(rgb: Uint8Array, width: number, height: number): Uint8Array {
  const rowBytes = (width + 7) >> 3;
  const rows = new Uint8Array(rowBytes * height);
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from += 3) {
      const at = y * rowBytes + (x >> 3);
      if ((rgb[from] ?? 0) > 127) rows[at] = (rows[at] ?? 0) | (0x80 >> (x & 7));
    }
  }
  return rows;
}

interface Mask {
  /** The stream of the mask; null for a colour key, which has none. */
  readonly stream: PdfStream | null;
  readonly picture: Picture;
  readonly alpha: AlphaPlane;
  /** The colours of the image have been mixed with one behind them (ISO 32000-2, 11.6.5.2). */
  readonly hasMatte: boolean;
}

async function readMask(image: PdfStream, tools: ImageTools): Promise<Mask | null> {
  const { source } = tools;
  const soft = streamOf(image.dict.get('SMask'), source);
  const hard = soft ? null : streamOf(image.dict.get('Mask'), source);
  const stream = soft ?? hard;
  if (stream) {
    const read = await readPicture(stream, tools);
    if (read?.picture.model !== 'gray') return null;
    const { picture } = read;
    const alpha = soft ? alphaOfGray(picture) : alphaOfStencil(picture);
    return { stream, picture, alpha, hasMatte: source.resolve(stream.dict.get('Matte')) !== null };
  }
  const header: ImageHeader | null = readHeader(image.dict, source);
  const samples = header?.hasColourKey ? readSamples(image, source) : null;
  const alpha = samples && alphaOfColourKey(image, samples, source);
  if (!alpha) return null;
  const { widthPixels, heightPixels, values } = alpha;
  const picture: Picture = {
    widthPixels,
    heightPixels,
    model: 'gray',
    bits: 8,
    data: values,
    palette: null,
    profile: null,
  };
  return { stream: null, picture, alpha, hasMatte: false };
}

/** Alpha has one value a pixel, of eight bits. */
function fits({ picture: mask, hasMatte }: Mask, image: Picture): boolean {
  const isSame = mask.widthPixels === image.widthPixels && mask.heightPixels === image.heightPixels;
  return isSame && !hasMatte && mask.bits !== 16;
}

async function maskFile({ stream, picture }: Mask, { source, signal }: ImageTools): Promise<ImageFile> {
  const stored = stream && storedFile(stream, plainStream(stream, source));
  return { isMask: true, ...(stored ?? (await writePicture(picture, null, signal))) };
}
