import { readHeader, readSamples } from '@recto/pdf-content';
import { type ObjectSource, PdfStream, withoutFilters } from '@recto/pdf-core';
import type { ImageUse } from '../content/scan-uses.ts';
import type { ImageQuality } from '../image-quality.ts';

/** Black and white needs more pixels than gray to look the same: this many times the resolution, and never less than fax has. */
const SHARPER = 3.3;
const LIMIT_DPI = { least: 300, most: 1200 } as const;
/** Only where at least every other pixel goes. */
const MIN_SHRINK = 2;
/** A pixel gets the rarer value, mostly black, where this share of its source pixels has it: fine lines stay. */
const RARE_SHARE = 0.4;

/**
 * A black-and-white image, or a stencil, with the pixels that can be seen where it is shown largest.
 * @returns null for other images, for those that hardly become smaller, and for data that only their own decoder reads
 */
export function shrinkBilevel(
  stream: PdfStream,
  source: ObjectSource,
  use: ImageUse,
  { dpi }: ImageQuality,
): PdfStream | null {
  const header = readHeader(stream.dict, source);
  const isBilevel = header?.bitsPerComponent === 1 && (header.isStencil || header.colourSpace?.components === 1);
  if (!header || !isBilevel || header.hasColourKey) return null;
  const { widthPixels, heightPixels } = header;
  const ownDpi = 72 * Math.min(widthPixels / use.widthPoints, heightPixels / use.heightPoints);
  const shrink = ownDpi / Math.min(LIMIT_DPI.most, Math.max(LIMIT_DPI.least, dpi * SHARPER));
  if (!(shrink >= MIN_SHRINK) || !Number.isFinite(shrink)) return null;
  const samples = readSamples(stream, source);
  if (!samples) return null;
  const side = (length: number) => Math.max(1, Math.round(length / shrink));
  const [Width, Height] = [side(widthPixels), side(heightPixels)];
  const data = shrunk(samples.data, widthPixels, heightPixels, Width, Height);
  return new PdfStream(withoutFilters(stream.dict).set('Width', Width).set('Height', Height), data);
}

function shrunk(data: Uint8Array, width: number, height: number, columns: number, rows: number): Uint8Array {
  const rowBytes = (width + 7) >> 3;
  const columnOf = Uint32Array.from({ length: width }, (_, x) => Math.floor((x * columns) / width));
  const ones = new Uint32Array(columns * rows);
  for (let y = 0; y < height; y++) {
    const to = Math.floor((y * rows) / height) * columns;
    for (let at = 0; at < rowBytes; at++) {
      const byte = data[y * rowBytes + at] ?? 0;
      if (byte === 0) continue;
      for (let bit = 0, x = at * 8; bit < 8 && x < width; bit++, x++) {
        if (((byte << bit) & 0x80) === 0) continue;
        const cell = to + (columnOf[x] ?? 0);
        ones[cell] = (ones[cell] ?? 0) + 1;
      }
    }
  }
  const isOneRare = ones.reduce((sum, count) => sum + count, 0) * 2 < width * height;
  const least = ((width / columns) * height * (isOneRare ? RARE_SHARE : 1 - RARE_SHARE)) / rows;
  const packedBytes = (columns + 7) >> 3;
  const packed = new Uint8Array(packedBytes * rows);
  for (let row = 0, cell = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++, cell++) {
      const at = row * packedBytes + (column >> 3);
      if ((ones[cell] ?? 0) >= least) packed[at] = (packed[at] ?? 0) | (0x80 >> (column & 7));
    }
  }
  return packed;
}
