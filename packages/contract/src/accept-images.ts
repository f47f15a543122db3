import type { AcceptedType } from './accepted-type.ts';

const starts = (head: Uint8Array, signature: readonly number[], at = 0): boolean =>
  signature.every((byte, index) => head[at + index] === byte);
const ascii = (head: Uint8Array, from: number, to: number): string => String.fromCharCode(...head.subarray(from, to));

export const JPEG: AcceptedType = {
  kind: 'jpeg',
  label: 'a JPEG image',
  extensions: ['.jpg', '.jpeg', '.jpe', '.jfif'],
  mediaTypes: ['image/jpeg'],
  sniff: (head) => starts(head, [0xff, 0xd8, 0xff]),
};

export const PNG: AcceptedType = {
  kind: 'png',
  label: 'a PNG image',
  extensions: ['.png', '.apng'],
  mediaTypes: ['image/png', 'image/apng'],
  sniff: (head) => starts(head, [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
};

/** Classic TIFF and BigTIFF, in both byte orders. */
export const TIFF: AcceptedType = {
  kind: 'tiff',
  label: 'a TIFF image',
  extensions: ['.tif', '.tiff'],
  mediaTypes: ['image/tiff'],
  sniff: (head) =>
    starts(head, [0x49, 0x49, 0x2a, 0]) ||
    starts(head, [0x4d, 0x4d, 0, 0x2a]) ||
    starts(head, [0x49, 0x49, 0x2b, 0]) ||
    starts(head, [0x4d, 0x4d, 0, 0x2b]),
};

export const WEBP: AcceptedType = {
  kind: 'webp',
  label: 'a WebP image',
  extensions: ['.webp'],
  mediaTypes: ['image/webp'],
  sniff: (head) => ascii(head, 0, 4) === 'RIFF' && ascii(head, 8, 12) === 'WEBP',
};

export const BMP: AcceptedType = {
  kind: 'bmp',
  label: 'a BMP image',
  extensions: ['.bmp', '.dib'],
  mediaTypes: ['image/bmp', 'image/x-ms-bmp'],
  sniff: (head) => starts(head, [0x42, 0x4d]),
};

export const GIF: AcceptedType = {
  kind: 'gif',
  label: 'a GIF image',
  extensions: ['.gif'],
  mediaTypes: ['image/gif'],
  sniff: (head) => /^GIF8[79]a$/.test(ascii(head, 0, 6)),
};

/** Brands of ISO base media files that hold HEVC-coded pictures (ISO/IEC 23008-12, annex B and clause 10). */
const HEIC_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx'];
const AVIF_BRANDS = ['avif', 'avis'];

/** The brands of an ISO base media file, the major one first; empty for any other file. */
function brands(head: Uint8Array): string[] {
  if (ascii(head, 4, 8) !== 'ftyp') return [];
  const size = ((head[0] ?? 0) << 24) | ((head[1] ?? 0) << 16) | ((head[2] ?? 0) << 8) | (head[3] ?? 0);
  const found = [ascii(head, 8, 12)];
  for (let at = 16; at + 4 <= Math.min(size, head.length, 256); at += 4) found.push(ascii(head, at, at + 4));
  return found;
}

export const AVIF: AcceptedType = {
  kind: 'avif',
  label: 'an AVIF image',
  extensions: ['.avif'],
  mediaTypes: ['image/avif'],
  sniff: (head) => brands(head).some((brand) => AVIF_BRANDS.includes(brand)),
};

export const HEIC: AcceptedType = {
  kind: 'heic',
  label: 'a HEIC image',
  extensions: ['.heic', '.heif', '.hif'],
  mediaTypes: ['image/heic', 'image/heif'],
  sniff: (head) => {
    const all = brands(head);
    return all.some((brand) => HEIC_BRANDS.includes(brand)) || (all.includes('mif1') && !AVIF.sniff(head));
  },
};

/** A JP2 file, or its bare code stream. */
export const JPEG2000: AcceptedType = {
  kind: 'jpeg2000',
  label: 'a JPEG 2000 image',
  extensions: ['.jp2', '.jpx', '.j2k', '.jpf', '.j2c'],
  mediaTypes: ['image/jp2', 'image/jpx'],
  sniff: (head) =>
    starts(head, [0, 0, 0, 12, 0x6a, 0x50, 0x20, 0x20, 0x0d, 0x0a, 0x87, 0x0a]) ||
    starts(head, [0xff, 0x4f, 0xff, 0x51]),
};

/** Every kind of image that tools take, told apart by content. */
export const IMAGES: readonly AcceptedType[] = [JPEG, PNG, TIFF, WEBP, BMP, GIF, AVIF, HEIC, JPEG2000];
