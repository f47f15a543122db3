import type { Component } from './coefficients.ts';
import { stepsOf } from './decode-inks.ts';
import { readJpegPicture } from './read-jpeg.ts';
import { MARKER, type Segment } from './segments.ts';
import { restoreBlock, transformBlock } from './transform.ts';
import { writeProgressive } from './write-progressive.ts';
import { ZIGZAG } from './zigzag.ts';

/** For a row of pixels the columns to erase, [from, to); null for none. */
export type ErasedSpan = (row: number) => readonly [from: number, to: number] | null;

/**
 * Erases pixels of a JPEG and leaves the rest of it alone: coefficients of blocks that have none of them stay what they are. In a
 * block that has some, they become the mean of the others; a block of nothing else becomes gray. What programs wrote beside the
 * picture, thumbnails among it, is left out.
 * @param spans one for each connected part; of a component in lower resolution every sample goes that shows one of the pixels
 * @returns null for a kind that is not followed, and for damage
 */
export function eraseJpeg(bytes: Uint8Array, spans: readonly ErasedSpan[]): Uint8Array | null {
  const picture = readJpegPicture(bytes);
  const tables = picture && stepsOf(picture.heads);
  if (!picture || !tables) return null;
  const { components, widthPixels, heightPixels } = picture.coefficients;
  const across = Math.max(...components.map(({ horizontal }) => horizontal));
  const down = Math.max(...components.map(({ vertical }) => vertical));
  for (const component of components) {
    const steps = tables.get(component.quantizer);
    if (!steps) return null;
    const scaleX = across / component.horizontal;
    const scaleY = down / component.vertical;
    const rows = Math.ceil(heightPixels / scaleY);
    const width = component.stride * 8;
    const erased = new Uint8Array(width * component.rows * 8);
    for (let row = 0; row < rows; row++) {
      for (let y = Math.floor(row * scaleY); y < (row + 1) * scaleY; y++) {
        for (const span of spans) {
          const found = span(y);
          if (!found) continue;
          const to = found[1] >= widthPixels ? width : Math.ceil(found[1] / scaleX);
          erased.fill(1, row * width + Math.max(0, Math.floor(found[0] / scaleX)), row * width + Math.max(0, to));
        }
      }
    }
    // Blocks go on below the picture with what its last row has.
    for (let row = rows; row < component.rows * 8; row++) {
      erased.copyWithin(row * width, (rows - 1) * width, rows * width);
    }
    eraseComponent(component, steps, erased);
  }
  return writeProgressive(picture, picture.heads.filter(isKept));
}

function eraseComponent({ values, stride }: Component, steps: ArrayLike<number>, erased: Uint8Array): void {
  const width = stride * 8;
  const block = new Float32Array(64);
  const mask = new Uint8Array(64);
  for (let start = 0, index = 0; start < values.length; start += 64, index++) {
    const corner = Math.floor(index / stride) * 8 * width + (index % stride) * 8;
    let count = 0;
    for (let at = 0; at < 64; at++) {
      mask[at] = erased[corner + (at >> 3) * width + (at & 7)] ?? 0;
      count += mask[at] ?? 0;
    }
    if (count === 0) continue;
    if (count === 64) {
      values.fill(0, start, start + 64);
      continue;
    }
    for (let at = 0; at < 64; at++) block[ZIGZAG[at] ?? 0] = (values[start + at] ?? 0) * (steps[at] ?? 1);
    restoreBlock(block, 0);
    let sum = 0;
    for (let at = 0; at < 64; at++) if (mask[at] === 0) sum += block[at] ?? 0;
    for (let at = 0; at < 64; at++) if (mask[at] === 1) block[at] = sum / (64 - count);
    transformBlock(block, 0);
    for (let at = 0; at < 64; at++) {
      const position = ZIGZAG[at] ?? 0;
      values[start + at] = Math.round((block[position] ?? 0) / (steps[at] ?? 1));
    }
  }
}

/** Tables, and what Adobe's and JFIF's segments say of colours; JFIF's without a thumbnail. */
function isKept({ marker, body }: Segment): boolean {
  const isJfif = marker === MARKER.firstApplication && body.length === 14;
  return marker === MARKER.quantization || isJfif || marker === MARKER.firstApplication + 14;
}
