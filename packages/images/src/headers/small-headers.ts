import { unsupported } from '../unsupported.ts';
import { ByteView, ImageFault } from './byte-view.ts';
import { readExif } from './exif.ts';
import { dpiOf, frameOf, profileFor, type ReadHeader } from './frame.ts';

const METRES_PER_INCH = 0.0254;

/** GIF 89a: the size of the screen, on which the first picture is drawn. @throws ImageFault */
export function readGif(bytes: Uint8Array): ReadHeader {
  const view = new ByteView(bytes, true);
  const [width, height] = [view.u16(6), view.u16(8)];
  if (width === 0 || height === 0) throw new ImageFault('damaged', 'no size');
  const first = firstGifPicture(view);
  return {
    frames: [frameOf(Math.max(width, first.right), Math.max(height, first.bottom), { hasAlpha: first.hasAlpha })],
    isAnimated: first.isFollowed,
  };
}

function firstGifPicture(view: ByteView): { right: number; bottom: number; hasAlpha: boolean; isFollowed: boolean } {
  const tableBytes = (flags: number) => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0);
  const skipBlocks = (from: number) => {
    let at = from;
    while (view.u8(at) !== 0) at += 1 + view.u8(at);
    return at + 1;
  };
  let at = 13 + tableBytes(view.u8(10));
  let hasAlpha = false;
  for (;;) {
    const kind = view.u8(at);
    if (kind === 0x21) {
      if (view.u8(at + 1) === 0xf9) hasAlpha = (view.u8(at + 3) & 1) === 1;
      at = skipBlocks(at + 2);
    } else if (kind === 0x2c) {
      const right = view.u16(at + 1) + view.u16(at + 5);
      const bottom = view.u16(at + 3) + view.u16(at + 7);
      const after = at + 10 + tableBytes(view.u8(at + 9)) + 1;
      return { right, bottom, hasAlpha, isFollowed: hasAnotherPicture(view, after, skipBlocks) };
    } else throw new ImageFault('damaged', 'no picture');
  }
}

function hasAnotherPicture(view: ByteView, from: number, skipBlocks: (at: number) => number): boolean {
  try {
    let at = skipBlocks(from);
    while (view.u8(at) === 0x21) at = skipBlocks(at + 2);
    return view.u8(at) === 0x2c;
  } catch (thrown) {
    if (thrown instanceof ImageFault) return false;
    throw thrown;
  }
}

/** WebP: the extended header, else that of the one picture (RFC 9649). @throws ImageFault */
export function readWebp(bytes: Uint8Array): ReadHeader {
  const view = new ByteView(bytes, true);
  const kind = view.ascii(12, 4);
  if (kind === 'VP8 ') {
    return { frames: [frameOf(view.u16(26) & 0x3fff, view.u16(28) & 0x3fff)] };
  }
  if (kind === 'VP8L') {
    const packed = view.u32(21);
    const hasAlpha = (packed & 0x1000_0000) !== 0;
    return { frames: [frameOf((packed & 0x3fff) + 1, ((packed >>> 14) & 0x3fff) + 1, { hasAlpha })] };
  }
  if (kind !== 'VP8X') throw unsupported('webp');
  const flags = view.u8(20);
  const u24 = (at: number) => view.u16(at) + view.u8(at + 2) * 65_536;
  const exif = flags & 0x08 ? webpChunk(view, 'EXIF') : null;
  const profile = flags & 0x20 ? webpChunk(view, 'ICCP') : null;
  const facts = exif && readExif(String.fromCharCode(...exif.subarray(0, 4)) === 'Exif' ? exif.subarray(6) : exif);
  const rest = {
    orientation: facts?.orientation ?? 1,
    dpi: facts?.dpi ?? null,
    hasAlpha: (flags & 0x10) !== 0,
    iccProfile: profileFor('rgb', profile),
  };
  return { frames: [frameOf(u24(24) + 1, u24(27) + 1, rest)], isAnimated: (flags & 0x02) !== 0 };
}

function webpChunk(view: ByteView, wanted: string): Uint8Array | null {
  for (let at = 12; view.has(at, 8); ) {
    const length = view.u32(at + 4);
    if (view.ascii(at, 4) === wanted) return view.has(at + 8, length) ? view.slice(at + 8, length) : null;
    at += 8 + length + (length % 2);
  }
  return null;
}

