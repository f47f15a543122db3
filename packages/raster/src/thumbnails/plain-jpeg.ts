import { isStartOfImage, JPEG_MARKER, walkMarkers } from '@recto/codecs';

/** A JPEG with what its frame says. */
export interface PlainJpeg {
  /** The file without the segments that hold an orientation or a colour profile. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  readonly components: number;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

/** APP1 (Exif, XMP) and APP2 (ICC profile). */
const METADATA = [0xe1, 0xe2];
/** Frame markers that DCTDecode reads (ISO 32000-2, 7.4.8). */
const FRAMES: readonly number[] = [JPEG_MARKER.baseline, JPEG_MARKER.extended, JPEG_MARKER.progressive];

/** Reads the markers before the first scan (ITU-T T.81, annex B); null for what is not a sound JPEG of 8 bits. */
export function plainJpeg(bytes: Uint8Array<ArrayBuffer>): PlainJpeg | null {
  if (!isStartOfImage(bytes)) return null;
  const parts: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 2)];
  const frames: Uint8Array[] = [];
  const { reason, at } = walkMarkers(bytes, 2, ({ marker, start, end, body }) => {
    if (FRAMES.includes(marker)) frames.push(body);
    if (!METADATA.includes(marker)) parts.push(bytes.subarray(start, end));
  });
  const frame = frames.at(-1);
  if (reason !== 'scan' || !frame || frames.some((body) => !isSound(body))) return null;
  const { heightPixels, widthPixels } = sizeOf(frame);
  return { heightPixels, widthPixels, components: frame[5] ?? 0, parts: [...parts, bytes.subarray(at)] };
}

function sizeOf(frame: Uint8Array) {
  const u16 = (at: number) => ((frame[at] ?? 0) << 8) | (frame[at + 1] ?? 0);
  return { heightPixels: u16(1), widthPixels: u16(3) };
}

function isSound(frame: Uint8Array): boolean {
  const { heightPixels, widthPixels } = sizeOf(frame);
  return frame[0] === 8 && heightPixels > 0 && widthPixels > 0;
}
