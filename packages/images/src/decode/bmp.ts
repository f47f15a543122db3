import type { ImageFrame, PixelBuffer } from '@recto/contract/capabilities/images';
import { ByteView } from '../headers/byte-view.ts';
import { pixels8 } from '../pixels/pixels.ts';
import { unsupported } from '../unsupported.ts';

const COMPRESSION = { none: 0, rle8: 1, rle4: 2, bitFields: 3, alphaBitFields: 6 };

interface Layout {
  readonly width: number;
  readonly height: number;
  readonly bits: number;
  readonly compression: number;
  readonly isTopDown: boolean;
  readonly palette: Uint8Array;
  readonly paletteStep: 3 | 4;
  readonly masks: readonly [number, number, number, number];
  readonly dataAt: number;
}

/** Decodes a BMP of 1 to 32 bits, run-length coded or not. @throws ImageFault */
export function decodeBmp(bytes: Uint8Array, frame: ImageFrame): PixelBuffer {
  const view = new ByteView(bytes, true);
  const layout = readLayout(view);
  const { width, height, bits, compression } = layout;
  const perPixel = frame.hasAlpha ? 4 : 3;
  const samples = new Uint8Array(width * height * perPixel);
  const offsetOf = (x: number, row: number) => ((layout.isTopDown ? row : height - 1 - row) * width + x) * perPixel;
  const putIndex = (x: number, row: number, index: number) => {
    const at = offsetOf(x, row);
    const entry = index * layout.paletteStep;
    for (let sample = 0; sample < 3; sample++) samples[at + sample] = layout.palette[entry + 2 - sample] ?? 0;
    if (perPixel === 4) samples[at + 3] = 255;
  };
  if (compression === COMPRESSION.rle8 || compression === COMPRESSION.rle4) {
    // Pixels that a run skips are of the first colour.
    for (let row = 0; row < height; row++) for (let x = 0; x < width; x++) putIndex(x, row, 0);
    decodeRuns(view, layout, putIndex);
  } else if (bits <= 8) {
    const rowBytes = Math.ceil((width * bits) / 32) * 4;
    const [perByte, mask] = [8 / bits, 2 ** bits - 1];
    for (let row = 0; row < height; row++) {
      const start = layout.dataAt + row * rowBytes;
      for (let x = 0; x < width; x++) {
        const byte = bytes[start + Math.floor(x / perByte)] ?? 0;
        putIndex(x, row, (byte >> (8 - bits * ((x % perByte) + 1))) & mask);
      }
    }
  } else {
    const fields = layout.masks.map(fieldOf);
    const rowBytes = Math.ceil((width * bits) / 32) * 4;
    for (let row = 0; row < height; row++) {
      for (let x = 0; x < width; x++) {
        const from = layout.dataAt + row * rowBytes + (x * bits) / 8;
        let value = (bytes[from] ?? 0) | ((bytes[from + 1] ?? 0) << 8);
        if (bits >= 24) value |= (bytes[from + 2] ?? 0) << 16;
        if (bits === 32) value |= (bytes[from + 3] ?? 0) << 24;
        const at = offsetOf(x, row);
        for (let sample = 0; sample < perPixel; sample++) samples[at + sample] = fields[sample]?.(value) ?? 255;
      }
    }
  }
  const { colour, hasAlpha } = frame;
  return pixels8({ widthPixels: width, heightPixels: height, colour, hasAlpha, iccProfile: null }, samples);
}

function readLayout(view: ByteView): Layout {
  const headerBytes = view.u32(14);
  const isCore = headerBytes === 12;
  const height = isCore ? view.u16(20) : view.i32(22);
  const bits = isCore ? view.u16(24) : view.u16(28);
  const compression = headerBytes >= 20 ? view.u32(30) : COMPRESSION.none;
  if (![1, 2, 4, 8, 16, 24, 32].includes(bits)) throw unsupported('bitsPerPixel', { bits });
  const isOs2 = headerBytes === 64 && compression >= 3;
  if (isOs2 || ![0, 1, 2, 3, 6].includes(compression)) throw unsupported('packed');
  const hasMasks = compression === COMPRESSION.bitFields || compression === COMPRESSION.alphaBitFields;
  const masksOutside = hasMasks && headerBytes === 40 ? (compression === COMPRESSION.alphaBitFields ? 16 : 12) : 0;
  const paletteAt = 14 + headerBytes + masksOutside;
  const paletteStep = isCore ? 3 : 4;
  const wanted = headerBytes >= 36 && view.u32(46) > 0 ? view.u32(46) : 2 ** Math.min(bits, 8);
  const palette = view.bytes.subarray(paletteAt, paletteAt + (bits <= 8 ? Math.min(wanted, 256) * paletteStep : 0));
  return {
    bits,
    compression,
    palette,
    paletteStep,
    width: isCore ? view.u16(18) : view.i32(18),
    height: Math.abs(height),
    isTopDown: height < 0,
    masks: hasMasks
      ? [view.u32(54), view.u32(58), view.u32(62), alphaMask(view, headerBytes, compression)]
      : usualMasks(view, headerBytes, bits),
    dataAt: view.u32(10),
  };
}

function alphaMask(view: ByteView, headerBytes: number, compression: number): number {
  return headerBytes >= 56 || compression === COMPRESSION.alphaBitFields ? view.u32(66) : 0;
}

function usualMasks(view: ByteView, headerBytes: number, bits: number): Layout['masks'] {
  const alpha = headerBytes >= 56 && bits === 32 ? view.u32(66) : 0;
  return bits === 16 ? [0x7c00, 0x03e0, 0x001f, 0] : [0xff0000, 0xff00, 0xff, alpha];
}

/** Takes the bits of a mask out of a pixel and widens them to 8. */
function fieldOf(mask: number): (value: number) => number {
  if (mask === 0) return () => 255;
  const shift = 31 - Math.clz32(mask & -mask);
  const most = mask >>> shift;
  return (value) => Math.round((((value & mask) >>> shift) * 255) / most);
}

/** Runs of 8 or 4 bits (absolute, encoded and moves). Data outside of the picture is dropped. */
function decodeRuns(view: ByteView, layout: Layout, put: (x: number, row: number, index: number) => void): void {
  const { width, height } = layout;
  const isNibbles = layout.compression === COMPRESSION.rle4;
  const bytes = view.bytes;
  let [at, x, row] = [layout.dataAt, 0, 0];
  const emit = (index: number) => {
    if (x < width && row < height) put(x, row, index);
    x += 1;
  };
  const nibble = (byte: number, index: number) => (index % 2 === 0 ? byte >> 4 : byte & 15);
  while (row < height && at + 1 < bytes.length) {
    const [count, value] = [bytes[at] ?? 0, bytes[at + 1] ?? 0];
    at += 2;
    if (count > 0) {
      for (let index = 0; index < count; index++) emit(isNibbles ? nibble(value, index) : value);
    } else if (value === 0) {
      x = 0;
      row += 1;
    } else if (value === 1) return;
    else if (value === 2) {
      x += bytes[at] ?? 0;
      row += bytes[at + 1] ?? 0;
      at += 2;
    } else {
      for (let index = 0; index < value; index++) {
        const byte = bytes[at + (isNibbles ? index >> 1 : index)] ?? 0;
        emit(isNibbles ? nibble(byte, index) : byte);
      }
      const used = isNibbles ? Math.ceil(value / 2) : value;
      at += used + (used % 2);
    }
  }
}
