import { inflateParts, joinBytes } from '@recto/codecs';
import type { ImageFrame, OpenImage, PdfImage } from '@recto/contract/capabilities/images';
import { readJpeg } from '../headers/jpeg.ts';
import { readPng, samplesPerPixel } from '../headers/png.ts';
import { readJpeg2000 } from '../headers/small-headers.ts';
import { readTiff } from '../headers/tiff.ts';
import { predictorParms } from './flate-image.ts';
import { jp2Boxes } from './jp2-boxes.ts';

/**
 * The file's own coded bytes as an image XObject, where PDF has the same coding.
 * @returns null when the pixels must be decoded and encoded again
 */
export async function verbatimImage(image: OpenImage, frameIndex: number): Promise<PdfImage | null> {
  const frame = image.frames[frameIndex];
  if (!frame) return null;
  switch (image.format) {
    case 'jpeg':
      return jpegImage(image.bytes, frame);
    case 'png':
      return pngImage(image, frame);
    case 'tiff':
      return faxImage(image.bytes, frame, frameIndex);
    case 'jpeg2000':
      return jpxImage(image.bytes, frame);
    default:
      return null;
  }
}

function imageOf(frame: ImageFrame, rest: Pick<PdfImage, 'filter' | 'data'> & Partial<PdfImage>): PdfImage {
  const { widthPixels, heightPixels, colour, iccProfile } = frame;
  const usual = {
    bitsPerComponent: 8,
    decodeParms: {},
    isInverted: false,
    softMask: null,
    hasOwnAlpha: false,
  } as const;
  return { ...usual, widthPixels, heightPixels, colour, iccProfile, ...rest };
}

function jpegImage(bytes: Uint8Array, frame: ImageFrame): PdfImage | null {
  const { jpeg } = readJpeg(bytes);
  if (!jpeg.isForPdf) return null;
  const isInverted = frame.colour === 'cmyk' && jpeg.hasAdobeMarker;
  return imageOf(frame, { filter: 'DCTDecode', data: bytes, isInverted });
}

/** The zlib stream of a PNG without alpha and interlace is what FlateDecode with a PNG predictor reads. */
async function pngImage(image: OpenImage, frame: ImageFrame): Promise<PdfImage | null> {
  const { png } = readPng(image.bytes);
  if (png.isInterlaced || frame.hasAlpha || image.isTruncated) return null;
  const samples = samplesPerPixel(png);
  const rowBytes = Math.ceil((frame.widthPixels * samples * png.bitDepth) / 8);
  const wanted = (rowBytes + 1) * frame.heightPixels;
  // One byte more than is wanted would show a stream that is too long.
  const { length } = await inflateParts(png.data, wanted + 1);
  if (length !== wanted) return null;
  const bits = png.bitDepth as PdfImage['bitsPerComponent'];
  return imageOf(frame, {
    filter: 'FlateDecode',
    data: joinBytes(png.data),
    bitsPerComponent: bits,
    colour: png.colourType === 3 && png.palette ? { palette: png.palette } : frame.colour,
    decodeParms: predictorParms(frame.widthPixels, samples, bits),
  });
}

/** A fax-coded page in one strip. Several strips are coded each for itself, which one stream cannot be. */
function faxImage(bytes: Uint8Array, frame: ImageFrame, frameIndex: number): PdfImage | null {
  const page = readTiff(bytes).pages[frameIndex];
  const part = page?.parts[0];
  if (!page || !part || page.parts.length !== 1 || page.isTiled || page.photometric > 1) return null;
  if (page.compression !== 3 && page.compression !== 4) return null;
  const isUncompressedMode = (page.faxOptions & 2) !== 0;
  if (isUncompressedMode || part[0] + part[1] > bytes.length || part[1] === 0) return null;
  const coded = bytes.subarray(part[0], part[0] + part[1]);
  return imageOf(frame, {
    filter: 'CCITTFaxDecode',
    data: page.fillOrder === 2 ? coded.map(reversed) : coded,
    bitsPerComponent: 1,
    decodeParms: {
      K: page.compression === 4 ? -1 : page.faxOptions & 1,
      Columns: frame.widthPixels,
      Rows: frame.heightPixels,
      // The coder's white is 0 where black is zero: then black is what PDF calls 1.
      BlackIs1: page.photometric === 1,
      ...(page.compression === 3 && { EncodedByteAlign: false, EndOfLine: false }),
      EndOfBlock: false,
    },
  });
}

/** A bare code stream is given the boxes that name its colours (ISO/IEC 15444-1, annex I); a whole file has them. */
function jpxImage(bytes: Uint8Array, frame: ImageFrame): PdfImage | null {
  const { isBare } = readJpeg2000(bytes);
  if (isBare && (frame.hasAlpha || frame.colour === 'cmyk')) return null;
  const data = isBare ? joinBytes([jp2Boxes(frame, bytes), bytes]) : bytes;
  return imageOf(frame, { filter: 'JPXDecode', data, colour: null, iccProfile: null, hasOwnAlpha: frame.hasAlpha });
}

function reversed(byte: number): number {
  let value = 0;
  for (let bit = 0; bit < 8; bit++) value |= ((byte >> bit) & 1) << (7 - bit);
  return value;
}
