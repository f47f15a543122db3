import { STANDARD_STRINGS } from '../encoding/standard-names.ts';
import { type DictEntry, OPERATORS, readDict, readIndex } from './cff-structures.ts';

/** Outlines of a part of the glyphs have these subroutines and hints in common. */
export interface CffPart {
  /** Entries of the font dictionary of a CID-keyed font; empty for others. */
  readonly dict: ReadonlyMap<number, DictEntry>;
  readonly privateDict: ReadonlyMap<number, DictEntry>;
  readonly subrs: readonly Uint8Array[];
}

/** A CFF program taken apart (Adobe Technical Note 5176). */
export interface Cff {
  readonly name: Uint8Array;
  readonly top: ReadonlyMap<number, DictEntry>;
  /** Strings beyond the standard ones. */
  readonly strings: readonly Uint8Array[];
  readonly isCidKeyed: boolean;
  /** By glyph: the number of its name, or its CID. */
  readonly charset: readonly number[];
  /** Glyphs by code; by name for the predefined ones, of which `expert` is not known here. */
  readonly encoding: ReadonlyMap<number, number> | 'standard' | 'expert';
  readonly charStrings: readonly Uint8Array[];
  readonly globalSubrs: readonly Uint8Array[];
  readonly parts: readonly CffPart[];
  /** By glyph: its part; null for a single part. */
  readonly partOf: readonly number[] | null;
}

const MAX_PARTS = 256;
const SUPPLEMENT = 0x80;

/** Takes a program apart; null when it holds what this does not know. */
export function readCff(program: Uint8Array): Cff | null {
  try {
    return read(program);
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function read(program: Uint8Array): Cff | null {
  const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
  if (view.getUint8(0) !== 1) return null;
  const names = readIndex(view, view.getUint8(2));
  const topDicts = readIndex(view, names.end);
  const strings = readIndex(view, topDicts.end);
  const globalSubrs = readIndex(view, strings.end);
  const [name] = names.items;
  const [topBytes] = topDicts.items;
  if (!name || !topBytes || topDicts.items.length !== 1) return null;
  const top = readDict(topBytes);
  const number = (operator: number, usual: number) => top.get(operator)?.operands.at(-1) ?? usual;
  const isCidKeyed = top.has(OPERATORS.ros);
  const charStringsAt = number(OPERATORS.charStrings, 0);
  if (charStringsAt <= 0 || number(OPERATORS.charStringType, 2) !== 2) return null;
  const charStrings = readIndex(view, charStringsAt).items;
  const charset = readCharset(view, number(OPERATORS.charset, 0), charStrings.length, isCidKeyed);
  if (!charset) return null;
  const encoding = isCidKeyed ? 'standard' : readEncoding(view, number(OPERATORS.encoding, 0), charset);
  const dicts = isCidKeyed
    ? readIndex(view, number(OPERATORS.fontDicts, 0)).items.map((bytes) => readDict(bytes))
    : [top];
  if (dicts.length === 0 || dicts.length > MAX_PARTS) return null;
  const parts = dicts.map((dict): CffPart => {
    const [size = 0, at = 0] = dict.get(OPERATORS.privateDict)?.operands ?? [];
    if (at < 0 || size < 0 || at + size > program.length) throw new RangeError('private dictionary');
    const privateDict = readDict(program.subarray(at, at + size));
    const subrsAt = privateDict.get(OPERATORS.subrs)?.operands.at(-1);
    const subrs = subrsAt ? readIndex(view, at + subrsAt).items : [];
    return { dict: isCidKeyed ? dict : new Map(), privateDict, subrs };
  });
  const partOf = isCidKeyed ? readPartOf(view, number(OPERATORS.partOf, 0), charStrings.length) : null;
  if (partOf?.some((part) => part >= parts.length)) return null;
  return {
    name,
    top,
    strings: strings.items,
    isCidKeyed,
    charset,
    encoding,
    charStrings,
    globalSubrs: globalSubrs.items,
    parts,
    partOf,
  };
}

/** Numbers of names, or CIDs, by glyph. Null for the predefined sets of expert fonts. */
function readCharset(view: DataView, start: number, count: number, isCidKeyed: boolean): number[] | null {
  const numbers = [0];
  if (start <= 2) {
    // The set of ISOAdobe ends with `zcaron`; a CID-keyed font has no names.
    if (start !== 0 || (count > 229 && !isCidKeyed)) return null;
    return Array.from({ length: count }, (_, glyph) => glyph);
  }
  const format = view.getUint8(start);
  if (format > 2) return null;
  let at = start + 1;
  while (numbers.length < count) {
    const first = view.getUint16(at);
    at += 2;
    let left = 0;
    if (format === 1) left = view.getUint8(at++);
    else if (format === 2) {
      left = view.getUint16(at);
      at += 2;
    }
    for (let step = 0; step <= left && numbers.length < count; step++) numbers.push(first + step);
  }
  return numbers;
}

function readEncoding(view: DataView, start: number, charset: readonly number[]): Cff['encoding'] {
  if (start === 0) return 'standard';
  if (start === 1) return 'expert';
  const glyphs = new Map<number, number>();
  const format = view.getUint8(start);
  let at = start + 2;
  let glyph = 1;
  for (let left = view.getUint8(start + 1); left > 0; left--) {
    const first = view.getUint8(at++);
    const more = (format & ~SUPPLEMENT) === 1 ? view.getUint8(at++) : 0;
    for (let step = 0; step <= more; step++) glyphs.set(first + step, glyph++);
  }
  if (format & SUPPLEMENT) {
    for (let left = view.getUint8(at++); left > 0; left--, at += 3) {
      const named = charset.indexOf(view.getUint16(at + 1));
      if (named > 0) glyphs.set(view.getUint8(at), named);
    }
  }
  return glyphs;
}

function readPartOf(view: DataView, start: number, count: number): number[] {
  const format = view.getUint8(start);
  if (format === 0) return Array.from({ length: count }, (_, glyph) => view.getUint8(start + 1 + glyph));
  if (format !== 3) throw new RangeError('format of FDSelect');
  const parts: number[] = [];
  const ranges = view.getUint16(start + 1);
  for (let range = 0; range < ranges; range++) {
    const at = start + 3 + range * 3;
    const [first, next] = [view.getUint16(at), view.getUint16(at + 3)];
    if (first !== parts.length || next > count || next <= first) throw new RangeError('range of FDSelect');
    parts.push(...Array.from({ length: next - first }, () => view.getUint8(at + 2)));
  }
  if (parts.length !== count) throw new RangeError('end of FDSelect');
  return parts;
}

/** The string of a number; null where there is none. */
export function stringOf(cff: Cff, number: number): string | null {
  const standard = STANDARD_STRINGS[number];
  if (standard !== undefined) return standard;
  const own = cff.strings[number - STANDARD_STRINGS.length];
  return own ? String.fromCharCode(...own) : null;
}
