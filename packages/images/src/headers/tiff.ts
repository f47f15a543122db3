import type { ColourModel, ImageFrame } from '@recto/contract/capabilities/images';
import { unsupported } from '../unsupported.ts';
import { ByteView, ImageFault } from './byte-view.ts';
import { dpiOf, frameOf, orientationOf, profileFor, type ReadHeader } from './frame.ts';

/** Properties of one directory of a TIFF for embedding. */
export interface TiffPage {
  /** 1 none, 2 to 4 CCITT, 5 LZW, 7 JPEG, 8 Deflate, 32773 PackBits, ... */
  readonly compression: number;
  /** 0 white is zero, 1 black is zero, 2 RGB, 3 palette, 5 separated (CMYK), 6 YCbCr, 8 Lab. */
  readonly photometric: number;
  /** 2: the first pixel of a byte is its lowest bit. */
  readonly fillOrder: number;
  /** T4Options or T6Options. */
  readonly faxOptions: number;
  /** Strips or tiles, as [position, length]. */
  readonly parts: readonly (readonly [number, number])[];
  readonly isTiled: boolean;
}

const TAG = {
  newSubfile: 254,
  width: 256,
  height: 257,
  bits: 258,
  compression: 259,
  photometric: 262,
  fillOrder: 266,
  stripOffsets: 273,
  orientation: 274,
  samples: 277,
  stripCounts: 279,
  xResolution: 282,
  yResolution: 283,
  t4Options: 292,
  t6Options: 293,
  unit: 296,
  tileOffsets: 324,
  tileCounts: 325,
  extraSamples: 338,
  icc: 34675,
};
/** Bytes of one value, by field type (TIFF 6.0, section 2). */
const TYPE_BYTES: Readonly<Record<number, number>> = {
  1: 1,
  2: 1,
  3: 2,
  4: 4,
  5: 8,
  6: 1,
  7: 1,
  8: 2,
  9: 4,
  10: 8,
  13: 4,
  16: 8,
  17: 8,
  18: 8,
};
const MAX_PAGES = 2000;
const MAX_ENTRIES = 4096;
const MAX_PARTS = 1_000_000;
const COMPRESSION_FAX = [2, 3, 4];

/** Reads every directory that is a page; reduced pictures and masks are not. @throws ImageFault */
export function readTiff(
  bytes: Uint8Array,
): ReadHeader & { readonly pages: readonly TiffPage[]; readonly directories: readonly number[] } {
  const view = new ByteView(bytes);
  view.isLittleEndian = view.ascii(0, 2) === 'II';
  const isBig = view.u16(2) === 43;
  const frames: ImageFrame[] = [];
  const pages: TiffPage[] = [];
  const directories: number[] = [];
  const seen = new Set<number>();
  let at = isBig ? view.u64(8) : view.u32(4);
  for (let index = 0; at !== 0 && !seen.has(at); index++) {
    if (seen.size >= MAX_PAGES) throw unsupported('tooManyPages', { most: MAX_PAGES });
    seen.add(at);
    let directory: Directory;
    try {
      directory = new Directory(view, at, isBig);
    } catch (thrown) {
      // What comes after a broken page cannot be found; the pages before it can be shown.
      if (thrown instanceof ImageFault && frames.length > 0) break;
      throw thrown;
    }
    if ((directory.number(TAG.newSubfile, 0) & 0b101) === 0) {
      frames.push(frameOfDirectory(directory));
      pages.push(pageOfDirectory(directory));
      directories.push(index);
    }
    at = directory.next;
  }
  const [first, ...rest] = frames;
  if (!first) throw new ImageFault('damaged', 'no page');
  return { frames: [first, ...rest], pages, directories };
}

/** The fields of one directory. */
class Directory {
  readonly next: number;
  readonly #view: ByteView;
  readonly #fields = new Map<number, { type: number; count: number; at: number }>();

