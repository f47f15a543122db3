/// <reference path="./openjpeg.d.ts" />
import { readFile } from 'node:fs/promises';

/** Enumerated colour spaces by number of components (ISO/IEC 15444-1, I.5.3.3). */
const COLOURS: Readonly<Record<1 | 3, number>> = { 1: 17, 3: 16 };

/** A JP2 file of samples of 8 bits, gray or RGB, without loss. */
export async function jpeg2000Of(
  samples: Uint8Array,
  { width, height, components }: { readonly width: number; readonly height: number; readonly components: 1 | 3 },
): Promise<Uint8Array> {
  const { default: factory } = await import('@cornerstonejs/codec-openjpeg/wasmjs');
  const wasmBinary = await readFile(new URL(import.meta.resolve('@cornerstonejs/codec-openjpeg/wasm')));
  const encoder = new (await factory({ wasmBinary })).J2KEncoder();
  try {
    const shape = { width, height, bitsPerSample: 8, componentCount: components, isSigned: false };
    encoder.getDecodedBuffer(shape).set(samples);
    encoder.setQuality(true, 0);
    encoder.encode();
    const header = [...word(height), ...word(width), 0, components, 7, 7, 0, 0];
    const boxes = [
      box('jP  ', [0x0d, 0x0a, 0x87, 0x0a]),
      box('ftyp', [...Buffer.from('jp2 '), ...word(0), ...Buffer.from('jp2 ')]),
      box('jp2h', [...box('ihdr', header), ...box('colr', [1, 0, 0, ...word(COLOURS[components])])]),
      box('jp2c', encoder.getEncodedBuffer()),
    ];
    return new Uint8Array(Buffer.concat(boxes));
  } finally {
    encoder.delete();
  }
}

const word = (value: number) => [value >>> 24, (value >> 16) & 255, (value >> 8) & 255, value & 255];

const box = (type: string, content: ArrayLike<number>) =>
  Buffer.concat([Buffer.from(word(content.length + 8)), Buffer.from(type), Buffer.from(Array.from(content))]);
