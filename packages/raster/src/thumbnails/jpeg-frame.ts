/** What a JPEG's frame header says (ITU-T T.81, B.2.2). */
export interface JpegFrame {
  readonly width: number;
  readonly height: number;
  readonly components: number;
}

const MARKERS_WITHOUT_LENGTH = [0x01, 0xd0, 0xd1, 0xd2, 0xd3, 0xd4, 0xd5, 0xd6, 0xd7];
/** Baseline, extended and progressive Huffman coding: what every browser decodes. */
const FRAME_MARKERS = [0xc0, 0xc1, 0xc2];
const START_OF_SCAN = 0xda;

/** Reads the frame header; undefined when there is none before the first scan. Reads nothing beyond the bytes. */
export function readJpegFrame(jpeg: Uint8Array): JpegFrame | undefined {
  if (jpeg[0] !== 0xff || jpeg[1] !== 0xd8) return undefined;
  const view = new DataView(jpeg.buffer, jpeg.byteOffset, jpeg.byteLength);
  let at = 2;
  while (at + 4 <= jpeg.length) {
    if (view.getUint8(at) !== 0xff) return undefined;
    const marker = view.getUint8(at + 1);
    if (marker === 0xff) at += 1;
    else if (MARKERS_WITHOUT_LENGTH.includes(marker)) at += 2;
    else if (FRAME_MARKERS.includes(marker)) return frameAt(view, at + 4);
    else if (marker === START_OF_SCAN) return undefined;
    else at += 2 + view.getUint16(at + 2);
  }
  return undefined;
}

function frameAt(view: DataView, at: number): JpegFrame | undefined {
  if (at + 6 > view.byteLength || view.getUint8(at) !== 8) return undefined;
  return { height: view.getUint16(at + 1), width: view.getUint16(at + 3), components: view.getUint8(at + 5) };
}
