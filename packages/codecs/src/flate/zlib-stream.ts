import { nextTurn, throwIfCancelled } from '@recto/work/cancellation';
import { joinBytes } from '../bytes/characters.ts';
import { CHECK_SUM_BYTES, deflate, HEADER_BYTES, loadPako } from './flate.ts';

/**
 * Inflates a zlib stream that lies in parts, by the host's own decompressor, and stops at `maxBytes`: a bomb never unfolds.
 * @returns a buffer of `maxBytes` bytes, of which the first `length` were filled before the data ended or broke off
 */
export async function inflateParts(
  parts: readonly Uint8Array[],
  maxBytes: number,
  signal?: AbortSignal,
): Promise<{ bytes: Uint8Array; length: number }> {
  const bytes = new Uint8Array(maxBytes);
  let length = 0;
  const reader = sourceOf(parts).pipeThrough(new DecompressionStream('deflate')).getReader();
  try {
    while (length < maxBytes) {
      throwIfCancelled(signal);
      const { done, value } = await reader.read();
      if (done) break;
      const kept = value.subarray(0, maxBytes - length);
      bytes.set(kept, length);
      length += kept.length;
    }
  } catch (thrown) {
    throwIfCancelled(signal);
    // The decompressor says how data ends by failing; what came before that is good.
    if (!(thrown instanceof Error)) throw thrown;
  }
  reader.cancel().catch(() => {});
  return { bytes, length };
}

/** zlib's levels that are used: 3 takes half the time of 6, for a seventh more bytes. */
export type DeflateLevel = 3 | 6;

/** zlib over data in parts. Hosts bring different ones, which make the same bytes. @throws cancelled */
export type PartsEncoder = (
  parts: readonly Uint8Array[],
  level: DeflateLevel,
  signal?: AbortSignal,
) => Promise<Uint8Array>;

let hostEncoder: PartsEncoder | null = null;

/** Gives the deflating of large data to the host's own zlib; null takes it back. A browser's makes other bytes than zlib. */
export function setPartsEncoder(encoder: PartsEncoder | null): void {
  hostEncoder = encoder;
}

/** Up to this size zlib is not worth fetching. */
const MAX_SMALL_BYTES = 262_144;

/** Deflates bytes that lie in parts to the zlib format: to the same bytes on every host. @throws cancelled */
export async function deflateParts(
  parts: readonly Uint8Array[],
  signal?: AbortSignal,
  level: DeflateLevel = 6,
): Promise<Uint8Array> {
  throwIfCancelled(signal);
  const sizeBytes = parts.reduce((sum, part) => sum + part.length, 0);
  return sizeBytes > MAX_SMALL_BYTES
    ? (hostEncoder ?? encodeWithPako)(parts, level, signal)
    : deflate(joinBytes(parts));
}

/** As `deflateParts`, without header and check sum: what a ZIP holds. @throws cancelled */
export async function deflateRaw(bytes: Uint8Array, signal?: AbortSignal): Promise<Uint8Array> {
  return (await deflateParts([bytes], signal)).subarray(HEADER_BYTES, -CHECK_SUM_BYTES);
}

/** zlib in JavaScript. */
const encodeWithPako: PartsEncoder = async (parts, level, signal) => {
  const { Deflate } = await loadPako();
  const encoder = new Deflate({ level });
  for (const piece of piecesOf(parts)) {
    encoder.push(piece);
    await nextTurn(signal);
  }
  encoder.push(new Uint8Array(0), true);
  return encoder.result as Uint8Array;
};

/** Pieces small enough that a cancel is noticed between them. */
const PIECE_BYTES = 1_048_576;

/** Data in parts, in pieces. */
export function* piecesOf(parts: readonly Uint8Array[]): Generator<Uint8Array> {
  for (const part of parts)
    for (let at = 0; at < part.length; at += PIECE_BYTES) yield part.subarray(at, at + PIECE_BYTES);
}

function sourceOf(parts: readonly Uint8Array[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  const pieces = piecesOf(parts);
  return new ReadableStream({
    pull(controller) {
      const { done, value } = pieces.next();
      if (done) controller.close();
      else controller.enqueue(value.slice());
    },
  });
}
