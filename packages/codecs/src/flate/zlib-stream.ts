import { throwIfCancelled } from '@recto/contract';
import { joinBytes } from '../bytes/characters.ts';

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
    if (!(thrown instanceof TypeError) && !(thrown instanceof Error)) throw thrown;
  }
  reader.cancel().catch(() => {});
  return { bytes, length };
}

/** @property format `deflate-raw` is what a ZIP holds; else zlib's, with a header and a check sum */
export interface DeflateOptions {
  readonly format?: 'deflate' | 'deflate-raw';
  readonly signal?: AbortSignal;
}

/** Deflates bytes that lie in parts, by the host's own compressor. @throws cancelled */
export async function deflateParts(
  parts: readonly Uint8Array[],
  { format = 'deflate', signal }: DeflateOptions = {},
): Promise<Uint8Array> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of iterate(sourceOf(parts).pipeThrough(new CompressionStream(format)))) {
    throwIfCancelled(signal);
    chunks.push(chunk);
  }
  return joinBytes(chunks);
}

/** Pieces small enough that a cancel is noticed between them. */
const PIECE_BYTES = 1_048_576;

function sourceOf(parts: readonly Uint8Array[]): ReadableStream<Uint8Array<ArrayBuffer>> {
  let [index, at] = [0, 0];
  return new ReadableStream({
    pull(controller) {
      for (;;) {
        const part = parts[index];
        if (!part) return controller.close();
        if (at < part.length) {
          controller.enqueue(part.slice(at, at + PIECE_BYTES));
          at += PIECE_BYTES;
          return;
        }
        index += 1;
        at = 0;
      }
    },
  });
}

async function* iterate(stream: ReadableStream<Uint8Array>): AsyncGenerator<Uint8Array> {
  const reader = stream.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) return;
    yield value;
  }
}
