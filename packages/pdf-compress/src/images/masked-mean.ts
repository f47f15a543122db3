import type { PixelBuffer } from '@recto/contract/capabilities/images';

/**
 * A small picture of one layer: each of its pixels is the mean of those below it that belong to the layer. Where none does,
 * colours come from the neighbours, so that nothing of the other layer shines through and the coder has nothing to keep.
 * @param belongs 1 for each pixel of the layer
 */
export function maskedMean(
  pixels: PixelBuffer,
  belongs: Uint8Array,
  widthPixels: number,
  heightPixels: number,
): PixelBuffer {
  const parts = pixels.samples.length / (pixels.widthPixels * pixels.heightPixels);
  const sums = new Float64Array(widthPixels * heightPixels * parts);
  const counts = new Uint32Array(widthPixels * heightPixels);
  const columns = Uint32Array.from({ length: pixels.widthPixels }, (_, x) =>
    Math.floor((x * widthPixels) / pixels.widthPixels),
  );
  for (let y = 0, at = 0; y < pixels.heightPixels; y++) {
    const row = Math.floor((y * heightPixels) / pixels.heightPixels) * widthPixels;
    for (let x = 0; x < pixels.widthPixels; x++, at++) {
      if (belongs[at] === 0) continue;
      const cell = row + (columns[x] ?? 0);
      counts[cell] = (counts[cell] ?? 0) + 1;
      for (let part = 0; part < parts; part++) {
        sums[cell * parts + part] = (sums[cell * parts + part] ?? 0) + (pixels.samples[at * parts + part] ?? 0);
      }
    }
  }
  const samples = new Uint8Array(widthPixels * heightPixels * parts);
  for (let cell = 0; cell < counts.length; cell++) {
    const count = counts[cell] ?? 0;
    if (count === 0) continue;
    for (let part = 0; part < parts; part++) {
      samples[cell * parts + part] = Math.round((sums[cell * parts + part] ?? 0) / count);
    }
  }
  fillGaps(samples, counts, widthPixels, parts);
  return { ...pixels, widthPixels, heightPixels, bitsPerSample: 8, samples };
}

/** Gives cells without a colour that of the next one in their row, and rows without any that of the next row. */
function fillGaps(samples: Uint8Array, counts: Uint32Array, width: number, parts: number): void {
  const height = counts.length / width;
  const copy = (from: number, to: number, length: number) =>
    samples.copyWithin(to * parts, from * parts, (from + length) * parts);
  const emptyRows: number[] = [];
  for (let y = 0; y < height; y++) {
    const filled: number[] = [];
    for (let x = 0; x < width; x++) if ((counts[y * width + x] ?? 0) > 0) filled.push(x);
    if (filled.length === 0) {
      emptyRows.push(y);
      continue;
    }
    for (let x = 0, next = 0; x < width; x++) {
      while (next + 1 < filled.length && distance(filled, next + 1, x) <= distance(filled, next, x)) next++;
      if ((counts[y * width + x] ?? 0) === 0) copy(y * width + (filled[next] ?? 0), y * width + x, 1);
    }
  }
  const isEmpty = new Set(emptyRows);
  let last = -1;
  for (let y = 0; y < height; y++) {
    if (!isEmpty.has(y)) last = y;
    else if (last >= 0) copy(last * width, y * width, width);
  }
  const first = Array.from({ length: height }, (_, y) => y).find((y) => !isEmpty.has(y)) ?? 0;
  for (let y = 0; y < first; y++) copy(first * width, y * width, width);
}

const distance = (filled: readonly number[], index: number, x: number) => Math.abs((filled[index] ?? 0) - x);
