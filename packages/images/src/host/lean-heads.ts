import { JPEG_MARKER, joinBytes, readSegments } from '@recto/codecs';

/**
 * A JPEG of MozJPEG without a JFIF header, and with one table in each of its segments: what libvips has it write, in a few bytes
 * less.
 */
export function leanHeads(jpeg: Uint8Array): Uint8Array {
  const segments = readSegments(jpeg);
  if (!segments) return jpeg;
  const parts: Uint8Array[] = [Uint8Array.of(0xff, JPEG_MARKER.start)];
  for (const { marker, body, data } of segments) {
    if (marker === JPEG_MARKER.firstApplication) continue;
    const isFrame = marker === JPEG_MARKER.progressive || marker === JPEG_MARKER.baseline;
    for (const table of tablesOf(marker, isFrame ? plainFrame(body) : body)) {
      const length = table.length + 2;
      parts.push(Uint8Array.of(0xff, marker, length >> 8, length & 255), table);
    }
    parts.push(data);
  }
  parts.push(Uint8Array.of(0xff, JPEG_MARKER.end));
  return joinBytes(parts);
}

/** Position of the sampling factors of a frame's first component (ITU-T T.81, B.2.2); `ONCE` is one sample each way. */
const FACTORS_AT = 7;
const ONCE = 0x11;
const GRAY_FRAME_BYTES = 9;

/** The frame of a gray picture, whose samples are as many whatever factors it has: MozJPEG's program chooses some by the quality. */
function plainFrame(body: Uint8Array): Uint8Array {
  return body.length === GRAY_FRAME_BYTES ? body.with(FACTORS_AT, ONCE) : body;
}

/** Tables of quantization of 8 bits and of Huffman codes (ITU-T T.81, B.2.4.1 and B.2.4.2); of other segments the one body. */
function tablesOf(marker: number, body: Uint8Array): Uint8Array[] {
  const lengthAt = (at: number): number => {
    if (marker === JPEG_MARKER.quantization) return 65;
    if (marker !== JPEG_MARKER.huffman) return body.length;
    return 17 + body.subarray(at + 1, at + 17).reduce((sum, count) => sum + count, 0);
  };
  const tables: Uint8Array[] = [];
  for (let at = 0; at < body.length; at += lengthAt(at)) tables.push(body.subarray(at, at + lengthAt(at)));
  return tables;
}
