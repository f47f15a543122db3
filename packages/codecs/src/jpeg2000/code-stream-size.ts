/** Size of a JPEG 2000 code stream, as given in its header (ISO/IEC 15444-1, A.5.1). */
export interface CodeStreamSize {
  readonly widthPixels: number;
  readonly heightPixels: number;
  /** Infinite where a tile has no side. */
  readonly tiles: number;
  readonly components: number;
}

/** Start of a code stream (FF4F), and of the segment that says its size (FF51), which is so long at least. */
const SEGMENT_BYTES = 42;
/** Colours, black, and alpha. */
const MAX_COMPONENTS = 5;
/** Decoders hold kilobytes of settings for each component of each tile before they decode any. */
const MAX_TILE_COMPONENTS = 16_384;

/** Reads the size of the code stream that begins at `start`; null when none does. */
export function codeStreamSize(bytes: Uint8Array, start: number): CodeStreamSize | null {
  if (start < 0 || start + SEGMENT_BYTES > bytes.length) return null;
  if (!beginsAt(bytes, start)) return null;
  const [right, bottom, left, top] = [
    word(bytes, start + 8),
    word(bytes, start + 12),
    word(bytes, start + 16),
    word(bytes, start + 20),
  ];
  const [tileWidth, tileHeight] = [word(bytes, start + 24), word(bytes, start + 28)];
  const [tileLeft, tileTop] = [word(bytes, start + 32), word(bytes, start + 36)];
  return {
    widthPixels: right - left,
    heightPixels: bottom - top,
    tiles: Math.ceil((right - tileLeft) / tileWidth) * Math.ceil((bottom - tileTop) / tileHeight),
    components: word(bytes, start + 38) & 0xffff,
  };
}

const word = (bytes: Uint8Array, at: number) =>
  (((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0)) >>> 0;

function beginsAt(bytes: Uint8Array, at: number): boolean {
  return bytes[at] === 0xff && bytes[at + 1] === 0x4f && bytes[at + 2] === 0xff && bytes[at + 3] === 0x51;
}

/** False for what would take a decoder much memory before it decodes anything: 92 bytes could ask for 882 MB. */
export function isModestCodeStream({ tiles, components }: CodeStreamSize): boolean {
  return components <= MAX_COMPONENTS && tiles * components <= MAX_TILE_COMPONENTS;
}

/**
 * Finds the first code stream, from a position on, that exceeds modest limits; returns its position, or -1 when there is
 * none.
 */
export function findGreedyCodeStream(bytes: Uint8Array, from = 0): number {
  // Four bytes mark the beginning: one of every four is looked at, and where it is one of them the second is looked for.
  for (let at = from + 3; at < bytes.length; at += 4) {
    const byte = bytes[at];
    if (byte !== 0xff && byte !== 0x51 && byte !== 0x4f) continue;
    const second = byte === 0x4f ? at : byte === 0x51 ? at - 2 : bytes[at + 1] === 0x4f ? at + 1 : at - 1;
    if (bytes[second] !== 0x4f || bytes[second + 2] !== 0x51 || second <= from) continue;
    const size = codeStreamSize(bytes, second - 1);
    if (size && !isModestCodeStream(size)) return second - 1;
  }
  return -1;
}
