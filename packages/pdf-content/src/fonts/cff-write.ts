import { joinBytes } from '@recto/codecs';
import type { Cff, CffPart } from './cff-read.ts';
import { type DictEntry, dictInteger, dictOperator, longInteger, OPERATORS, writeIndex } from './cff-structures.ts';
import { STANDARD_STRINGS } from './standard-names.ts';

/** Entries whose operands are numbers of strings. */
const STRING_OPERATORS: readonly number[] = [OPERATORS.postScript, OPERATORS.baseFontName, OPERATORS.fontName];
/** Entries that say where something is, which is rewritten; what is said of the font for people; identities. */
const LEFT_OUT: readonly number[] = [
  ...[OPERATORS.charset, OPERATORS.encoding, OPERATORS.charStrings, OPERATORS.privateDict, OPERATORS.subrs],
  ...[OPERATORS.fontDicts, OPERATORS.partOf, OPERATORS.ros, OPERATORS.uniqueId, OPERATORS.xuid],
  ...[OPERATORS.version, OPERATORS.notice, OPERATORS.fullName, OPERATORS.familyName, OPERATORS.weight],
  ...[OPERATORS.copyright, OPERATORS.cidCount],
];
const HEADER = Uint8Array.of(1, 0, 4, 4);
const LONG_BYTES = 5;

/** Puts a program together again. */
export function writeCff(cff: Cff): Uint8Array {
  const strings = new Strings(cff.strings);
  const isCidKeyed = cff.isCidKeyed;
  const charset = writeCharset(isCidKeyed ? cff.charset : cff.charset.map((number) => strings.numberOf(number)));
  const encoding = writeEncoding(cff, strings);
  const partOf = cff.partOf ? writePartOf(cff.partOf) : new Uint8Array(0);
  const charStrings = writeIndex(cff.charStrings);
  const privates = cff.parts.map(writePrivate);
  const topEntries = [...(isCidKeyed ? rosOf(cff, strings) : []), ...entriesOf(cff.top, strings)];
  const partEntries = cff.parts.map(({ dict }) => entriesOf(dict, strings));
  const fontDictBytes = partEntries.map((entries) => entries.length + 2 * LONG_BYTES + 1);
  // Top entries in the order in which they stand below: offsets of five bytes, and operators.
  const offsetsBytes = (encoding ? 6 : 0) + 12 + (isCidKeyed ? 14 : 2 * LONG_BYTES + 1);
  const topBytes = topEntries.length + offsetsBytes;
  const front = [HEADER, writeIndex([cff.name]), writeIndex([new Uint8Array(topBytes)])];
  const middle = [writeIndex(strings.items), writeIndex(cff.globalSubrs)];
  let at = sizeOf(front) + sizeOf(middle);
  const append = (bytes: Uint8Array) => {
    const start = at;
    at += bytes.length;
    return start;
  };
  const charsetAt = append(charset);
  const encodingAt = encoding ? append(encoding) : 0;
  const partOfAt = append(partOf);
  const charStringsAt = append(charStrings);
  const fontDictsSize = isCidKeyed ? writeIndex(fontDictBytes.map((length) => new Uint8Array(length))).length : 0;
  const fontDictsAt = at;
  at += fontDictsSize;
  const privateAts = privates.map(({ bytes }) => append(bytes));
  const privateEntry = (part: number) => [
    ...longInteger(privates[part]?.dictSize ?? 0),
    ...longInteger(privateAts[part] ?? 0),
    ...dictOperator(OPERATORS.privateDict),
  ];
  const offset = (operator: number, value: number) => [...longInteger(value), ...dictOperator(operator)];
  const top = Uint8Array.from([
    ...topEntries,
    ...offset(OPERATORS.charset, charsetAt),
    ...(encoding ? offset(OPERATORS.encoding, encodingAt) : []),
    ...offset(OPERATORS.charStrings, charStringsAt),
    ...(isCidKeyed
      ? [...offset(OPERATORS.partOf, partOfAt), ...offset(OPERATORS.fontDicts, fontDictsAt)]
      : privateEntry(0)),
  ]);
  const fontDicts = isCidKeyed
    ? writeIndex(partEntries.map((entries, part) => Uint8Array.from([...entries, ...privateEntry(part)])))
    : new Uint8Array(0);
  return joinBytes([
    ...[HEADER, writeIndex([cff.name]), writeIndex([top]), ...middle, charset, ...(encoding ? [encoding] : [])],
    ...[partOf, charStrings, fontDicts, ...privates.map(({ bytes }) => bytes)],
  ]);
}

