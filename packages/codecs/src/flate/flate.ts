import { zlibSync } from 'fflate';
import { GrowingBytes } from '../bytes/growing-bytes.ts';
import { type Inflated, inflate } from './inflate.ts';

/**
 * A faster decoder of zlib data that a host may bring: gives the whole of sound data, or null: damaged, more than
 * `maxBytes`, or not for this decoder.
 */
export type FlateDecoder = (input: Uint8Array, maxBytes: number) => Uint8Array | null;

let hostDecoder: FlateDecoder | null = null;

/**
 * Gives decoding to the host's own code (Node's zlib) for this process; null takes it back. Ordinary compressing stays
 * ours: two hosts must make the same bytes of the same files.
 */
export function setFlateDecoder(decoder: FlateDecoder | null): void {
  hostDecoder = decoder;
}

/** zlib's own way of compressing at its strongest setting. */
export type FlateEncoder = (input: Uint8Array) => Uint8Array;

let zlibEncoder: FlateEncoder | null = null;

/**
 * Gives the strongest compressing to the host's own zlib; null takes it back. It must make the bytes that zlib makes:
 * two hosts compress the same file to the same bytes.
 */
export function setFlateEncoder(encoder: FlateEncoder | null): void {
  zlibEncoder = encoder;
}

/** zlib in JavaScript, for hosts that have none of their own. */
export const loadPako = () => import('pako/browser/deflate');

/**
 * Fetches zlib in JavaScript where the host has none of its own: the compress tools call it before they begin. Without a
 * network `deflateSmallest` does with less.
 */
export async function loadFlateEncoder(): Promise<void> {
  // The result is as sound without it, and a little larger.
  const pako = zlibEncoder ? null : await loadPako().catch(() => null);
  if (pako) zlibEncoder = (input) => pako.deflate(input, { level: 9 });
}

/** Longest data that are compressed in two ways; beyond, the second is not worth the wait. */
const MAX_TWICE_BYTES = 16_777_216;

/**
 * Compresses to the zlib format as small as can be in the usual time. Ours and zlib split data into blocks at different
 * offsets, and either may be a fifth smaller: with both at hand, the smaller result is taken.
 */
export function deflateSmallest(bytes: Uint8Array): Uint8Array {
  const known = zlibEncoder?.(bytes);
  if (known && bytes.length > MAX_TWICE_BYTES) return known;
  const own = zlibSync(bytes, { level: 9 });
  return known && known.length <= own.length ? known : own;
}

/** Compresses to the zlib format in little time: to tell what more time could gain. */
export function deflateQuickly(bytes: Uint8Array): Uint8Array {
  return zlibSync(bytes, { level: 1 });
}

/** Size of the header that zlib adds to raw data (RFC 1950, 2.2). */
export const HEADER_BYTES = 2;
export const CHECK_SUM_BYTES = 4;

/** Inflates sound data with the host's decoder; null when there is no such decoder or it refuses the data. */
export function inflateByHost(input: Uint8Array, maxBytes: number): Uint8Array | null {
  return hostDecoder?.(input, maxBytes) ?? null;
}

/** Compresses to the zlib format. The same bytes for the same input. */
export function deflate(bytes: Uint8Array): Uint8Array {
  return zlibSync(bytes, { level: 6 });
}

/**
 * Decodes FlateDecode data (ISO 32000-2, 7.4.4), keeping what comes before damage.
 * @throws OutputTooLarge
 */
export function decodeFlate(input: Uint8Array, maxBytes: number): Inflated {
  const whole = inflateByHost(input, maxBytes);
  if (whole) return { bytes: whole, complete: true };
  const first = inflate(input, new GrowingBytes(maxBytes, input.length * 4));
  if (first.bytes.length > 0 || first.complete || input.length < 3) return first;
  // A stray end of line before the data is a known fault of producers.
  const start = input.findIndex((byte) => byte !== 10 && byte !== 13 && byte !== 32);
  return start > 0 ? inflate(input.subarray(start), new GrowingBytes(maxBytes, input.length * 4)) : first;
}
