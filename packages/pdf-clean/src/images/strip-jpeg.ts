import { isStartOfImage, JPEG_MARKER, joinBytes, latin1, type PlacedSegment, walkMarkers } from '@recto/codecs';

/** JPEG file without the data beside its picture. */
export interface StrippedImage {
  readonly bytes: Uint8Array;
  /** Removed segments, outermost file first. */
  readonly told: readonly { readonly name: string; readonly body: Uint8Array }[];
}

const APP = JPEG_MARKER.firstApplication;
/** The colour transform, which decides how the picture looks (T.872). */
const ADOBE = APP + 14;
const ICC = 'ICC_PROFILE\0';

/**
 * A JPEG file without what its segments say of camera, place, time and programs (EXIF, XMP, IPTC, comments, small pictures,
 * makers' own), and without what stands behind its end. Coded data stay byte for byte.
 * @returns null when it says nothing of that, or cannot be read up to its picture
 */
export function stripJpeg(bytes: Uint8Array): StrippedImage | null {
  if (!isStartOfImage(bytes)) return null;
  const removed: PlacedSegment[] = [];
  let at = 2;
  for (;;) {
    const { reason, at: stop } = walkMarkers(bytes, at, (segment) => {
      if (isPrivate(segment)) removed.push(segment);
    });
    if (reason === 'end') {
      at = stop + 2;
      break;
    }
    if (reason !== 'scan') {
      // Broken off: readers show what there is.
      at = bytes.length;
      break;
    }
    at = behindScan(bytes, stop);
    if (at >= bytes.length) break;
  }
  const rest = bytes.subarray(at);
  const told = removed.map((segment) => ({ name: nameOf(segment), body: segment.body }));
  const isPadding = rest.every((byte) => byte === 0 || byte === 10 || byte === 13 || byte === 0xff || byte === 0x20);
  if (!isPadding) told.push({ name: 'trailer', body: rest });
  if (told.length === 0) return null;
  const parts: Uint8Array[] = [];
  let from = 0;
  for (const { start, end } of removed) {
    parts.push(bytes.subarray(from, start));
    from = end;
  }
  parts.push(bytes.subarray(from, isPadding ? bytes.length : at));
  return { bytes: joinBytes(parts), told };
}

function isPrivate({ marker, body }: PlacedSegment): boolean {
  if (marker === JPEG_MARKER.comment) return true;
  if (marker < APP || marker > JPEG_MARKER.lastApplication || marker === ADOBE) return false;
  if (marker === APP) return !startsWithText(body, 'JFIF\0');
  return !(marker === APP + 2 && startsWithText(body, ICC));
}

function nameOf({ marker, body }: PlacedSegment): string {
  if (marker === JPEG_MARKER.comment) return 'Comment';
  if (startsWithText(body, 'Exif\0')) return 'EXIF';
  if (startsWithText(body, 'http://ns.adobe.com/')) return 'XMP';
  if (startsWithText(body, 'Photoshop 3.0\0')) return 'IPTC';
  return `APP${marker - APP}`;
}

function startsWithText(body: Uint8Array, text: string): boolean {
  return latin1(body, 0, Math.min(body.length, text.length)) === text;
}

/** Returns the position of the next marker behind a scan's coded data; the length of the file if there is none. */
function behindScan(bytes: Uint8Array, scan: number): number {
  const headerBytes = ((bytes[scan + 2] ?? 0) << 8) | (bytes[scan + 3] ?? 0);
  for (let at = bytes.indexOf(0xff, scan + 2 + headerBytes); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1] ?? 0;
    const isData = next === 0 || next === 0xff;
    if (!isData && !(next >= JPEG_MARKER.firstRestart && next <= JPEG_MARKER.lastRestart)) return at;
  }
  return bytes.length;
}
