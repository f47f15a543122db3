import type { Samples } from '@recto/pdf-content';
import { arrayOf, decodeStream, type ObjectSource, type PdfObject, streamOf } from '@recto/pdf-core';

/** An image in one of the forms that PNG and TIFF hold. Rows from the top left, padded to whole bytes; 16 bits high byte first. */
export interface Picture {
  readonly widthPixels: number;
  readonly heightPixels: number;
  readonly model: 'gray' | 'rgb' | 'cmyk';
  /** Fewer than 8 only for gray, and for indexes of a palette. */
  readonly bits: 1 | 2 | 4 | 8 | 16;
  readonly data: Uint8Array;
  /** Red, green, blue of each index; then `data` are indexes, and the model is `rgb`. */
  readonly palette: Uint8Array | null;
  /** ICC profile of the model; null when the file names none. */
  readonly profile: Uint8Array | null;
}

type Model = Picture['model'];

export const COMPONENTS: Readonly<Record<Model, number>> = { gray: 1, rgb: 3, cmyk: 4 };
const MODELS: Readonly<Record<number, Model>> = { 1: 'gray', 3: 'rgb', 4: 'cmyk' };
/** Spaces whose samples are shades of gray, RGB or CMYK as they stand. */
const PLAIN_FAMILIES = ['DeviceGray', 'CalGray', 'DeviceRGB', 'CalRGB', 'DeviceCMYK', 'ICCBased'];
/** The model that a profile says it is for (ICC.1, 7.2.6). */
const PROFILE_SIGNATURES: Readonly<Record<Model, string>> = { gray: 'GRAY', rgb: 'RGB ', cmyk: 'CMYK' };
const MAX_PROFILE_BYTES = 16_777_216;

/** The samples as they are stored, /Decode applied; null for colours that neither format holds. */
export function pictureOf(samples: Samples, source: ObjectSource): Picture | null {
  const { widthPixels, heightPixels, isStencil, colourSpace } = samples;
  const size = { widthPixels, heightPixels, palette: null };
  if (isStencil || !colourSpace) {
    // Where a stencil paints it is black.
    const { bits, data } = decoded(samples);
    return { ...size, model: 'gray', bits: bits as Picture['bits'], data, profile: null };
  }
  if (colourSpace.family === 'Indexed') return indexedPicture(samples, source);
  const model = PLAIN_FAMILIES.includes(colourSpace.family) ? MODELS[colourSpace.components] : undefined;
  if (!model) return null;
  const { bits, data } = decoded(samples);
  const isPacked = model !== 'gray' && bits < 8;
  const shown = isPacked ? stretched(unpacked({ ...samples, data, bitsPerComponent: bits }), bits) : data;
  return {
    ...size,
    model,
    bits: isPacked ? 8 : (bits as Picture['bits']),
    data: shown,
    profile: profileOf(colourSpace.value, model, source),
  };
}

/** Indexes stay indexes where the palette is RGB; else they become the colours that they name. */
function indexedPicture(samples: Samples, source: ObjectSource): Picture | null {
  const { widthPixels, heightPixels, colourSpace, bitsPerComponent } = samples;
  const { base, table } = colourSpace ?? {};
  const model = base && PLAIN_FAMILIES.includes(base.family) ? MODELS[base.components] : undefined;
  if (!base || !table || !model || bitsPerComponent > 8) return null;
  const size = { widthPixels, heightPixels };
  const profile = profileOf(base.value, model, source);
  if (model === 'rgb' && !samples.decode) {
    const palette = new Uint8Array(3 * 2 ** bitsPerComponent);
    palette.set(table.subarray(0, palette.length));
    return { ...size, model, bits: bitsPerComponent as 1 | 2 | 4 | 8, data: samples.data, palette, profile };
  }
  const count = COMPONENTS[model];
  const indexes = unpacked(samples);
  const [low = 0, high = 2 ** bitsPerComponent - 1] = samples.decode ?? [];
  const step = (high - low) / (2 ** bitsPerComponent - 1);
  const last = table.length / count - 1;
  const data = new Uint8Array(indexes.length * count);
  for (let pixel = 0; pixel < indexes.length; pixel++) {
    const index = Math.min(last, Math.max(0, Math.round(low + (indexes[pixel] ?? 0) * step)));
    for (let part = 0; part < count; part++) data[pixel * count + part] = table[index * count + part] ?? 0;
  }
  return { ...size, model, bits: 8, data, palette: null, profile };
}

