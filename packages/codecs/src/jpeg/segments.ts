/** Markers of ITU-T T.81, table B.1. */
export const MARKER = {
  baseline: 0xc0,
  extended: 0xc1,
  progressive: 0xc2,
  huffman: 0xc4,
  arithmetic: 0xcc,
  firstRestart: 0xd0,
  lastRestart: 0xd7,
  start: 0xd8,
  end: 0xd9,
  scan: 0xda,
  quantization: 0xdb,
  lines: 0xdc,
  interval: 0xdd,
  firstApplication: 0xe0,
  lastApplication: 0xef,
  comment: 0xfe,
} as const;

/** A marker with a length, and what stands between this and the next one. */
export interface Segment {
  readonly marker: number;
  readonly body: Uint8Array;
  /** Coded data behind a scan's header, with stuffing and restart markers; empty behind others. */
  readonly data: Uint8Array;
}

/** A segment of a file, and where it lies: from its 0xff to behind its body. */
export interface PlacedSegment {
  readonly marker: number;
  readonly start: number;
  readonly end: number;
  readonly body: Uint8Array;
}

/** Why a walk ended: at the header of a scan, at the end of the image, or because the file breaks its rules or breaks off. */
export type WalkEnd = 'scan' | 'end' | 'no-marker' | 'no-length' | 'cut';

/**
 * Walks the markers up to the next scan (ITU-T T.81, annex B): segment after segment, past bytes that only fill.
 * @param from position of the first marker: 2 is after the start of a file
 * @returns why the walk ended, and the 0xff of what it ended at
 */
export function walkMarkers(
  bytes: Uint8Array,
  from: number,
  visit: (segment: PlacedSegment) => void,
): { readonly reason: WalkEnd; readonly at: number } {
  for (let at = from; ; ) {
    if (at + 1 >= bytes.length) return { reason: 'cut', at };
    if (bytes[at] !== 0xff) return { reason: 'no-marker', at };
    const marker = bytes[at + 1] ?? 0;
    if (marker === 0xff) {
      at++;
      continue;
    }
    if (marker === MARKER.scan) return { reason: 'scan', at };
    if (marker === MARKER.end) return { reason: 'end', at };
    if (at + 4 > bytes.length) return { reason: 'cut', at };
    const length = lengthAt(bytes, at);
    if (length < 2) return { reason: 'no-length', at };
    const end = at + 2 + length;
    if (end > bytes.length) return { reason: 'cut', at };
    visit({ marker, start: at, end, body: bytes.subarray(at + 4, end) });
    at = end;
  }
}

/** Returns the length of the segment whose 0xff is at `at`. */
function lengthAt(bytes: Uint8Array, at: number): number {
  return ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
}

/** True when a JPEG file begins there. */
export function isStartOfImage(bytes: Uint8Array, at = 0): boolean {
  return bytes[at] === 0xff && bytes[at + 1] === MARKER.start;
}

/** Takes a JPEG file apart; null when it is not one, whole and in order. What stands behind its end is left out. */
export function readSegments(bytes: Uint8Array): Segment[] | null {
  if (!isStartOfImage(bytes)) return null;
  const segments: Segment[] = [];
  let isKnown = true;
  for (let at = 2; ; ) {
    const { reason, at: stop } = walkMarkers(bytes, at, ({ marker, body }) => {
      isKnown &&= marker >= MARKER.baseline;
      segments.push({ marker, body, data: bytes.subarray(0, 0) });
    });
    if (!isKnown) return null;
    if (reason === 'end') return segments;
    const from = stop + 2 + lengthAt(bytes, stop);
    if (reason !== 'scan' || from < stop + 4 || from > bytes.length) return null;
    at = endOfScan(bytes, from);
    if (at < 0) return null;
    segments.push({ marker: MARKER.scan, body: bytes.subarray(stop + 4, from), data: bytes.subarray(from, at) });
  }
}

/** Finds the next marker that is neither stuffing nor a restart; -1 when the file ends before one. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return -1;
    const isData = next === 0 || next === 0xff || (next >= MARKER.firstRestart && next <= MARKER.lastRestart);
    if (!isData) return at;
  }
  return -1;
}
