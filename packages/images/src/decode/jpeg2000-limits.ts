import type { ImageFrame } from '@recto/contract';
import { ByteView, ImageFault } from '../headers/byte-view.ts';

/** Start of a code stream, and of the segment that says its size (ISO/IEC 15444-1, A.4 and A.5). */
const START_OF_STREAM = 0xff4f;
const SIZE = 0xff51;
const SIGNATURE_BYTES = 8;
const MAX_BOXES = 10_000;
/** Colours, black, and alpha. */
const MAX_COMPONENTS = 5;
/** The decoder holds a kilobyte of settings for each component of each tile before it decodes any. */
const MAX_TILE_COMPONENTS = 16_384;

/**
 * Looks at what the code stream itself says, before a decoder takes memory for it: 92 bytes could ask for 882 MB.
 * @param frame what the file around it says
 * @throws ImageFault
 */
export function requireModestStream(bytes: Uint8Array, frame: ImageFrame): void {
  const view = new ByteView(bytes);
  const start = startOfStream(view, bytes.length);
  if (view.u16(start) !== START_OF_STREAM || view.u16(start + 2) !== SIZE) {
    throw new ImageFault('damaged', 'no code stream');
  }
  const [right, bottom, left, top] = [8, 12, 16, 20].map((at) => view.u32(start + at)) as [
    number,
    number,
    number,
    number,
  ];
  const [tileWidth, tileHeight, tileLeft, tileTop] = [24, 28, 32, 36].map((at) => view.u32(start + at)) as [
    number,
    number,
    number,
    number,
  ];
  const components = view.u16(start + 40);
  if (right - left !== frame.widthPixels || bottom - top !== frame.heightPixels) {
    throw new ImageFault('damaged', 'two sizes');
  }
  if (tileWidth === 0 || tileHeight === 0 || components === 0) throw new ImageFault('damaged', 'no tiles');
  const tiles = Math.ceil((right - tileLeft) / tileWidth) * Math.ceil((bottom - tileTop) / tileHeight);
  if (components > MAX_COMPONENTS || tiles * components > MAX_TILE_COMPONENTS) {
    throw new ImageFault('unsupported', `${tiles} tiles of ${components} components`);
  }
}

/** Where the code stream begins: at once, or in the first box that holds one. */
function startOfStream(view: ByteView, end: number): number {
  if (view.u16(0) === START_OF_STREAM) return 0;
  for (let at = 0, boxes = 0; at + SIGNATURE_BYTES <= end && boxes < MAX_BOXES; boxes++) {
    const short = view.u32(at);
    const length = short === 1 ? view.u64(at + 8) : short === 0 ? end - at : short;
    const header = short === 1 ? 16 : 8;
    if (view.ascii(at + 4, 4) === 'jp2c') return at + header;
    if (length < header) break;
    at += length;
  }
  throw new ImageFault('damaged', 'no code stream');
}
