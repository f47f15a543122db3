import type { PixelBuffer } from '@recto/contract/capabilities/images';
import { type ColourSpace, type ImageHeader, readColourSpace } from '@recto/pdf-content';
import { integerOf, type ObjectSource, type PdfDict, PdfName } from '@recto/pdf-core';
import { componentsOf } from './to-pixels.ts';

/** Enumerated colour spaces (ISO/IEC 15444-1, I.5.3.3) that are device spaces of PDF. */
const ENUMERATED: Readonly<Record<number, string>> = { 12: 'DeviceCMYK', 16: 'DeviceRGB', 17: 'DeviceGray' };
const MAX_BOXES = 1000;

/**
 * Determines the header of displayed JPEG 2000 data: by the dictionary's colour space, otherwise by the data's own (ISO
 * 32000-2, 7.4.9).
 * @returns null where colours come from tables, profiles or channels of the data, which other forms do not have
 */
export function jpxHeader(
  header: ImageHeader,
  dict: PdfDict,
  bytes: Uint8Array,
  source: ObjectSource,
): ImageHeader | null {
  if ((integerOf(dict.get('SMaskInData'), source) ?? 0) !== 0 || header.hasColourKey) return null;
  const { family, isPlain } = readBoxes(bytes);
  const colourSpace = header.colourSpace ?? spaceOf(family, source);
  if (!isPlain || !colourSpace || colourSpace.family === 'Indexed') return null;
  return { ...header, colourSpace, bitsPerComponent: 8 };
}

function spaceOf(family: string | null, source: ObjectSource): ColourSpace | null {
  return family === null ? null : readColourSpace(PdfName.of(family), source);
}

/** Pixels of 8 bits with as many components as the colour space has; null when the data have others. */
export function jpxPixels(pixels: PixelBuffer, { colourSpace }: ImageHeader): PixelBuffer | null {
  if (pixels.hasAlpha || componentsOf(pixels) !== colourSpace?.components) return null;
  if (pixels.bitsPerSample === 8) return { ...pixels, iccProfile: null };
  return {
    ...pixels,
    iccProfile: null,
    bitsPerSample: 8,
    samples: Uint8Array.from(pixels.samples, (value) => value >> 8),
  };
}

interface JpxFacts {
  /** The device space that the data name; null when they name none. */
  readonly family: string | null;
  /** False for tables of colours and for channels in an order of their own. */
  readonly isPlain: boolean;
}

function readBoxes(bytes: Uint8Array): JpxFacts {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let family: string | null = null;
  let isPlain = true;
  let boxes = 0;
  // A bare codestream begins with a marker and has no boxes.
  let at = bytes[0] === 0xff ? bytes.length : 0;
  while (at + 8 <= bytes.length && boxes++ < MAX_BOXES) {
    const length = view.getUint32(at);
    const type = String.fromCharCode(...bytes.subarray(at + 4, at + 8));
    if (type === 'jp2c') break;
    if (type === 'pclr' || type === 'cdef') isPlain = false;
    const isEnumerated = type === 'colr' && bytes[at + 8] === 1 && at + 15 <= bytes.length;
    if (isEnumerated && family === null) family = ENUMERATED[view.getUint32(at + 11)] ?? null;
    // The header box holds the others.
    if (type === 'jp2h') at += 8;
    else if (length >= 8) at += length;
    else break;
  }
  return { family, isPlain };
}
