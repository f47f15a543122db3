import type { ImageFrame } from '@recto/contract/capabilities/images';
import { ByteView, ImageFault } from './byte-view.ts';
import { readExif } from './exif.ts';
import { dpiOf, frameOf, profileFor, type ReadHeader } from './frame.ts';

/** Properties of a PNG for decoding and embedding. */
export interface PngFacts {
  /** 0 gray, 2 RGB, 3 palette, 4 gray and alpha, 6 RGBA (ISO/IEC 15948, 11.2.2). */
  readonly colourType: number;
  readonly bitDepth: number;
  readonly isInterlaced: boolean;
  readonly palette: Uint8Array | null;
  /** The tRNS chunk: alpha of palette entries, or the one colour that is transparent. */
  readonly transparency: Uint8Array | null;
  /** The parts of the one zlib stream. */
  readonly data: readonly Uint8Array[];
}

const SAMPLES: Readonly<Record<number, number>> = { 0: 1, 2: 3, 3: 1, 4: 2, 6: 4 };
const DEPTHS: Readonly<Record<number, readonly number[]>> = {
  0: [1, 2, 4, 8, 16],
  2: [8, 16],
  3: [1, 2, 4, 8],
  4: [8, 16],
  6: [8, 16],
};
const METRES_PER_INCH = 0.0254;

/** Samples of each pixel as stored. */
export function samplesPerPixel({ colourType }: Pick<PngFacts, 'colourType'>): number {
  return SAMPLES[colourType] ?? 1;
}

/** Reads all chunks but decodes none, except the profile's name. @throws ImageFault */
export function readPng(
  bytes: Uint8Array,
): ReadHeader & { readonly png: PngFacts; readonly packedProfile: Uint8Array | null } {
  const view = new ByteView(bytes);
  if (view.ascii(12, 4) !== 'IHDR') throw new ImageFault('damaged', 'no header');
  const [width, height, bitDepth, colourType] = [view.u32(16), view.u32(20), view.u8(24), view.u8(25)];
  if (width === 0 || height === 0 || !DEPTHS[colourType]?.includes(bitDepth)) {
    throw new ImageFault('damaged', 'its header makes no sense');
  }
  const chunks = readChunks(view);
  const palette = chunks.palette;
  if (colourType === 3 && !palette) throw new ImageFault('damaged', 'no palette');
  const png: PngFacts = {
    colourType,
    bitDepth,
    palette,
    isInterlaced: view.u8(28) === 1,
    transparency: chunks.transparency,
    data: chunks.data,
  };
  const colour = colourType === 0 || colourType === 4 ? 'gray' : 'rgb';
  return {
    png,
    packedProfile: chunks.profile,
    isAnimated: chunks.isAnimated,
    isTruncated: !chunks.hasEnd,
    frames: [
      frameOf(width, height, {
        colour,
        orientation: chunks.exif ? readExif(chunks.exif).orientation : 1,
        hasAlpha: colourType >= 4 || chunks.transparency !== null,
        bitsPerSample: colourType === 3 ? 8 : bitDepth,
        dpi: chunks.dpi,
      }),
    ],
  };
}

interface Chunks {
  palette: Uint8Array | null;
  transparency: Uint8Array | null;
  profile: Uint8Array | null;
  exif: Uint8Array | null;
  dpi: ImageFrame['dpi'];
  isAnimated: boolean;
  hasEnd: boolean;
  readonly data: Uint8Array[];
}

function readChunks(view: ByteView): Chunks {
  const chunks: Chunks = {
    palette: null,
    transparency: null,
    profile: null,
    exif: null,
    dpi: null,
    isAnimated: false,
    hasEnd: false,
    data: [],
  };
  for (let at = 8; view.has(at, 8); ) {
    const [length, type] = [view.u32(at), view.ascii(at + 4, 4)];
    const body = view.bytes.subarray(at + 8, at + 8 + length);
    if (type === 'IDAT') chunks.data.push(body);
    if (!view.has(at + 8, length)) break;
    readChunk(type, body, chunks);
    if (type === 'IEND') break;
    at += 12 + length;
  }
  return chunks;
}

function readChunk(type: string, body: Uint8Array, chunks: Chunks): void {
  if (type === 'PLTE') chunks.palette = body.subarray(0, 768);
  else if (type === 'tRNS') chunks.transparency = body;
  else if (type === 'eXIf') chunks.exif = body;
  else if (type === 'acTL') chunks.isAnimated = true;
  else if (type === 'IEND') chunks.hasEnd = true;
  else if (type === 'pHYs' && body.length >= 9 && body[8] === 1) {
    const view = new ByteView(body);
    chunks.dpi = dpiOf(view.u32(0) * METRES_PER_INCH, view.u32(4) * METRES_PER_INCH);
  } else if (type === 'iCCP') {
    // A name, a zero, the method (0), and the profile as a zlib stream.
    const end = body.indexOf(0);
    if (end >= 0 && body[end + 1] === 0) chunks.profile = body.subarray(end + 2);
  }
}

/** The frame with its profile, once that was inflated. */
export function withProfile(frame: ImageFrame, profile: Uint8Array | null): ImageFrame {
  return { ...frame, iccProfile: profileFor(frame.colour, profile) };
}
