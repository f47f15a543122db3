import {
  type ColourPicture,
  encodeJbig2,
  evenLight,
  flatSize,
  flattenSheet,
  toBlackAndWhite,
  toGray,
} from '@recto/codecs';
import type { ImagesCapability, PdfImage, PixelBuffer } from '@recto/contract/capabilities/images';
import { wholeTurn } from '@recto/contract/picture-corners';
import { throwIfCancelled } from '@recto/work/cancellation';
import { bendPixels, inPixels, type SheetOutline } from './sheet-outline.ts';

/** The look of a page: as photographed, or with even light in colour, in gray, or in black and white. */
export type SheetFilter = 'original' | 'colour' | 'gray' | 'black-white';

/** Quality of the pages' JPEGs: a photograph as it is, and paper that was made white. */
const QUALITY: Readonly<Record<'original' | 'colour' | 'gray', number>> = { original: 88, colour: 82, gray: 78 };

/** The sheet, flat, and with the look that the filter gives it, but for black and white: that comes of it as gray. */
export function drawSheet(
  picture: ColourPicture,
  { corners, bends }: SheetOutline,
  filter: SheetFilter,
  signal: AbortSignal,
): ColourPicture {
  const check = () => throwIfCancelled(signal);
  const quad = inPixels(corners, picture);
  const flat =
    wholeTurn(corners) === 0
      ? picture
      : flattenSheet(picture, quad, bendPixels(bends, picture), flatSize(quad, picture), check);
  return filter === 'original' ? flat : evenLight(flat, check);
}

/** A page's picture as it goes into the PDF. */
export async function encodeSheet(
  images: Pick<ImagesCapability, 'encode'>,
  sheet: ColourPicture,
  filter: SheetFilter,
  signal: AbortSignal,
): Promise<PdfImage> {
  const { widthPixels, heightPixels } = sheet;
  const usual = {
    widthPixels,
    heightPixels,
    iccProfile: null,
    decodeParms: {},
    isInverted: false,
    softMask: null,
    hasOwnAlpha: false,
  } as const;
  if (filter === 'black-white') {
    const rows = toBlackAndWhite(toGray(sheet), widthPixels, heightPixels);
    const data = encodeJbig2({ widthPixels, heightPixels, rows });
    return { ...usual, filter: 'JBIG2Decode', bitsPerComponent: 1, colour: 'gray', data };
  }
  const pixels = sheetPixels(sheet, filter);
  const data = await images.encode(pixels, { format: 'jpeg', quality: QUALITY[filter], signal });
  return { ...usual, filter: 'DCTDecode', bitsPerComponent: 8, colour: pixels.colour, data };
}

/** Encodes a small preview of a page as a JPEG. */
export async function encodePreview(
  images: Pick<ImagesCapability, 'encode'>,
  sheet: ColourPicture,
  filter: SheetFilter,
  signal: AbortSignal,
): Promise<Uint8Array> {
  if (filter !== 'black-white') {
    return images.encode(sheetPixels(sheet, filter), { format: 'jpeg', quality: QUALITY[filter], signal });
  }
  const { widthPixels, heightPixels } = sheet;
  const rows = toBlackAndWhite(toGray(sheet), widthPixels, heightPixels);
  const rowBytes = (widthPixels + 7) >> 3;
  const samples = new Uint8Array(widthPixels * heightPixels);
  for (let y = 0, at = 0; y < heightPixels; y++) {
    for (let x = 0; x < widthPixels; x++, at++) {
      samples[at] = ((rows[y * rowBytes + (x >> 3)] ?? 0) << (x & 7)) & 0x80 ? 0 : 255;
    }
  }
  return images.encode(grayPixels(sheet, samples), { format: 'jpeg', quality: QUALITY.gray, signal });
}

function sheetPixels(sheet: ColourPicture, filter: SheetFilter): PixelBuffer {
  if (filter === 'gray') return grayPixels(sheet, toGray(sheet));
  const { widthPixels, heightPixels, rgb } = sheet;
  return {
    widthPixels,
    heightPixels,
    colour: 'rgb',
    hasAlpha: false,
    iccProfile: null,
    bitsPerSample: 8,
    samples: rgb,
  };
}

function grayPixels({ widthPixels, heightPixels }: ColourPicture, samples: Uint8Array): PixelBuffer {
  return { widthPixels, heightPixels, colour: 'gray', hasAlpha: false, iccProfile: null, bitsPerSample: 8, samples };
}
