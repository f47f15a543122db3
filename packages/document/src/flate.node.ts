import { inflateSync } from 'node:zlib';
import { type FlateDecoder, setFlateDecoder } from './core/index.ts';

/** Node's zlib, about twice as fast as code in JavaScript. Damaged data are left to ours, which keeps their sound part. */
export const nodeFlateDecoder: FlateDecoder = (input, maxBytes) => {
  try {
    const output = inflateSync(input, { maxOutputLength: maxBytes });
    return new Uint8Array(output.buffer, output.byteOffset, output.byteLength);
  } catch {
    // Too much output is found out again, and named, by our own decoder.
    return null;
  }
};

/** Makes this process decode Flate streams with Node's zlib. */
export function useNodeFlate(): void {
  setFlateDecoder(nodeFlateDecoder);
}
