/** `wOFF` */
const SIGNATURE = 0x774f4646;
const HEADER_BYTES = 44;
const ENTRY_BYTES = 20;
const SFNT_HEADER_BYTES = 12;
const SFNT_ENTRY_BYTES = 16;
/** Most tables and bytes of a font: those served with the site are far below. */
const MAX_TABLES = 64;
const MAX_FONT_BYTES = 33_554_432;

/** Decodes zlib data. */
export type Inflate = (packed: Uint8Array<ArrayBuffer>) => Uint8Array | Promise<Uint8Array>;

/**
 * Unpacks a font from WOFF 1.0 (W3C Recommendation, 2012), whose tables are zlib streams.
 * @param inflate the platform's stream unless the host has something faster
 * @throws Error for anything else
 */
export async function unpackWoff(
  woff: Uint8Array<ArrayBuffer>,
  inflate: Inflate = inflateByStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const view = new DataView(woff.buffer, woff.byteOffset, woff.byteLength);
  const count = view.getUint16(12);
  const totalBytes = view.getUint32(16);
  if (view.getUint32(0) !== SIGNATURE || count > MAX_TABLES || totalBytes > MAX_FONT_BYTES) throw new Error('no WOFF');
  const font = new Uint8Array(totalBytes);
  const out = new DataView(font.buffer);
  const log = Math.floor(Math.log2(Math.max(1, count)));
  out.setUint32(0, view.getUint32(4));
  out.setUint16(4, count);
  out.setUint16(6, SFNT_ENTRY_BYTES * 2 ** log);
  out.setUint16(8, log);
  out.setUint16(10, SFNT_ENTRY_BYTES * (count - 2 ** log));
  let at = SFNT_HEADER_BYTES + SFNT_ENTRY_BYTES * count;
  for (let index = 0; index < count; index++) {
    const entry = HEADER_BYTES + ENTRY_BYTES * index;
    const offset = view.getUint32(entry + 4);
    const packedBytes = view.getUint32(entry + 8);
    const plainBytes = view.getUint32(entry + 12);
    const packed = woff.subarray(offset, offset + packedBytes);
    font.set(packedBytes < plainBytes ? await inflate(packed) : packed, at);
    const to = SFNT_HEADER_BYTES + SFNT_ENTRY_BYTES * index;
    out.setUint32(to, view.getUint32(entry));
    out.setUint32(to + 4, view.getUint32(entry + 16));
    out.setUint32(to + 8, at);
    out.setUint32(to + 12, plainBytes);
    at += (plainBytes + 3) & ~3;
  }
  return font;
}

async function inflateByStream(packed: Uint8Array<ArrayBuffer>): Promise<Uint8Array> {
  const plain = new Blob([packed]).stream().pipeThrough(new DecompressionStream('deflate'));
  return new Uint8Array(await new Response(plain).arrayBuffer());
}