/** Samples with /Decode applied (ISO 32000-2, 8.9.5.2). */
function decoded(samples: Samples): { readonly bits: number; readonly data: Uint8Array } {
  const { decode, data, bitsPerComponent, components } = samples;
  if (!decode) return { bits: bitsPerComponent, data };
  const isReversed = Array.from({ length: components }).every(
    (_, part) => decode[part * 2] === 1 && decode[part * 2 + 1] === 0,
  );
  if (isReversed) return { bits: bitsPerComponent, data: data.map((byte) => ~byte) };
  const top = 2 ** bitsPerComponent - 1;
  const isWide = bitsPerComponent === 16;
  const values = isWide ? null : unpacked(samples);
  const count = isWide ? data.length / 2 : (values?.length ?? 0);
  const result = new Uint8Array(isWide ? count * 2 : count);
  for (let at = 0; at < count; at++) {
    const part = at % components;
    const [low, high] = [decode[part * 2] ?? 0, decode[part * 2 + 1] ?? 1];
    const value = values ? (values[at] ?? 0) : ((data[at * 2] ?? 0) << 8) | (data[at * 2 + 1] ?? 0);
    const share = Math.min(1, Math.max(0, low + ((high - low) * value) / top));
    if (!isWide) result[at] = Math.round(share * 255);
    else {
      const wide = Math.round(share * 65_535);
      result[at * 2] = wide >> 8;
      result[at * 2 + 1] = wide & 255;
    }
  }
  return { bits: isWide ? 16 : 8, data: result };
}

/** One byte a sample, as stored. Of 16 bits the high ones. */
export function unpacked({
  data,
  bitsPerComponent: bits,
  components,
  widthPixels,
  heightPixels,
}: Pick<Samples, 'data' | 'bitsPerComponent' | 'components' | 'widthPixels' | 'heightPixels'>): Uint8Array {
  if (bits === 8) return data;
  const perRow = widthPixels * components;
  const values = new Uint8Array(perRow * heightPixels);
  if (bits === 16) {
    for (let at = 0; at < values.length; at++) values[at] = data[at * 2] ?? 0;
    return values;
  }
  const rowBytes = Math.ceil((perRow * bits) / 8);
  const top = 2 ** bits - 1;
  for (let y = 0; y < heightPixels; y++) {
    for (let x = 0; x < perRow; x++) {
      const bit = x * bits;
      values[y * perRow + x] = ((data[y * rowBytes + (bit >> 3)] ?? 0) >> (8 - bits - (bit & 7))) & top;
    }
  }
  return values;
}

/** Values of fewer bits as 0 to 255; nothing is lost, since 255 divides by 1, 3 and 15. */
export function stretched(values: Uint8Array, bits: number): Uint8Array {
  const factor = 255 / (2 ** bits - 1);
  return bits >= 8 ? values : values.map((value) => value * factor);
}

/** The profile of an ICCBased space, when it is for this model. */
function profileOf(space: PdfObject, model: Model, source: ObjectSource): Uint8Array | null {
  const stream = streamOf(arrayOf(space, source)?.[1], source);
  if (!stream) return null;
  const bytes = decodeStream(stream, source, { maxBytes: MAX_PROFILE_BYTES });
  const signature = String.fromCharCode(...bytes.subarray(16, 20));
  return bytes.length > 128 && signature === PROFILE_SIGNATURES[model] ? bytes : null;
}
