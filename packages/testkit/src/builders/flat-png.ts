import { crc32 } from '@recto/codecs';
import sharp from 'sharp';

/** A light gray picture of any size, as a PNG. */
export async function flatPng(width: number, height: number): Promise<Uint8Array> {
  const create = { width, height, channels: 3, background: '#eee' } as const;
  return new Uint8Array(await sharp({ create, limitInputPixels: false }).png().toBuffer());
}

/** A PNG whose header claims a size that its few bytes do not hold. */
export async function boastfulPng(width: number, height: number): Promise<Uint8Array> {
  const png = await flatPng(3, 3);
  const header = new DataView(png.buffer, png.byteOffset);
  // IHDR (PNG, 11.2.2): its type stands at byte 12, the sides at 16 and 20, the checksum of all that at 29.
  header.setUint32(16, width);
  header.setUint32(20, height);
  header.setUint32(29, crc32(png.subarray(12, 29)));
  return png;
}
