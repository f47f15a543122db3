import type { Random } from '@recto/testkit';

/** Changes some bytes of a file; the file given is not modified. */
type Mutation = (bytes: Uint8Array, random: Random) => Uint8Array;

const MAX_MUTATIONS = 4;
/** Words that mean something to a reader, in places where they were not expected. */
const WORDS = [
  ...['0', '-1', '1', '2147483648', '99999999999999999999', '1e9', '.', '--5', '65535', '0.00001', 'null', 'true'],
  ...[
    'endobj',
    'endstream',
    'stream\n',
    'obj',
    'xref',
    'trailer',
    'startxref',
    '%%EOF',
    'R',
    '<<',
    '>>',
    '[',
    ']',
    '(',
    ')',
  ],
  ...['1 0 R', '2 0 R', '3 0 R', '4 0 R', '9 0 obj', '1 0 obj', '0 0 R', '8388607 0 R'],
  ...['/Type', '/Pages', '/Page', '/Kids', '/Parent', '/Count', '/Length', '/Filter', '/FlateDecode', '/LZWDecode'],
  ...['/ASCII85Decode', '/ASCIIHexDecode', '/RunLengthDecode', '/DecodeParms', '/Predictor 12', '/Columns 99999999'],
  ...['/ObjStm', '/XRef', '/W [1 4 2]', '/Index [0 99999999]', '/Prev 0', '/Prev 15', '/Root', '/Encrypt', '/Contents'],
  ...['/First', '/Next', '/Dests', '/Names', '/Nums', '/Limits', '/MediaBox', '/Extends', '/N 99999999', '/XRefStm 15'],
];

const slice = (bytes: Uint8Array, random: Random, maxLength: number): readonly [start: number, end: number] => {
  const start = random(bytes.length);
  return [start, Math.min(bytes.length, start + 1 + random(maxLength))];
};

function joined(...parts: readonly Uint8Array[]): Uint8Array {
  const whole = new Uint8Array(parts.reduce((sum, part) => sum + part.length, 0));
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length;
  }
  return whole;
}

const ascii = (text: string): Uint8Array => Uint8Array.from(text, (character) => character.charCodeAt(0));

/** Places where a number, a name or a keyword begins. */
function tokenAt(bytes: Uint8Array, random: Random): readonly [start: number, end: number] {
  const regular = (byte: number | undefined): boolean =>
    byte !== undefined && byte > 0x20 && byte < 0x7f && !'()<>[]{}%'.includes(String.fromCharCode(byte));
  const from = random(bytes.length);
  let start = from;
  while (start < bytes.length && start < from + 4096 && !regular(bytes[start])) start++;
  let end = start + 1;
  while (end < bytes.length && regular(bytes[end]) && bytes[end] !== 0x2f) end++;
  return [Math.min(start, bytes.length), Math.min(end, bytes.length)];
}

const MUTATIONS: readonly Mutation[] = [
  (bytes, random) => bytes.slice(0, random(bytes.length)),
  (bytes, random) => bytes.slice(random(Math.min(bytes.length, 2000))),
  (bytes, random) => {
    const copy = bytes.slice();
    for (let count = 1 + random(40); count > 0; count--) {
      const at = random(copy.length);
      copy[at] = (copy[at] ?? 0) ^ (1 << random(8));
    }
    return copy;
  },
  (bytes, random) => {
    const copy = bytes.slice();
    for (let count = 1 + random(60); count > 0; count--) copy[random(copy.length)] = random(256);
    return copy;
  },
  (bytes, random) => bytes.slice().fill(0, ...slice(bytes, random, 2000)),
  (bytes, random) => {
    const [start, end] = slice(bytes, random, 4000);
    return joined(bytes.subarray(0, start), bytes.subarray(end));
  },
  (bytes, random) => {
    const [start, end] = slice(bytes, random, 4000);
    const to = random(bytes.length);
    return joined(bytes.subarray(0, to), bytes.subarray(start, end), bytes.subarray(to));
  },
  // Two objects in each other's places.
  (bytes, random) => {
    const objects = [
      ...Buffer.from(bytes)
        .toString('latin1')
        .matchAll(/\d+ \d+ obj[\s\S]*?endobj/g),
    ];
    const [one, other] = [objects[random(objects.length)], objects[random(objects.length)]].sort(
      (left, right) => (left?.index ?? 0) - (right?.index ?? 0),
    );
    if (!one || !other || one.index === other.index) return bytes.slice();
    const [oneEnd, otherEnd] = [one.index + one[0].length, other.index + other[0].length];
    return joined(
      ...[bytes.subarray(0, one.index), bytes.subarray(other.index, otherEnd), bytes.subarray(oneEnd, other.index)],
      ...[bytes.subarray(one.index, oneEnd), bytes.subarray(otherEnd)],
    );
  },
  ...Array.from(
    { length: 5 },
    (): Mutation => (bytes, random) => {
      const [start, end] = tokenAt(bytes, random);
      const keeps = random(3) === 0 ? start : end;
      return joined(bytes.subarray(0, start), ascii(` ${WORDS[random(WORDS.length)]} `), bytes.subarray(keeps));
    },
  ),
  // A number that is another number of as many digits: references to other objects, lengths, offsets.
  (bytes, random) => {
    const copy = bytes.slice();
    for (let count = 1 + random(8); count > 0; count--) {
      const from = random(copy.length);
      for (let at = from; at < Math.min(copy.length, from + 2000); at++) {
        const byte = copy[at] ?? 0;
        if (byte < 0x30 || byte > 0x39) continue;
        copy[at] = 0x30 + random(10);
        break;
      }
    }
    return copy;
  },
];

/** A damaged copy of a file: one to four mutations, one after another. */
export function mutate(bytes: Uint8Array, random: Random): Uint8Array {
  let result = bytes;
  for (let count = 1 + random(MAX_MUTATIONS); count > 0; count--) {
    const mutation = MUTATIONS[random(MUTATIONS.length)];
    if (mutation && result.length > 8) result = mutation(result, random);
  }
  return result;
}
