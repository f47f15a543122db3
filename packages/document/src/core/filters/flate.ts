import { zlibSync } from 'fflate';
import { GrowingBytes } from './growing-bytes.ts';
import { type Inflated, inflate } from './inflate.ts';

/** A faster coder of zlib data that a host may bring. */
export interface FlateCodec {
  /** The whole of sound zlib data, or null: damaged, more than `maxBytes`, or not for this coder. */
  inflate(input: Uint8Array, maxBytes: number): Uint8Array | null;
  /** Zlib data, at the usual level. */
  deflate(input: Uint8Array): Uint8Array;
}

let hostCodec: FlateCodec | null = null;

/** Gives Flate work to the host's own code (Node's zlib) for this process; null takes it back. Results decode to the same. */
export function setFlateCodec(codec: FlateCodec | null): void {
  hostCodec = codec;
}

/** Compresses to the zlib format. The same bytes for the same input, as long as the codec is the same. */
export function deflate(bytes: Uint8Array): Uint8Array {
  return hostCodec ? hostCodec.deflate(bytes) : zlibSync(bytes, { level: 6 });
}

/**
 * Decodes FlateDecode data (ISO 32000-2, 7.4.4), keeping what comes before damage.
 * @throws OutputTooLarge
 */
export function decodeFlate(input: Uint8Array, maxBytes: number): Inflated {
  const whole = hostCodec?.inflate(input, maxBytes);
  if (whole) return { bytes: whole, complete: true };
  const first = inflate(input, new GrowingBytes(maxBytes, input.length * 4));
  if (first.bytes.length > 0 || first.complete || input.length < 3) return first;
  // A stray end of line before the data is a known fault of producers.
  const start = input.findIndex((byte) => byte !== 10 && byte !== 13 && byte !== 32);
  return start > 0 ? inflate(input.subarray(start), new GrowingBytes(maxBytes, input.length * 4)) : first;
}