const sizeOf = (parts: readonly Uint8Array[]) => parts.reduce((sum, { length }) => sum + length, 0);

/** The strings that are still named, under new numbers. */
class Strings {
  readonly items: Uint8Array[] = [];
  readonly #numbers = new Map<number, number>();
  readonly #old: readonly Uint8Array[];

  constructor(old: readonly Uint8Array[]) {
    this.#old = old;
  }

  numberOf(old: number): number {
    if (old < STANDARD_STRINGS.length) return old;
    const known = this.#numbers.get(old);
    if (known !== undefined) return known;
    const number = STANDARD_STRINGS.length + this.items.length;
    this.items.push(this.#old[old - STANDARD_STRINGS.length] ?? new Uint8Array(0));
    this.#numbers.set(old, number);
    return number;
  }
}

function entriesOf(dict: ReadonlyMap<number, DictEntry>, strings: Strings): number[] {
  return [...dict].flatMap(([operator, { operands, raw }]) => {
    if (LEFT_OUT.includes(operator)) return [];
    const written = STRING_OPERATORS.includes(operator) ? dictInteger(strings.numberOf(operands[0] ?? 0)) : raw;
    return [...written, ...dictOperator(operator)];
  });
}

/** What makes a font CID-keyed, which must come first; and how many CIDs there may be. */
function rosOf({ top, charset }: Cff, strings: Strings): number[] {
  const [registry = 0, ordering = 0, supplement = 0] = top.get(OPERATORS.ros)?.operands ?? [];
  const count = Math.max(top.get(OPERATORS.cidCount)?.operands[0] ?? 8720, ...charset.map((cid) => cid + 1));
  return [
    ...[...dictInteger(strings.numberOf(registry)), ...dictInteger(strings.numberOf(ordering))],
    ...[...dictInteger(supplement), ...dictOperator(OPERATORS.ros)],
    ...[...dictInteger(count), ...dictOperator(OPERATORS.cidCount)],
  ];
}

/** A private dictionary and its subroutines, one after the other. */
function writePrivate({ privateDict, subrs }: CffPart): { readonly bytes: Uint8Array; readonly dictSize: number } {
  const entries = [...privateDict].flatMap(([operator, { raw }]) =>
    LEFT_OUT.includes(operator) ? [] : [...raw, ...dictOperator(operator)],
  );
  if (subrs.length === 0) return { bytes: Uint8Array.from(entries), dictSize: entries.length };
  const dictSize = entries.length + LONG_BYTES + 1;
  const dict = Uint8Array.from([...entries, ...longInteger(dictSize), ...dictOperator(OPERATORS.subrs)]);
  return { bytes: joinBytes([dict, writeIndex(subrs)]), dictSize };
}

function writeCharset(numbers: readonly number[]): Uint8Array {
  const ranges: [number, number][] = [];
  for (const number of numbers.slice(1)) {
    const last = ranges.at(-1);
    if (last && last[0] + last[1] + 1 === number) last[1] += 1;
    else ranges.push([number, 0]);
  }
  const word = (value: number) => [value >> 8, value & 255];
  if (ranges.length * 4 >= (numbers.length - 1) * 2) return Uint8Array.from([0, ...numbers.slice(1).flatMap(word)]);
  return Uint8Array.from([2, ...ranges.flatMap(([first, left]) => [...word(first), ...word(left)])]);
}

/** Null for the predefined encoding. Glyphs with codes come first, in the order of their codes. */
function writeEncoding({ encoding, charset }: Cff, strings: Strings): Uint8Array | null {
  if (typeof encoding === 'string') return null;
  const first = new Map<number, number>();
  const more: number[] = [];
  for (const [code, glyph] of encoding) {
    if (!first.has(glyph)) first.set(glyph, code);
    else {
      const name = strings.numberOf(charset[glyph] ?? 0);
      more.push(code, name >> 8, name & 255);
    }
  }
  const codes = Array.from({ length: first.size }, (_, index) => first.get(index + 1) ?? 0);
  if (more.length === 0) return Uint8Array.from([0, codes.length, ...codes]);
  return Uint8Array.from([0x80, codes.length, ...codes, more.length / 3, ...more]);
}

function writePartOf(partOf: readonly number[]): Uint8Array {
  const ranges: number[] = [];
  for (const [glyph, part] of partOf.entries()) {
    if (glyph === 0 || partOf[glyph - 1] !== part) ranges.push(glyph >> 8, glyph & 255, part);
  }
  const [count, end] = [ranges.length / 3, partOf.length];
  return Uint8Array.from([3, count >> 8, count & 255, ...ranges, end >> 8, end & 255]);
}
