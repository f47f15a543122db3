import { latin1Bytes } from '@recto/codecs';
import { STANDARD_STRINGS } from '../encoding/standard-names.ts';
import type { Cff } from './cff-read.ts';
import { type DictEntry, dictInteger, OPERATORS } from './cff-structures.ts';
import { outlineOf } from './type1-outline.ts';
import { numbersIn, type Type1 } from './type1-read.ts';
import { writeType2 } from './type2-write.ts';

/** Entries of Type 1's private dictionary, and what they are in CFF: lists of differences, or single values. */
const LISTS: readonly (readonly [string, number])[] = [
  ['BlueValues', 6],
  ['OtherBlues', 7],
  ['FamilyBlues', 8],
  ['FamilyOtherBlues', 9],
  ['StemSnapH', 0x0c0c],
  ['StemSnapV', 0x0c0d],
];
const VALUES: readonly (readonly [string, number])[] = [
  ['BlueScale', 0x0c09],
  ['BlueShift', 0x0c0a],
  ['BlueFuzz', 0x0c0b],
  ['StdHW', 10],
  ['StdVW', 11],
  ['LanguageGroup', 0x0c11],
  ['ExpansionFactor', 0x0c12],
];
const FORCE_BOLD = 0x0c0e;

/**
 * A Type 1 program with these glyphs as CFF: outlines are the same, the cipher and the subroutines are gone.
 * @throws RangeError for outlines that cannot be followed
 */
export function type1ToCff(font: Type1, wanted: ReadonlySet<string>): Cff {
  const codes = font.encoding === 'standard' ? [] : [...font.encoding].filter(([, name]) => isKept(font, wanted, name));
  codes.sort(([one], [other]) => one - other);
  const encoded = codes.map(([, name]) => name);
  const names = [...new Set(['.notdef', ...encoded, ...[...wanted].filter((name) => font.charStrings.has(name))])];
  const glyphOf = new Map(names.map((name, glyph) => [name, glyph]));
  const outlines = names.map((name) => outlineOf(font, name));
  const usualWidth = mostFrequent(outlines.map(({ width }) => width));
  const strings: string[] = [];
  const charset = names.map((name) => {
    const standard = STANDARD_STRINGS.indexOf(name);
    return standard >= 0 ? standard : STANDARD_STRINGS.length + strings.push(name) - 1;
  });
  const top = new Map([[OPERATORS.fontBBox as number, entry(font.bbox)]]);
  const privateDict = privateOf(font.privateText);
  privateDict.set(OPERATORS.defaultWidth, entry([usualWidth]));
  return {
    name: latin1Bytes(font.name),
    top,
    strings: strings.map(latin1Bytes),
    isCidKeyed: false,
    charset,
    encoding:
      font.encoding === 'standard'
        ? 'standard'
        : new Map(codes.map(([code, name]): [number, number] => [code, glyphOf.get(name) ?? 0])),
    charStrings: outlines.map((outline) => writeType2(outline, outline.width === usualWidth ? null : outline.width)),
    globalSubrs: [],
    parts: [{ dict: new Map(), privateDict, subrs: [] }],
    partOf: null,
  };
}

const isKept = ({ charStrings }: Type1, wanted: ReadonlySet<string>, name: string) =>
  wanted.has(name) && charStrings.has(name) && name !== '.notdef';

function privateOf(text: string): Map<number, DictEntry> {
  const dict = new Map<number, DictEntry>();
  const numbers = (key: string) => {
    const found = new RegExp(`/${key}\\s*(?:[[{]([^\\]}]*)[\\]}]|(-?[\\d.]+(?:[eE]-?\\d+)?)\\s)`).exec(text);
    return numbersIn(found?.[1] ?? found?.[2]).filter(Number.isFinite);
  };
  for (const [key, operator] of LISTS) {
    const values = numbers(key);
    if (values.length > 0) dict.set(operator, entry(values.map((value, at) => value - (values[at - 1] ?? 0))));
  }
  for (const [key, operator] of VALUES) {
    const [value] = numbers(key);
    if (value !== undefined) dict.set(operator, entry([value]));
  }
  if (/\/ForceBold\s+true/.test(text)) dict.set(FORCE_BOLD, entry([1]));
  return dict;
}

function entry(operands: readonly number[]): DictEntry {
  return { operands, raw: Uint8Array.from(operands.flatMap(dictNumber)) };
}

function dictNumber(value: number): number[] {
  if (Number.isInteger(value)) return dictInteger(value);
  // Real numbers are written in digits, two a byte.
  const digits = [
    ...String(Number(value.toPrecision(9)))
      .replace('e-', 'c')
      .replace('e+', 'b')
      .replace('e', 'b'),
  ];
  const nibbles = digits.map((digit) =>
    digit === '.' ? 10 : digit === 'b' ? 11 : digit === 'c' ? 12 : digit === '-' ? 14 : Number(digit),
  );
  nibbles.push(15);
  if (nibbles.length % 2 === 1) nibbles.push(15);
  return [
    30,
    ...Array.from(
      { length: nibbles.length / 2 },
      (_, at) => ((nibbles[at * 2] ?? 15) << 4) | (nibbles[at * 2 + 1] ?? 15),
    ),
  ];
}

function mostFrequent(values: readonly number[]): number {
  const counts = new Map<number, number>();
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1);
  return [...counts].sort(([, one], [, other]) => other - one)[0]?.[0] ?? 0;
}
