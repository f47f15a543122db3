import {
  bytesOf,
  decodeStream,
  dictOrStreamDictOf,
  integerOf,
  nameOf,
  type ObjectSource,
  type PdfObject,
  PdfStream,
} from '@recto/pdf-core';

/** Meaning of an image's samples (ISO 32000-2, 8.6), as far as recoding needs it. */
export interface ColourSpace {
  /** The family in full, e.g. `DeviceRGB`, `ICCBased`, `Indexed`. */
  readonly family: string;
  readonly components: number;
  /** The value as it stands in the image, possibly a reference. */
  readonly value: PdfObject;
  /** For an Indexed space: the space of its table's entries, and the table. */
  readonly base?: ColourSpace;
  readonly table?: Uint8Array;
}

const ABBREVIATIONS: Readonly<Record<string, string>> = {
  G: 'DeviceGray',
  RGB: 'DeviceRGB',
  CMYK: 'DeviceCMYK',
  I: 'Indexed',
  CalCMYK: 'DeviceCMYK',
};
const COMPONENTS: Readonly<Record<string, number>> = {
  DeviceGray: 1,
  CalGray: 1,
  DeviceRGB: 3,
  CalRGB: 3,
  Lab: 3,
  DeviceCMYK: 4,
  Separation: 1,
};
const MAX_TABLE_BYTES = 256 * 32;

/** Reads a colour space; null when it is not one that images may have, or is damaged. */
export function readColourSpace(value: PdfObject | undefined, source: ObjectSource, depth = 0): ColourSpace | null {
  const object = source.resolve(value);
  const items = Array.isArray(object) ? object : [object];
  const name = nameOf(items[0], source);
  if (name === null || value === undefined || depth > 2) return null;
  const family = ABBREVIATIONS[name] ?? name;
  const known = COMPONENTS[family];
  if (known !== undefined) return { family, components: known, value };
  if (family === 'ICCBased') {
    const components = integerOf(dictOrStreamDictOf(items[1], source)?.get('N'), source);
    return components === 1 || components === 3 || components === 4 ? { family, components, value } : null;
  }
  if (family === 'DeviceN') {
    const names = source.resolve(items[1]);
    return Array.isArray(names) && names.length > 0 && names.length <= 32
      ? { family, components: names.length, value }
      : null;
  }
  return family === 'Indexed' ? readIndexed(items, value, source, depth) : null;
}

function readIndexed(
  items: readonly PdfObject[],
  value: PdfObject,
  source: ObjectSource,
  depth: number,
): ColourSpace | null {
  const base = readColourSpace(items[1], source, depth + 1);
  const highest = integerOf(items[2], source);
  if (!base || base.family === 'Indexed' || highest === null || highest < 0 || highest > 255) return null;
  const lookup = source.resolve(items[3]);
  const bytes =
    lookup instanceof PdfStream ? decodeStream(lookup, source, { maxBytes: MAX_TABLE_BYTES }) : bytesOf(lookup, source);
  if (!bytes) return null;
  // Tables that are too short are read as if they went on with zeros.
  const table = new Uint8Array((highest + 1) * base.components);
  table.set(bytes.subarray(0, table.length));
  return { family: 'Indexed', components: 1, value, base, table };
}
