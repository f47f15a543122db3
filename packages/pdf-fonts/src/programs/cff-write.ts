import { joinBytes } from '@recto/codecs';
import { STANDARD_STRINGS } from '../encoding/standard-names.ts';
import type { Cff, CffPart } from './cff-read.ts';
import { type DictEntry, dictInteger, dictOperator, OPERATORS, writeIndex } from './cff-structures.ts';

/** Entries whose operands are numbers of strings. */
const STRING_OPERATORS: readonly number[] = [OPERATORS.postScript, OPERATORS.baseFontName, OPERATORS.fontName];
/** Entries that say where something is, which is rewritten; what is said of the font for people; identities. */
const LEFT_OUT: readonly number[] = [
  ...[OPERATORS.charset, OPERATORS.encoding, OPERATORS.charStrings, OPERATORS.privateDict, OPERATORS.subrs],
  ...[OPERATORS.fontDicts, OPERATORS.partOf, OPERATORS.ros, OPERATORS.uniqueId, OPERATORS.xuid],
  ...[OPERATORS.version, OPERATORS.notice, OPERATORS.fullName, OPERATORS.familyName, OPERATORS.weight],
  ...[OPERATORS.copyright, OPERATORS.cidCount],
];
/** Private entries that say what is so without them: BlueShift 7, BlueFuzz 1. */
const DEFAULTS = new Map([
  [0x0c0a, 7],
  [0x0c0b, 1],
]);
const HEADER = Uint8Array.of(1, 0, 4, 4);
const NOTHING = new Uint8Array(0);

/** Puts a program together again. */
export function writeCff(cff: Cff): Uint8Array {
  const strings = new Strings(cff.strings);
  const isCidKeyed = cff.isCidKeyed;
  const charset = writeCharset(isCidKeyed ? cff.charset : cff.charset.map((number) => strings.numberOf(number)));
  const encoding = writeEncoding(cff, strings);
  const partOf = cff.partOf ? writePartOf(cff.partOf) : NOTHING;
  const charStrings = writeIndex(cff.charStrings);
  const privates = cff.parts.map(writePrivate);
  const topEntries = [...(isCidKeyed ? rosOf(cff, strings) : []), ...entriesOf(cff.top, strings)];
  const partEntries = cff.parts.map(({ dict }) => entriesOf(dict, strings));
  const middle = [writeIndex(strings.items), writeIndex(cff.globalSubrs)];
  const offset = (operator: number, value: number) => [...dictInteger(value), ...dictOperator(operator)];
  /** The program when the tables after its top dictionary begin at these places, and where they begin in it. */
  const place = (places: readonly number[]): { readonly parts: readonly Uint8Array[]; readonly places: number[] } => {
    const [charsetAt = 0, encodingAt = 0, partOfAt = 0, charStringsAt = 0, fontDictsAt = 0, ...privateAts] = places;
    const privateEntry = (part: number) => [
      ...dictInteger(privates[part]?.dictSize ?? 0),
      ...offset(OPERATORS.privateDict, privateAts[part] ?? 0),
    ];
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
      : NOTHING;
    const front = [HEADER, writeIndex([cff.name]), writeIndex([top]), ...middle];
    const tables = [
      charset,
      encoding ?? NOTHING,
      partOf,
      charStrings,
      fontDicts,
      ...privates.map(({ bytes }) => bytes),
    ];
    let at = sizeOf(front);
    const found = tables.map(({ length }) => {
      at += length;
      return at - length;
    });
    return { parts: [...front, ...tables], places: found };
  };
  // Each time the places are as large as before or larger, and so is how they are written: they come to rest.
  let placed = place([]);
  for (let before: readonly number[] = []; before.join() !== placed.places.join(); ) {
    before = placed.places;
    placed = place(before);
  }
  return joinBytes([...placed.parts]);
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

/** Returns the entries that make a font CID-keyed: the ROS operator, which must come first, and the number of CIDs. */
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
  const entries = [...privateDict].flatMap(([operator, { operands, raw }]) =>
    LEFT_OUT.includes(operator) || (operands.length === 1 && operands[0] === DEFAULTS.get(operator))
      ? []
      : [...raw, ...dictOperator(operator)],
  );
  if (subrs.length === 0) return { bytes: Uint8Array.from(entries), dictSize: entries.length };
  let dictSize = entries.length + 2;
  while (dictSize < entries.length + dictInteger(dictSize).length + 1) dictSize++;
  const dict = Uint8Array.from([...entries, ...dictInteger(dictSize), ...dictOperator(OPERATORS.subrs)]);
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
