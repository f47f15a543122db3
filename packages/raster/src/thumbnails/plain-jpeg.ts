/** A JPEG with what its frame says. */
export interface PlainJpeg {
  /** The file without the segments that hold an orientation or a colour profile. */
  readonly parts: readonly Uint8Array<ArrayBuffer>[];
  readonly components: number;
  readonly widthPixels: number;
  readonly heightPixels: number;
}

const MARKER = { fill: 0xff, soi: 0xd8, eoi: 0xd9, sos: 0xda };
/** APP1 (Exif, XMP) and APP2 (ICC profile). */
const METADATA = [0xe1, 0xe2];
/** SOF0 to SOF2: what DCTDecode reads (ISO 32000-2, 7.4.8). */
const FRAMES = [0xc0, 0xc1, 0xc2];

/** Reads the markers before the first scan (ITU-T T.81, annex B); null for what is not a sound JPEG of 8 bits. */
export function plainJpeg(bytes: Uint8Array<ArrayBuffer>): PlainJpeg | null {
  if (bytes[0] !== MARKER.fill || bytes[1] !== MARKER.soi) return null;
  const u16 = (at: number) => ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0);
  const parts: Uint8Array<ArrayBuffer>[] = [bytes.subarray(0, 2)];
  let frame: Omit<PlainJpeg, 'parts'> | null = null;
  for (let at = 2; at + 4 <= bytes.length; ) {
    const marker = bytes[at + 1] ?? 0;
    if (bytes[at] !== MARKER.fill || marker === MARKER.eoi) return null;
    if (marker === MARKER.fill) {
      at++;
      continue;
    }
    if (marker === MARKER.sos) return frame && { ...frame, parts: [...parts, bytes.subarray(at)] };
    const end = at + 2 + u16(at + 2);
    if (end < at + 4 || end > bytes.length) return null;
    if (FRAMES.includes(marker)) {
      if (bytes[at + 4] !== 8) return null;
      frame = { heightPixels: u16(at + 5), widthPixels: u16(at + 7), components: bytes[at + 9] ?? 0 };
      if (frame.widthPixels === 0 || frame.heightPixels === 0) return null;
    }
    if (!METADATA.includes(marker)) parts.push(bytes.subarray(at, end));
    at = end;
  }
  return null;
}
