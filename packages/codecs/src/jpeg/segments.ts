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

/** Takes a JPEG file apart; null when it is not one, whole and in order. What stands behind its end is left out. */
export function readSegments(bytes: Uint8Array): Segment[] | null {
  if (bytes[0] !== 0xff || bytes[1] !== MARKER.start) return null;
  const segments: Segment[] = [];
  let at = 2;
  for (;;) {
    if (bytes[at] !== 0xff) return null;
    while (bytes[at + 1] === 0xff) at++;
    const marker = bytes[at + 1];
    if (marker === MARKER.end) return segments;
    const length = ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    if (marker === undefined || marker < MARKER.baseline || length < 2 || at + 2 + length > bytes.length) return null;
    const from = at + 2 + length;
    const to = marker === MARKER.scan ? endOfScan(bytes, from) : from;
    if (to < 0) return null;
    segments.push({ marker, body: bytes.subarray(at + 4, from), data: bytes.subarray(from, to) });
    at = to;
  }
}

/** Where the next marker stands that is neither stuffing nor a restart; -1 when the file ends before. */
function endOfScan(bytes: Uint8Array, from: number): number {
  for (let at = bytes.indexOf(0xff, from); at >= 0; at = bytes.indexOf(0xff, at + 1)) {
    const next = bytes[at + 1];
    if (next === undefined) return -1;
    const isData = next === 0 || next === 0xff || (next >= MARKER.firstRestart && next <= MARKER.lastRestart);
    if (!isData) return at;
  }
  return -1;
}
