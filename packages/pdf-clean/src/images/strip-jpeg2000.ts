import { joinBytes, latin1 } from '@recto/codecs';
import type { StrippedImage } from './strip-jpeg.ts';

/** Boxes that say nothing of how the picture looks (ISO/IEC 15444-1, I.6 and I.7; 15444-2, M.11). */
const PRIVATE_BOXES = new Set(['uuid', 'xml ', 'uinf', 'asoc', 'lbl ', 'jp2i']);
const SIGNATURE = 'jP  ';
const MAX_BOXES = 10_000;

/** A JPEG 2000 file without boxes of EXIF, XMP and other words. @returns null when it has none, or is a bare code stream */
export function stripJpeg2000(bytes: Uint8Array): StrippedImage | null {
  if (latin1(bytes, 4, Math.min(8, bytes.length)) !== SIGNATURE) return null;
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const kept: Uint8Array[] = [];
  const told: { name: string; body: Uint8Array }[] = [];
  let at = 0;
  for (let boxes = 0; at + 8 <= bytes.length; boxes++) {
    const stated = view.getUint32(at);
    const isLong = stated === 1 && at + 16 <= bytes.length;
    const length = isLong ? Number(view.getBigUint64(at + 8)) : stated === 0 ? bytes.length - at : stated;
    if (length < 8 || boxes >= MAX_BOXES) return null;
    const end = Math.min(bytes.length, at + length);
    const name = latin1(bytes, at + 4, at + 8);
    if (PRIVATE_BOXES.has(name)) told.push({ name: name.trim(), body: bytes.subarray(at + (isLong ? 16 : 8), end) });
    else kept.push(bytes.subarray(at, end));
    at = end;
  }
  if (told.length === 0) return null;
  const parts = at < bytes.length ? [...kept, bytes.subarray(at)] : kept;
  return { bytes: joinBytes(parts), told };
}
