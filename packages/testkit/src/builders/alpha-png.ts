import { crc32, deflateSync } from 'node:zlib';

/** A PNG with alpha: a square of one colour, its left half opaque and its right half half so. */
export function alphaPng(sidePixels: number, [red, green, blue]: readonly [number, number, number]): Uint8Array {
  const row = [0];
  for (let x = 0; x < sidePixels; x++) row.push(red, green, blue, x < sidePixels / 2 ? 255 : 128);
  const header = Buffer.alloc(13);
  header.writeUInt32BE(sidePixels, 0);
  header.writeUInt32BE(sidePixels, 4);
  // Eight bits, red, green, blue and alpha (PNG, 11.2.2).
  header.set([8, 6, 0, 0, 0], 8);
  const rows = Buffer.from(Array.from({ length: sidePixels }, () => row).flat());
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]);
  return Buffer.concat([
    signature,
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(type: string, data: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), data]);
  const [length, sum] = [Buffer.alloc(4), Buffer.alloc(4)];
  length.writeUInt32BE(data.length);
  sum.writeUInt32BE(crc32(named));
  return Buffer.concat([length, named, sum]);
}
