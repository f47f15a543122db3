import { inflateParts } from '@recto/codecs';
import type { ImageFrame, PixelBuffer } from '@recto/contract/capabilities/images';
import { ImageFault } from '../headers/byte-view.ts';
import { type PngFacts, samplesPerPixel } from '../headers/png.ts';
import { pixels8, pixels16 } from '../pixels/pixels.ts';

interface Pass {
  readonly x: number;
  readonly y: number;
  readonly stepX: number;
  readonly stepY: number;
}

/** Adam7 (ISO/IEC 15948, 8.2). */
const INTERLACED: readonly Pass[] = [
  { x: 0, y: 0, stepX: 8, stepY: 8 },
  { x: 4, y: 0, stepX: 8, stepY: 8 },
  { x: 0, y: 4, stepX: 4, stepY: 8 },
  { x: 2, y: 0, stepX: 4, stepY: 4 },
  { x: 0, y: 2, stepX: 2, stepY: 4 },
  { x: 1, y: 0, stepX: 2, stepY: 2 },
  { x: 0, y: 1, stepX: 1, stepY: 2 },
];
const PROGRESSIVE: readonly Pass[] = [{ x: 0, y: 0, stepX: 1, stepY: 1 }];

/**
 * All samples of a PNG, exactly: palettes become RGB, transparency alpha, 16 bits stay. What is missing at the end of a truncated
 * file stays zero. @throws ImageFault when nothing can be decoded
 */
export async function decodePng(png: PngFacts, frame: ImageFrame, signal?: AbortSignal): Promise<PixelBuffer> {
  const { widthPixels: width, heightPixels: height } = frame;
  const bitsPerPixel = png.bitDepth * samplesPerPixel(png);
  const passes = (png.isInterlaced ? INTERLACED : PROGRESSIVE)
    .map((pass) => ({
      ...pass,
      columns: Math.ceil((width - pass.x) / pass.stepX),
      rows: Math.ceil((height - pass.y) / pass.stepY),
    }))
    .filter(({ columns, rows }) => columns > 0 && rows > 0);
  const rowBytes = (columns: number) => Math.ceil((columns * bitsPerPixel) / 8);
  const total = passes.reduce((sum, { columns, rows }) => sum + rows * (1 + rowBytes(columns)), 0);
  const { bytes: data, length } = await inflateParts(png.data, total, signal);
  if (length === 0) throw new ImageFault('damaged', 'nothing can be decoded');

  const writer = new SampleWriter(png, frame);
  const pixelBytes = Math.max(1, bitsPerPixel >> 3);
  let at = 0;
  for (const pass of passes) {
    const bytes = rowBytes(pass.columns);
    let above: Uint8Array = new Uint8Array(bytes);
    for (let row = 0; row < pass.rows; row++) {
      const line = data.subarray(at + 1, at + 1 + bytes);
      unfilter(data[at] ?? 0, line, above, pixelBytes);
      // Rows that never came stay as they are: blank.
      if (at < length) writer.write(line, pass, row, pass.columns);
      above = line;
      at += 1 + bytes;
    }
  }
  return writer.finish();
}

/** Undoes a row's filter in place (ISO/IEC 15948, 9.2). */
function unfilter(kind: number, line: Uint8Array, above: Uint8Array, step: number): void {
  const length = line.length;
  if (kind === 1) for (let at = step; at < length; at++) line[at] = (line[at] ?? 0) + (line[at - step] ?? 0);
  else if (kind === 2) for (let at = 0; at < length; at++) line[at] = (line[at] ?? 0) + (above[at] ?? 0);
  else if (kind === 3) {
    for (let at = 0; at < length; at++) {
      line[at] = (line[at] ?? 0) + (((at >= step ? (line[at - step] ?? 0) : 0) + (above[at] ?? 0)) >> 1);
    }
  } else if (kind === 4) {
    for (let at = 0; at < length; at++) {
      const left = at >= step ? (line[at - step] ?? 0) : 0;
      const up = above[at] ?? 0;
      const corner = at >= step ? (above[at - step] ?? 0) : 0;
      const [toLeft, toUp, toCorner] = [
        Math.abs(up - corner),
        Math.abs(left - corner),
        Math.abs(left + up - 2 * corner),
      ];
      const near = toLeft <= toUp && toLeft <= toCorner ? left : toUp <= toCorner ? up : corner;
      line[at] = (line[at] ?? 0) + near;
    }
  }
}

