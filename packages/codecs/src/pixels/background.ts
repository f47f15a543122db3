/** Samples of one kind in a picture: every `stride`-th one, from `offset` on. */
export interface SamplePlane {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly samples: Uint8Array | Uint8ClampedArray;
  readonly stride: number;
  readonly offset: number;
}

/** A value for each block of a picture, in rows. */
export interface BlockLevels {
  readonly blockPixels: number;
  readonly columns: number;
  readonly rows: number;
  readonly levels: Float32Array;
}

/** Every second row is enough to measure a block. */
const ROW_STEP = 2;

/** The level that a share of each block's samples do not exceed. */
export function measureBlocks(plane: SamplePlane, blockPixels: number, share: number): BlockLevels {
  const { widthPixels: width, heightPixels: height, samples, stride, offset } = plane;
  const columns = Math.ceil(width / blockPixels);
  const rows = Math.ceil(height / blockPixels);
  const levels = new Float32Array(columns * rows);
  const histogram = new Uint32Array(256);
  for (let row = 0; row < rows; row++) {
    for (let column = 0; column < columns; column++) {
      histogram.fill(0);
      const [right, bottom] = [Math.min(width, (column + 1) * blockPixels), Math.min(height, (row + 1) * blockPixels)];
      let count = 0;
      for (let y = row * blockPixels; y < bottom; y += ROW_STEP) {
        for (let x = column * blockPixels; x < right; x++, count++) {
          const value = samples[(y * width + x) * stride + offset] ?? 0;
          histogram[value] = (histogram[value] ?? 0) + 1;
        }
      }
      levels[row * columns + column] = levelBelow(histogram, count * share);
    }
  }
  return { blockPixels, columns, rows, levels };
}

/** The level that `wanted` of the counted pixels are not brighter than; 255 when there are fewer. */
export function levelBelow(counts: Uint32Array, wanted: number): number {
  let seen = 0;
  for (let value = 0; value < 256; value++) {
    seen += counts[value] ?? 0;
    if (seen >= wanted) return value;
  }
  return 255;
}

/** Folds each block with those up to `reach` blocks away, along rows and then along columns. */
export function foldBlocks(
  { levels: values, columns, rows }: BlockLevels,
  reach: number,
  fold: (left: number, right: number) => number,
): Float32Array {
  const along = (source: Float32Array, step: number, length: number, lines: number, lineStep: number) => {
    const out = new Float32Array(source.length);
    for (let line = 0; line < lines; line++) {
      for (let at = 0; at < length; at++) {
        let value: number | undefined;
        for (let near = Math.max(0, at - reach); near <= Math.min(length - 1, at + reach); near++) {
          const one = source[line * lineStep + near * step] ?? 0;
          value = value === undefined ? one : fold(value, one);
        }
        out[line * lineStep + at * step] = value ?? 0;
      }
    }
    return out;
  };
  return along(along(values, 1, columns, rows, columns), columns, rows, columns, 1);
}

/** The mean of each block and those up to `reach` blocks away. */
export function meanBlocks(blocks: BlockLevels, reach: number): Float32Array {
  const add = (left: number, right: number) => left + right;
  const sum = foldBlocks(blocks, reach, add);
  const counts = foldBlocks({ ...blocks, levels: new Float32Array(blocks.levels.length).fill(1) }, reach, add);
  return sum.map((value, at) => value / (counts[at] ?? 1));
}

/** Calls back with every sample's place and the level there, interpolated linearly between the middles of the blocks. */
export function overLevels(
  { widthPixels: width, heightPixels: height }: Pick<SamplePlane, 'widthPixels' | 'heightPixels'>,
  { blockPixels, columns, rows, levels }: BlockLevels,
  onPixel: (at: number, level: number) => void,
): void {
  const rowLevels = new Float32Array(columns);
  for (let y = 0; y < height; y++) {
    const rowPosition = Math.min(rows - 1, Math.max(0, (y + 0.5) / blockPixels - 0.5));
    const upper = Math.floor(rowPosition);
    const lower = Math.min(rows - 1, upper + 1);
    for (let column = 0; column < columns; column++) {
      const top = levels[upper * columns + column] ?? 255;
      rowLevels[column] = top + ((levels[lower * columns + column] ?? 255) - top) * (rowPosition - upper);
    }
    for (let x = 0, at = y * width; x < width; x++, at++) {
      const along = Math.min(columns - 1, Math.max(0, (x + 0.5) / blockPixels - 0.5));
      const left = along | 0;
      const start = rowLevels[left] ?? 255;
      onPixel(at, start + ((rowLevels[Math.min(columns - 1, left + 1)] ?? 255) - start) * (along - left));
    }
  }
}
