import { constants, deflateSync, inflateSync } from 'node:zlib';
import { type FlateCodec, setFlateCodec } from './core/index.ts';

/** The smallest that zlib writes soundly. */
const MIN_WINDOW_BITS = 9;
const MIN_CHUNK_BYTES = 64;

/** Node's zlib, about twice as fast as code in JavaScript. Damaged data are left to ours, which keeps their sound part. */
export const nodeFlateCodec: FlateCodec = {
  inflate(input, maxBytes) {
    try {
      const output = inflateSync(input, { maxOutputLength: maxBytes });
      return new Uint8Array(output.buffer, output.byteOffset, output.byteLength);
    } catch {
      // Too much output is found out again, and named, by our own decoder.
      return null;
    }
  },
  deflate(input) {
    const output = deflateSync(input, {
      level: constants.Z_DEFAULT_COMPRESSION,
      windowBits: windowBits(input.length),
      chunkSize: Math.min(constants.Z_DEFAULT_CHUNK, input.length + MIN_CHUNK_BYTES),
    });
    return new Uint8Array(output.buffer, output.byteOffset, output.byteLength);
  },
};

/** A window no larger than the data: clearing 32 KB and more takes longer than compressing a small object stream. */
function windowBits(sizeBytes: number): number {
  return Math.min(constants.Z_DEFAULT_WINDOWBITS, Math.max(MIN_WINDOW_BITS, 33 - Math.clz32(sizeBytes)));
}

/** Makes this process use Node's zlib for Flate streams. */
export function useNodeFlate(): void {
  setFlateCodec(nodeFlateCodec);
}