  constructor(view: ByteView, at: number, isBig: boolean) {
    this.#view = view;
    const count = isBig ? view.u64(at) : view.u16(at);
    if (count > MAX_ENTRIES) throw new ImageFault('damaged', 'too many fields');
    const [headBytes, entryBytes, inlineBytes] = isBig ? [8, 20, 8] : [2, 12, 4];
    for (let index = 0; index < count; index++) {
      const entry = at + headBytes + index * entryBytes;
      const type = view.u16(entry + 2);
      const values = isBig ? view.u64(entry + 4) : view.u32(entry + 4);
      const fieldAt = entry + (isBig ? 12 : 8);
      const isInline = values * (TYPE_BYTES[type] ?? 1) <= inlineBytes;
      const valueAt = isInline ? fieldAt : isBig ? view.u64(fieldAt) : view.u32(fieldAt);
      this.#fields.set(view.u16(entry), { type, count: values, at: valueAt });
    }
    const end = at + headBytes + count * entryBytes;
    this.next = view.has(end, isBig ? 8 : 4) ? (isBig ? view.u64(end) : view.u32(end)) : 0;
  }

  count(tag: number): number {
    return this.#fields.get(tag)?.count ?? 0;
  }

  number(tag: number, fallback: number, index = 0): number {
    const field = this.#fields.get(tag);
    if (!field || index >= field.count) return fallback;
    const at = field.at + index * (TYPE_BYTES[field.type] ?? 1);
    const view = this.#view;
    if (field.type === 3) return view.u16(at);
    if (field.type === 4 || field.type === 13) return view.u32(at);
    if (field.type === 5) return view.u32(at) / view.u32(at + 4);
    if (field.type === 16 || field.type === 18) return view.u64(at);
    return view.u8(at);
  }

  numbers(tag: number): number[] {
    const count = this.count(tag);
    if (count > MAX_PARTS) throw new ImageFault('damaged', 'too many strips');
    return Array.from({ length: count }, (_, index) => this.number(tag, 0, index));
  }

  bytes(tag: number): Uint8Array | null {
    const field = this.#fields.get(tag);
    return field && this.#view.has(field.at, field.count) ? this.#view.slice(field.at, field.count) : null;
  }
}

function frameOfDirectory(directory: Directory): ImageFrame {
  const [width, height] = [directory.number(TAG.width, 0), directory.number(TAG.height, 0)];
  if (width === 0 || height === 0) throw new ImageFault('damaged', 'no size');
  const photometric = directory.number(TAG.photometric, 1);
  const colour: ColourModel = photometric <= 1 ? 'gray' : photometric === 5 ? 'cmyk' : 'rgb';
  const isPalette = photometric === 3;
  const bits = directory.number(TAG.bits, 1);
  const extra = directory.number(TAG.extraSamples, 0);
  const factor = directory.number(TAG.unit, 2) === 3 ? 2.54 : 1;
  return frameOf(width, height, {
    colour,
    orientation: orientationOf(directory.number(TAG.orientation, 1)),
    hasAlpha: directory.count(TAG.extraSamples) > 0 && (extra === 1 || extra === 2),
    bitsPerSample: isPalette ? 8 : Math.min(bits, 16),
    dpi: dpiOf(directory.number(TAG.xResolution, 0) * factor, directory.number(TAG.yResolution, 0) * factor),
    iccProfile: profileFor(colour, directory.bytes(TAG.icc)),
  });
}

function pageOfDirectory(directory: Directory): TiffPage {
  const isTiled = directory.count(TAG.tileOffsets) > 0;
  const offsets = directory.numbers(isTiled ? TAG.tileOffsets : TAG.stripOffsets);
  const counts = directory.numbers(isTiled ? TAG.tileCounts : TAG.stripCounts);
  const compression = directory.number(TAG.compression, 1);
  const optionsTag = compression === 4 ? TAG.t6Options : TAG.t4Options;
  return {
    compression,
    photometric: directory.number(TAG.photometric, 1),
    fillOrder: directory.number(TAG.fillOrder, 1),
    faxOptions: COMPRESSION_FAX.includes(compression) ? directory.number(optionsTag, 0) : 0,
    parts: offsets.map((offset, index) => [offset, counts[index] ?? 0] as const),
    isTiled,
  };
}
