/** Operators of dictionaries (Technical Note 5176, tables 9, 10 and 23); those of two bytes are 0x0c00 and more. */
export const OPERATORS = {
  version: 0,
  notice: 1,
  fullName: 2,
  familyName: 3,
  weight: 4,
  fontBBox: 5,
  uniqueId: 13,
  xuid: 14,
  charset: 15,
  encoding: 16,
  charStrings: 17,
  privateDict: 18,
  subrs: 19,
  defaultWidth: 20,
  nominalWidth: 21,
  copyright: 0x0c00,
  charStringType: 0x0c06,
  postScript: 0x0c15,
  baseFontName: 0x0c16,
  ros: 0x0c1e,
  cidCount: 0x0c22,
  fontDicts: 0x0c24,
  partOf: 0x0c25,
  fontName: 0x0c26,
} as const;

/** Operands before an operator, as numbers and as written. */
export interface DictEntry {
  readonly operands: readonly number[];
  readonly raw: Uint8Array;
}

const MAX_OPERANDS = 513;

/** The entries of an INDEX. @throws RangeError when it reaches beyond the program */
export function readIndex(view: DataView, start: number): { readonly items: Uint8Array[]; readonly end: number } {
  const count = view.getUint16(start);
  if (count === 0) return { items: [], end: start + 2 };
  const size = view.getUint8(start + 2);
  if (size < 1 || size > 4) throw new RangeError('offset size');
  const data = start + 3 + (count + 1) * size - 1;
  const offset = (index: number) => {
    let value = 0;
    for (let byte = 0; byte < size; byte++) value = value * 256 + view.getUint8(start + 3 + index * size + byte);
    return data + value;
  };
  const items: Uint8Array[] = [];
  let from = offset(0);
  for (let index = 0; index < count; index++) {
    const to = offset(index + 1);
    if (to < from || to > view.byteLength) throw new RangeError('offset');
    items.push(new Uint8Array(view.buffer, view.byteOffset + from, to - from));
    from = to;
  }
  return { items, end: from };
}

/** Entries by operator. Real numbers are kept as they are written and read as NaN. */
export function readDict(bytes: Uint8Array): Map<number, DictEntry> {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const entries = new Map<number, DictEntry>();
  let operands: number[] = [];
  let from = 0;
  for (let at = 0; at < bytes.length; ) {
    const start = at;
    const byte = view.getUint8(at++);
    if (byte <= 21) {
      const operator = byte === 12 ? 0x0c00 + view.getUint8(at++) : byte;
      entries.set(operator, { operands, raw: bytes.subarray(from, start) });
      operands = [];
      from = at;
    } else if (byte === 28) {
      operands.push(view.getInt16(at));
      at += 2;
    } else if (byte === 29) {
      operands.push(view.getInt32(at));
      at += 4;
    } else if (byte === 30) {
      while ((view.getUint8(at) & 15) !== 15) at++;
      at++;
      operands.push(Number.NaN);
    } else if (byte === 255 || byte < 32) throw new RangeError('operand');
    else if (byte <= 246) operands.push(byte - 139);
    else if (byte <= 250) operands.push((byte - 247) * 256 + view.getUint8(at++) + 108);
    else operands.push(-(byte - 251) * 256 - view.getUint8(at++) - 108);
    if (operands.length > MAX_OPERANDS) throw new RangeError('operands');
  }
  return entries;
}

/** An INDEX of these items. */
export function writeIndex(items: readonly Uint8Array[]): Uint8Array {
  if (items.length === 0) return new Uint8Array(2);
  const total = items.reduce((sum, { length }) => sum + length, 1);
  const size = total < 0x100 ? 1 : total < 0x10000 ? 2 : total < 0x1000000 ? 3 : 4;
  const head = 3 + (items.length + 1) * size;
  const bytes = new Uint8Array(head + total - 1);
  bytes.set([items.length >> 8, items.length & 255, size]);
  let end = 1;
  for (let index = 0; index <= items.length; index++) {
    for (let byte = 0; byte < size; byte++) {
      bytes[3 + index * size + byte] = Math.floor(end / 256 ** (size - 1 - byte)) & 255;
    }
    const item = items[index];
    if (!item) break;
    bytes.set(item, head - 1 + end);
    end += item.length;
  }
  return bytes;
}

/** A whole number as dictionaries hold it, in the fewest bytes. */
export function dictInteger(value: number): number[] {
  if (value >= -107 && value <= 107) return [value + 139];
  if (value >= 108 && value <= 1131) return [247 + ((value - 108) >> 8), (value - 108) & 255];
  if (value >= -1131 && value <= -108) return [251 + ((-value - 108) >> 8), (-value - 108) & 255];
  if (value >= -32768 && value <= 32767) return [28, (value >> 8) & 255, value & 255];
  return longInteger(value);
}

/** A whole number in five bytes, whatever it is. */
function longInteger(value: number): number[] {
  return [29, (value >>> 24) & 255, (value >>> 16) & 255, (value >>> 8) & 255, value & 255];
}

/** An operator as dictionaries hold it. */
export function dictOperator(operator: number): number[] {
  return operator >= 0x0c00 ? [12, operator & 255] : [operator];
}
