import type { PixelBuffer } from '@recto/contract/capabilities/images';

const SHORT = 3;
const LONG = 4;
const HEADER_BYTES = 8;

/** Raw CMYK in a TIFF without compression: the one way to tell libvips what four samples mean. */
export function cmykTiff(pixels: PixelBuffer): Buffer {
  const { widthPixels, heightPixels, samples, bitsPerSample } = pixels;
  const body = Buffer.from(samples.buffer, samples.byteOffset, samples.byteLength);
  const count = pixels.hasAlpha ? 5 : 4;
  const fields: readonly (readonly [tag: number, type: number, count: number, value: number])[] = [
    [256, LONG, 1, widthPixels],
    [257, LONG, 1, heightPixels],
    [258, SHORT, count, 0],
    [259, SHORT, 1, 1],
    [262, SHORT, 1, 5],
    [273, LONG, 1, 0],
    [277, SHORT, 1, count],
    [278, LONG, 1, heightPixels],
    [279, LONG, 1, body.length],
    ...(pixels.hasAlpha ? ([[338, SHORT, 1, 2]] as const) : []),
  ];
  const bitsAt = HEADER_BYTES + 2 + fields.length * 12 + 4;
  const bodyAt = bitsAt + 2 * count + (count % 2) * 2;
  const head = Buffer.alloc(bodyAt);
  head.write('II*\0', 'latin1');
  head.writeUInt32LE(HEADER_BYTES, 4);
  head.writeUInt16LE(fields.length, HEADER_BYTES);
  for (const [index, [tag, type, values, value]] of fields.entries()) {
    const at = HEADER_BYTES + 2 + index * 12;
    head.writeUInt16LE(tag, at);
    head.writeUInt16LE(type, at + 2);
    head.writeUInt32LE(values, at + 4);
    head.writeUInt32LE(tag === 258 ? bitsAt : tag === 273 ? bodyAt : value, at + 8);
  }
  for (let sample = 0; sample < count; sample++) head.writeUInt16LE(bitsPerSample, bitsAt + sample * 2);
  return Buffer.concat([head, body]);
}
