import { codeStreamSize, isModestCodeStream } from '@recto/codecs';
import type { ImageFrame } from '@recto/contract/capabilities/images';
import { ByteView, ImageFault } from '../headers/byte-view.ts';
import { unsupported } from '../unsupported.ts';

/** Start of a code stream (ISO/IEC 15444-1, A.4). */
const START_OF_STREAM = 0xff4f;
const SIGNATURE_BYTES = 8;
const MAX_BOXES = 10_000;
/**
 * Looks at what the code stream itself says, before a decoder takes memory for it: 92 bytes could ask for 882 MB.
 * @param frame frame read from the file around it
 * @throws ImageFault
 */
export function requireModestStream(bytes: Uint8Array, frame: ImageFrame): void {
  const view = new ByteView(bytes);
  const start = startOfStream(view, bytes.length);
  const size = codeStreamSize(bytes, start);
  if (!size) throw new ImageFault('damaged', 'no code stream');
  const { widthPixels, heightPixels, tiles, components } = size;
  if (widthPixels !== frame.widthPixels || heightPixels !== frame.heightPixels) {
    throw new ImageFault('damaged', 'two sizes');
  }
  if (!Number.isFinite(tiles) || components === 0) throw new ImageFault('damaged', 'no tiles');
  if (!isModestCodeStream(size)) throw unsupported('tiles', { tiles, components });
}

/** Finds the start of the code stream: at once, or in the first box that contains one. */
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
