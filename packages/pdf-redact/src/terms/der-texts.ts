const SEQUENCE = 0x30;
const OCTETS = 0x04;
const CONSTRUCTED = 0x20;
/** Tags of strings of one byte a character, of UTF-8, and of UTF-16 (ITU-T X.680, 8.4). */
const ENCODINGS: Readonly<Record<number, string>> = {
  12: 'utf-8',
  18: 'latin1',
  19: 'latin1',
  20: 'latin1',
  22: 'latin1',
  26: 'latin1',
  27: 'latin1',
  30: 'utf-16be',
};
/** Names of other kinds, such as addresses, have tags of their own. */
const CONTEXT_SPECIFIC = 0x80;
const MAX_VALUES = 200_000;
const SHORTEST = 64;

/** True for bytes that are one DER value, such as a certificate or a signature, with nothing but zeros behind it. */
export function isDer(bytes: Uint8Array): boolean {
  const value = bytes.length >= SHORTEST && bytes[0] === SEQUENCE ? valueAt(bytes, 0, bytes.length) : null;
  return value !== null && bytes.subarray(value.end).every((byte) => byte === 0);
}

/** The texts in certificates and signatures (ITU-T X.690): names of persons, organisations, addresses. */
export function derTexts(bytes: Uint8Array): string[] {
  const texts: string[] = [];
  const waiting: (readonly [start: number, end: number])[] = [[0, bytes.length]];
  let left = MAX_VALUES;
  for (let range = waiting.pop(); range; range = waiting.pop()) {
    for (let at = range[0]; at < range[1] && left > 0; left--) {
      const value = valueAt(bytes, at, range[1]);
      if (!value) break;
      const { tag, start, end } = value;
      const encoding = ENCODINGS[tag] ?? ((tag & 0xe0) === CONTEXT_SPECIFIC ? 'latin1' : undefined);
      if (encoding) texts.push(new TextDecoder(encoding).decode(bytes.subarray(start, end)));
      else if ((tag & CONSTRUCTED) !== 0 || (tag === OCTETS && bytes[start] === SEQUENCE)) waiting.push([start, end]);
      at = end;
    }
  }
  return texts;
}

function valueAt(bytes: Uint8Array, at: number, limit: number) {
  const first = bytes[at + 1] ?? 0;
  const count = first & 0x7f;
  let start = at + 2;
  let length = first;
  if (first >= 0x80) {
    if (count === 0 || count > 4) return null;
    length = 0;
    for (let index = 0; index < count; index++) length = length * 256 + (bytes[start++] ?? 0);
  }
  const end = start + length;
  return end <= limit ? { tag: bytes[at] ?? 0, start, end } : null;
}
