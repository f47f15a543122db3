import type { ColourModel, PixelBuffer } from '@recto/contract/capabilities/images';
import type { Samples } from '@recto/pdf-content';

const MODELS: Readonly<Record<number, ColourModel>> = { 1: 'gray', 3: 'rgb', 4: 'cmyk' };

/** Components of a pixel, alpha not counted. */
export function componentsOf({ colour }: PixelBuffer): 1 | 3 | 4 {
  return colour === 'gray' ? 1 : colour === 'rgb' ? 3 : 4;
}

/** Samples as 8-bit pixels, and how many components of which space they have. Values keep their meaning: no colour is converted. */
export interface UnpackedImage {
  readonly pixels: PixelBuffer;
  /** True when indexes became the colours that they name. */
  readonly isExpanded: boolean;
}

/** @returns null for images of two or more than four components, and tables read in an odd way */
export function toPixels(samples: Samples): UnpackedImage | null {
  const { colourSpace, widthPixels, heightPixels } = samples;
  const table = colourSpace?.table;
  const base = colourSpace?.base;
  const components = base?.components ?? samples.components;
  const colour = MODELS[components];
  if (!colour || (base && samples.decode)) return null;
  const values = unpack(samples, table !== undefined);
  const shape = { widthPixels, heightPixels, colour, hasAlpha: false, iccProfile: null, bitsPerSample: 8 } as const;
  if (!table) return { pixels: { ...shape, samples: values }, isExpanded: false };
  const expanded = new Uint8Array(values.length * components);
  for (let pixel = 0; pixel < values.length; pixel++) {
    const from = (values[pixel] ?? 0) * components;
    for (let part = 0; part < components; part++) expanded[pixel * components + part] = table[from + part] ?? 0;
  }
  return { pixels: { ...shape, samples: expanded }, isExpanded: true };
}

/** One byte a sample: indexes as they are, intensities stretched to 0 to 255. */
function unpack(
  { data, bitsPerComponent, components, widthPixels, heightPixels }: Samples,
  areIndexes: boolean,
): Uint8Array {
  const perRow = widthPixels * components;
  if (bitsPerComponent === 8) return data;
  const values = new Uint8Array(perRow * heightPixels);
  if (bitsPerComponent === 16) {
    for (let at = 0; at < values.length; at++) values[at] = data[at * 2] ?? 0;
    return values;
  }
  const rowBytes = Math.ceil((perRow * bitsPerComponent) / 8);
  const top = 2 ** bitsPerComponent - 1;
  const factor = areIndexes ? 1 : 255 / top;
  for (let y = 0; y < heightPixels; y++) {
    for (let x = 0; x < perRow; x++) {
      const bit = x * bitsPerComponent;
      const byte = data[y * rowBytes + (bit >> 3)] ?? 0;
      values[y * perRow + x] = ((byte >> (8 - bitsPerComponent - (bit & 7))) & top) * factor;
    }
  }
  return values;
}
