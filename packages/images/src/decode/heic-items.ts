import { ByteView, ImageFault } from '../headers/byte-view.ts';
import { unsupported } from '../unsupported.ts';

/**
 * Pictures in HEVC, their tiles put together, and what says something about them. libheif knows more kinds (overlays, masks,
 * uncompressed pixels, JPEG and JPEG 2000 inside); faults were found in them, no camera writes them, and none is decoded here.
 */
const KNOWN_ITEMS = new Set(['hvc1', 'grid', 'tmap', 'Exif', 'mime', 'uri ', 'iptc']);
const MAX_BOXES = 10_000;
const MAX_DEPTH = 4;
/** Bytes of a box before the first one in it. */
const CONTAINERS: Readonly<Record<string, number>> = { meta: 4 };

/** @throws ImageFault for a file with items of another kind */
export function requirePlainItems(bytes: Uint8Array): void {
  const view = new ByteView(bytes);
  let boxes = 0;
  const walk = (from: number, end: number, depth: number): void => {
    for (let at = from; at + 8 <= end; ) {
      if (++boxes > MAX_BOXES || depth > MAX_DEPTH) throw new ImageFault('damaged', 'too many boxes');
      const short = view.u32(at);
      const header = short === 1 ? 16 : 8;
      const length = short === 1 ? view.u64(at + 8) : short === 0 ? end - at : short;
      if (length < header) throw new ImageFault('damaged', 'a box without a length');
      const [type, body, bodyEnd] = [view.ascii(at + 4, 4), at + header, Math.min(end, at + length)];
      const skip = CONTAINERS[type];
      if (skip !== undefined) walk(body + skip, bodyEnd, depth + 1);
      else if (type === 'iinf') walk(body + (view.u8(body) === 0 ? 6 : 8), bodyEnd, depth + 1);
      else if (type === 'infe') requireKnown(view, body);
      at += length;
    }
  };
  walk(0, bytes.length, 0);
}

/** ISO/IEC 14496-12, 8.11.6: before version 2 an item has no kind. */
function requireKnown(view: ByteView, body: number): void {
  const version = view.u8(body);
  if (version < 2) throw unsupported('itemWithoutKind');
  const kind = view.ascii(body + 4 + (version === 2 ? 4 : 6), 4);
  if (!KNOWN_ITEMS.has(kind)) throw unsupported('itemOfKind', { kind });
}