/** BMP of every header since 1987: the core header of OS/2, those of Windows, and OS/2's long one. @throws ImageFault */
export function readBmp(bytes: Uint8Array): ReadHeader {
  const view = new ByteView(bytes, true);
  const headerBytes = view.u32(14);
  const isCore = headerBytes === 12;
  if (!isCore && headerBytes < 16) throw new ImageFault('damaged', 'an unknown header');
  const width = isCore ? view.u16(18) : view.i32(18);
  const height = Math.abs(isCore ? view.u16(20) : view.i32(22));
  const bits = isCore ? view.u16(24) : view.u16(28);
  if (width <= 0 || height === 0) throw new ImageFault('damaged', 'no size');
  // Four masks follow a short header whose compression is BI_ALPHABITFIELDS.
  const hasFourMasks = headerBytes >= 56 || (headerBytes === 40 && view.u32(30) === 6);
  const hasAlphaMask = hasFourMasks && view.u32(66) !== 0 && bits >= 16;
  const perMetre = (at: number) => (headerBytes >= 40 ? view.u32(at) * METRES_PER_INCH : 0);
  return { frames: [frameOf(width, height, { hasAlpha: hasAlphaMask, dpi: dpiOf(perMetre(38), perMetre(42)) })] };
}

/** JPEG 2000: the image header of a JP2 file, or the SIZ marker of a bare code stream. @throws ImageFault */
export function readJpeg2000(bytes: Uint8Array): ReadHeader & { readonly isBare: boolean } {
  const view = new ByteView(bytes);
  const isBare = view.u16(0) === 0xff4f;
  const codestream = isBare ? 0 : bytes.length;
  if (isBare) return { ...readSiz(view, codestream), isBare };
  const facts = { start: -1, profile: null as Uint8Array | null, hasAlpha: false, isPalette: false };
  walkJp2(view, 0, bytes.length, 0, facts);
  if (facts.start < 0) throw new ImageFault('damaged', 'no picture');
  const { frames } = readSiz(view, facts.start);
  const [frame] = frames;
  const components = view.u16(facts.start + 40) - (facts.hasAlpha ? 1 : 0);
  const colour = facts.isPalette || components === 3 ? 'rgb' : components === 4 ? 'cmyk' : 'gray';
  return {
    frames: [{ ...frame, colour, hasAlpha: facts.hasAlpha, iccProfile: profileFor(colour, facts.profile) }],
    isBare,
  };
}

function readSiz(view: ByteView, start: number): ReadHeader {
  if (view.u16(start) !== 0xff4f || view.u16(start + 2) !== 0xff51) throw new ImageFault('damaged', 'no size marker');
  const width = view.u32(start + 8) - view.u32(start + 16);
  const height = view.u32(start + 12) - view.u32(start + 20);
  const components = view.u16(start + 40);
  if (width <= 0 || height <= 0 || components === 0) throw new ImageFault('damaged', 'no size');
  const bitsPerSample = (view.u8(start + 42) & 0x7f) + 1;
  const colour = components >= 3 ? 'rgb' : 'gray';
  return {
    frames: [frameOf(width, height, { colour, bitsPerSample, hasAlpha: components === 2 || components === 4 })],
  };
}

interface Jp2Facts {
  start: number;
  profile: Uint8Array | null;
  hasAlpha: boolean;
  isPalette: boolean;
}

function walkJp2(view: ByteView, from: number, end: number, depth: number, facts: Jp2Facts): void {
  for (let at = from; at + 8 <= end; ) {
    let length = view.u32(at);
    let header = 8;
    if (length === 1) {
      length = view.u64(at + 8);
      header = 16;
    } else if (length === 0) length = end - at;
    if (length < header) throw new ImageFault('damaged', 'a box without a length');
    const type = view.ascii(at + 4, 4);
    const body = at + header;
    if (type === 'jp2h' && depth === 0) walkJp2(view, body, Math.min(end, at + length), 1, facts);
    if (type === 'jp2c' && facts.start < 0) facts.start = body;
    if (type === 'pclr') facts.isPalette = true;
    if (type === 'colr' && view.u8(body) === 2) facts.profile = view.slice(body + 3, length - header - 3);
    if (type === 'cdef') {
      for (let index = 0; index < view.u16(body); index++) {
        const kind = view.u16(body + 2 + index * 6 + 2);
        if (kind === 1 || kind === 2) facts.hasAlpha = true;
      }
    }
    at += length;
  }
}
