import type { PixelImage } from '@recto/contract';
import { crc32 } from './crc32.ts';
import { deflate } from './deflate.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const COLOR_TYPE = { rgb: 2, rgba: 6 } as const;

/** Pixels as a PNG; without an alpha channel when all are opaque. */
export async function encodePng({ widthPixels, heightPixels, rgba }: PixelImage): Promise<Uint8Array> {
  const hasAlpha = isTranslucent(rgba);
  const samples = hasAlpha ? 4 : 3;
  const stride = widthPixels * samples + 1;
  const rows = new Uint8Array(stride * heightPixels);
  for (let row = 0; row < heightPixels; row++) {
    // Each row is written as its difference to the row above (filter 2), which packs better than plain pixels.
    let to = row * stride;
    rows[to++] = row === 0 ? 0 : 2;
    for (let column = 0; column < widthPixels; column++) {
      const from = (row * widthPixels + column) * 4;
      for (let sample = 0; sample < samples; sample++) {
        const above = row === 0 ? 0 : (rgba[from + sample - widthPixels * 4] ?? 0);
        rows[to++] = (rgba[from + sample] ?? 0) - above;
      }
    }
  }
  const header = new Uint8Array(13);
  const view = new DataView(header.buffer);
  view.setUint32(0, widthPixels);
  view.setUint32(4, heightPixels);
  header.set([8, hasAlpha ? COLOR_TYPE.rgba : COLOR_TYPE.rgb], 8);
  const parts = [
    Uint8Array.from(SIGNATURE),
    chunk('IHDR', header),
    chunk('IDAT', await deflate(rows, 'deflate')),
    chunk('IEND', new Uint8Array(0)),
  ];
  const bytes = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function isTranslucent(rgba: Uint8ClampedArray): boolean {
  for (let at = 3; at < rgba.length; at += 4) if (rgba[at] !== 255) return true;
  return false;
}

function chunk(type: string, data: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(data.length + 12);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  bytes.set(new TextEncoder().encode(type), 4);
  bytes.set(data, 8);
  view.setUint32(data.length + 8, crc32(bytes.subarray(4, data.length + 8)));
  return bytes;
}