/** Puts rows of packed samples where they belong, unpacked, with alpha beside them. */
class SampleWriter {
  readonly #png: PngFacts;
  readonly #frame: ImageFrame;
  readonly #samples: Uint8Array | Uint16Array;
  readonly #perPixel: number;
  /** The value of each colour sample that is transparent; empty for none. */
  readonly #key: number[] = [];

  constructor(png: PngFacts, frame: ImageFrame) {
    this.#png = png;
    this.#frame = frame;
    this.#perPixel = (frame.colour === 'gray' ? 1 : 3) + (frame.hasAlpha ? 1 : 0);
    const count = frame.widthPixels * frame.heightPixels * this.#perPixel;
    this.#samples = png.bitDepth === 16 ? new Uint16Array(count) : new Uint8Array(count);
    const { transparency, colourType } = png;
    if (!transparency || (colourType !== 0 && colourType !== 2)) return;
    for (let at = 0; at + 1 < transparency.length && this.#key.length < 3; at += 2) {
      this.#key.push(((transparency[at] ?? 0) << 8) | (transparency[at + 1] ?? 0));
    }
  }

  write(line: Uint8Array, pass: Pass, row: number, columns: number): void {
    const { bitDepth, colourType } = this.#png;
    const stored = samplesPerPixel(this.#png);
    const y = pass.y + row * pass.stepY;
    const unpack = unpackerOf(bitDepth);
    for (let column = 0; column < columns; column++) {
      const target = (y * this.#frame.widthPixels + pass.x + column * pass.stepX) * this.#perPixel;
      if (colourType === 3) this.#writeFromPalette(unpack(line, column), target);
      else this.#writeSamples(line, column * stored, target, stored, unpack);
    }
  }

  #writeFromPalette(index: number, target: number): void {
    const { palette, transparency } = this.#png;
    for (let sample = 0; sample < 3; sample++) this.#samples[target + sample] = palette?.[index * 3 + sample] ?? 0;
    if (this.#frame.hasAlpha) this.#samples[target + 3] = transparency?.[index] ?? 255;
  }

  #writeSamples(line: Uint8Array, first: number, target: number, stored: number, unpack: Unpack): void {
    const { bitDepth } = this.#png;
    const factor = bitDepth < 8 ? 255 / (2 ** bitDepth - 1) : 1;
    let isKey = this.#key.length === stored;
    for (let sample = 0; sample < stored; sample++) {
      const value = unpack(line, first + sample);
      if (isKey && value !== this.#key[sample]) isKey = false;
      this.#samples[target + sample] = value * factor;
    }
    if (stored < this.#perPixel) this.#samples[target + stored] = isKey ? 0 : bitDepth === 16 ? 65_535 : 255;
  }

  finish(): PixelBuffer {
    const { widthPixels, heightPixels, colour, hasAlpha, iccProfile } = this.#frame;
    const shape = { widthPixels, heightPixels, colour, hasAlpha, iccProfile };
    return this.#samples instanceof Uint16Array ? pixels16(shape, this.#samples) : pixels8(shape, this.#samples);
  }
}

type Unpack = (line: Uint8Array, index: number) => number;

function unpackerOf(bitDepth: number): Unpack {
  if (bitDepth === 8) return (line, index) => line[index] ?? 0;
  if (bitDepth === 16) return (line, index) => ((line[index * 2] ?? 0) << 8) | (line[index * 2 + 1] ?? 0);
  const perByte = 8 / bitDepth;
  const mask = 2 ** bitDepth - 1;
  return (line, index) => ((line[Math.floor(index / perByte)] ?? 0) >> (8 - bitDepth * ((index % perByte) + 1))) & mask;
}
