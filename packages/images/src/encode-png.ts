import type { PixelBuffer } from '@recto/contract';
import { deflateParts } from './decode/zlib-stream.ts';
import { filteredRows } from './pdf/flate-image.ts';
import { samplesOf } from './pixels/orient.ts';

const SIGNATURE = [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a];
const INCHES_PER_METRE = 39.3701;
/** By samples of a pixel. */
const COLOUR_TYPES: Readonly<Record<number, number>> = { 1: 0, 2: 4, 3: 2, 4: 6 };

/** A PNG with exactly these samples: a canvas would multiply colours with alpha and cut 16 bits to 8. Not for CMYK. */
export async function encodePng(
  pixels: PixelBuffer,
  dpi: number | undefined,
  signal?: AbortSignal,
): Promise<Uint8Array> {
  const { widthPixels, heightPixels, bitsPerSample, samples } = pixels;
  const count = samplesOf(pixels);
  const rows = filteredRows(samples, widthPixels, heightPixels, count, bitsPerSample, signal);
  const data = await deflateParts(rows, signal);
  const header = [...u32(widthPixels), ...u32(heightPixels), bitsPerSample, COLOUR_TYPES[count] ?? 2, 0, 0, 0];
  const head = [Uint8Array.from(SIGNATURE), chunk('IHDR', Uint8Array.from(header))];
  if (dpi !== undefined) head.push(physicalSize(dpi));
  return joined([...head, chunk('IDAT', data), chunk('IEND', new Uint8Array())]);
}

/** The chunk that says how large a PNG is. */
export function physicalSize(dpi: number): Uint8Array {
  const perMetre = u32(Math.round(dpi * INCHES_PER_METRE));
  return chunk('pHYs', Uint8Array.from([...perMetre, ...perMetre, 1]));
}

function chunk(type: string, body: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(12 + body.length);
  bytes.set(u32(body.length));
  for (let at = 0; at < 4; at++) bytes[4 + at] = type.charCodeAt(at);
  bytes.set(body, 8);
  bytes.set(u32(crc32(bytes.subarray(4, 8 + body.length))), 8 + body.length);
  return bytes;
}

const CRC_TABLE = Uint32Array.from({ length: 256 }, (_, byte) => {
  let value = byte;
  for (let bit = 0; bit < 8; bit++) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value;
});

function crc32(bytes: Uint8Array): number {
  let crc = 0xffffffff;
  for (const byte of bytes) crc = (crc >>> 8) ^ (CRC_TABLE[(crc ^ byte) & 255] ?? 0);
  return (crc ^ 0xffffffff) >>> 0;
}

const u32 = (value: number): number[] => [value >>> 24, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];

/** Parts one after another. */
export function joined(parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}
