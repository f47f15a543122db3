import { inflateParts } from '@recto/codecs';
import { sniffType } from '@recto/contract/accept';
import { IMAGES } from '@recto/contract/accept-images';
import type { ImageFormat } from '@recto/contract/capabilities/images';
import { ImageFault } from './byte-view.ts';
import type { ReadHeader } from './frame.ts';
import { readHeif } from './heif.ts';
import { readJpeg } from './jpeg.ts';
import { readPng, withProfile } from './png.ts';
import { readBmp, readGif, readJpeg2000, readWebp } from './small-headers.ts';
import { readTiff } from './tiff.ts';

const READERS: Readonly<Record<ImageFormat, (bytes: Uint8Array) => ReadHeader | Promise<ReadHeader>>> = {
  jpeg: readJpeg,
  png: readPngHeader,
  tiff: readTiff,
  webp: readWebp,
  bmp: readBmp,
  gif: readGif,
  heic: readHeif,
  avif: readHeif,
  jpeg2000: readJpeg2000,
};

/** Largest ICC profile taken; those of printing presses have 2 MB. */
const MAX_PROFILE_BYTES = 8_388_608;

/** The format of a file by its first bytes. @throws ImageFault */
export function formatOf(bytes: Uint8Array): ImageFormat {
  const kind = sniffType(IMAGES, bytes.subarray(0, 4096))?.kind;
  const known = (Object.keys(READERS) as ImageFormat[]).find((format) => format === kind);
  if (!known) throw new ImageFault('damaged', 'no known image');
  return known;
}

/** Reads what a file says of its pictures; decodes nothing. @throws ImageFault */
export async function readHeader(format: ImageFormat, bytes: Uint8Array): Promise<ReadHeader> {
  return await READERS[format](bytes);
}

async function readPngHeader(bytes: Uint8Array): Promise<ReadHeader> {
  const header = readPng(bytes);
  if (!header.packedProfile) return header;
  const { bytes: profile, length } = await inflateParts([header.packedProfile], MAX_PROFILE_BYTES);
  const [frame] = header.frames;
  return { ...header, frames: [withProfile(frame, profile.slice(0, length))] };
}
