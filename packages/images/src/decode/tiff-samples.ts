import type { ImageFrame, PixelBuffer } from '@recto/contract/capabilities/images';
import { ImageFault } from '../headers/byte-view.ts';
import { pixels8, pixels16 } from '../pixels/pixels.ts';
import { unsupported } from '../unsupported.ts';

/** Unpacked rows of a TIFF page and how its samples are packed in them. */
export interface TiffRows {
  readonly data: Uint8Array;
  readonly samplesPerPixel: number;
  readonly bits: number;
  readonly photometric: number;
  readonly isLittleEndian: boolean;
  /** Red, green and blue one after another, 16 bits each (TIFF 6.0, tag 320). */
  readonly palette: readonly number[] | null;
}

const PHOTOMETRIC = { whiteIsZero: 0, palette: 3, yCbCr: 6 };

/** Samples as the frame says: palettes as RGB, white is the highest gray, bits widened to 8 or 16. @throws ImageFault */
export function tiffSamples(rows: TiffRows, frame: ImageFrame): PixelBuffer {
  const { data, samplesPerPixel, bits, photometric, palette } = rows;
  const { widthPixels: width, heightPixels: height, colour, hasAlpha, iccProfile } = frame;
  if (![1, 2, 4, 8, 16].includes(bits)) throw unsupported('bitsPerSample', { bits });
  const colours = { gray: 1, rgb: 3, cmyk: 4 }[colour];
  const wanted = colours + (hasAlpha ? 1 : 0);
  const isPalette = photometric === PHOTOMETRIC.palette;
  if (!isPalette && samplesPerPixel < wanted) throw new ImageFault('damaged', 'too few samples');
  const rowBytes = Math.ceil((width * samplesPerPixel * bits) / 8);
  const most = 2 ** bits - 1;
  const factor = bits < 8 ? 255 / most : 1;
  const isInverted = photometric === PHOTOMETRIC.whiteIsZero;
  const sampleAt = readerOf(rows);
  const count = width * height * wanted;
  const samples = bits === 16 && !isPalette ? new Uint16Array(count) : new Uint8Array(count);
  for (let y = 0, to = 0; y < height; y++) {
    const row = data.subarray(y * rowBytes, (y + 1) * rowBytes);
    for (let x = 0; x < width; x++) {
      if (isPalette) {
        const index = sampleAt(row, x * samplesPerPixel);
        for (let part = 0; part < 3; part++) samples[to++] = (palette?.[index + part * 2 ** bits] ?? 0) >> 8;
        if (hasAlpha) samples[to++] = 255;
        continue;
      }
      for (let sample = 0; sample < wanted; sample++) {
        const value = sampleAt(row, x * samplesPerPixel + sample);
        samples[to++] = (isInverted && sample < colours ? most - value : value) * factor;
      }
    }
  }
  const shape = { widthPixels: width, heightPixels: height, colour, hasAlpha, iccProfile };
  return samples instanceof Uint16Array ? pixels16(shape, samples) : pixels8(shape, samples);
}

function readerOf({ bits, isLittleEndian }: TiffRows): (row: Uint8Array, index: number) => number {
  if (bits === 8) return (row, index) => row[index] ?? 0;
  if (bits === 16) {
    const [low, high] = isLittleEndian ? [0, 1] : [1, 0];
    return (row, index) => (row[index * 2 + low] ?? 0) | ((row[index * 2 + high] ?? 0) << 8);
  }
  const [perByte, mask] = [8 / bits, 2 ** bits - 1];
  return (row, index) => ((row[Math.floor(index / perByte)] ?? 0) >> (8 - bits * ((index % perByte) + 1))) & mask;
}
