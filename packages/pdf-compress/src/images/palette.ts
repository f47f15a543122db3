import type { Samples } from '@recto/pdf-content';

/** An image of few colours: an index a pixel, in as few bits as there are colours for. */
export interface PaletteImage {
  /** Rows padded to whole bytes. */
  readonly data: Uint8Array;
  readonly bitsPerComponent: 1 | 2 | 4 | 8;
  /** Colours in the image's own components, from dark to light so that neighbours in the table look alike. */
  readonly table: Uint8Array;
  readonly colours: number;
}

const MOST_COLOURS = 256;
const SLOTS = 1024;

/**
 * The same pixels through a table of colours.
 * @param samples of 8 bits, with 1 or 3 components
 * @param leastBits of an index
 * @returns null when there are more than 256 colours
 */
export function toPalette(samples: Samples, leastBits: 1 | 2): PaletteImage | null {
  const { components, data, widthPixels, heightPixels } = samples;
  const pixels = widthPixels * heightPixels;
  const keys = new Int32Array(SLOTS);
  const indexOfSlot = new Int16Array(SLOTS).fill(-1);
  const colours: number[] = [];
  const indexes = new Uint8Array(pixels);
  let [lastKey, lastIndex] = [0, -1];
  for (let pixel = 0, at = 0; pixel < pixels; pixel++, at += components) {
    let key = data[at] ?? 0;
    for (let part = 1; part < components; part++) key = (key << 8) | (data[at + part] ?? 0);
    if (key !== lastKey || lastIndex < 0) {
      let slot = (Math.imul(key, 0x9e3779b1) >>> 22) & (SLOTS - 1);
      while ((indexOfSlot[slot] ?? -1) >= 0 && keys[slot] !== key) slot = (slot + 1) & (SLOTS - 1);
      if ((indexOfSlot[slot] ?? -1) < 0) {
        if (colours.length === MOST_COLOURS) return null;
        keys[slot] = key;
        indexOfSlot[slot] = colours.length;
        colours.push(key);
      }
      lastKey = key;
      lastIndex = indexOfSlot[slot] ?? 0;
    }
    indexes[pixel] = lastIndex;
  }
  return sorted(indexes, colours, samples, leastBits);
}

function sorted(indexes: Uint8Array, colours: readonly number[], samples: Samples, leastBits: 1 | 2): PaletteImage {
  const { components, widthPixels, heightPixels } = samples;
  const part = (key: number, at: number) => (key >>> (8 * (components - 1 - at))) & 255;
  const weight = (key: number) => {
    let sum = 0;
    for (let at = 0; at < components; at++) sum += part(key, at) * (at === 1 ? 2 : 1);
    return sum;
  };
  const order = colours.map((_, index) => index).sort((a, b) => weight(colours[a] ?? 0) - weight(colours[b] ?? 0));
  const rank = new Uint8Array(colours.length);
  const table = new Uint8Array(colours.length * components);
  for (const [position, index] of order.entries()) {
    rank[index] = position;
    for (let at = 0; at < components; at++) table[position * components + at] = part(colours[index] ?? 0, at);
  }
  const bits = colours.length <= 2 ? leastBits : colours.length <= 4 ? 2 : colours.length <= 16 ? 4 : 8;
  for (let at = 0; at < indexes.length; at++) indexes[at] = rank[indexes[at] ?? 0] ?? 0;
  const data = packBits(indexes, widthPixels, heightPixels, bits);
  return { data, bitsPerComponent: bits, table, colours: colours.length };
}

/** Rows of one value a byte, packed to `bits` each; each row begins at a byte. */
export function packBits(values: Uint8Array, width: number, height: number, bits: 1 | 2 | 4 | 8): Uint8Array {
  if (bits === 8) return values;
  const rowBytes = Math.ceil((width * bits) / 8);
  const packed = new Uint8Array(rowBytes * height);
  const perByte = 8 / bits;
  for (let y = 0, from = 0; y < height; y++) {
    for (let x = 0; x < width; x++, from++) {
      const at = y * rowBytes + Math.floor(x / perByte);
      packed[at] = (packed[at] ?? 0) | ((values[from] ?? 0) << (8 - bits * ((x % perByte) + 1)));
    }
  }
  return packed;
}
