/** Writes DER (X.690). Every function gives whole encodings, tag and length included. */

/** A tag, the length and the contents. */
export function element(tag: number, ...contents: readonly Uint8Array[]): Uint8Array<ArrayBuffer> {
  const length = contents.reduce((sum, part) => sum + part.length, 0);
  const head = [tag, ...lengthOctets(length)];
  const bytes = new Uint8Array(head.length + length);
  bytes.set(head);
  let at = head.length;
  for (const part of contents) {
    bytes.set(part, at);
    at += part.length;
  }
  return bytes;
}

function lengthOctets(length: number): number[] {
  if (length < 128) return [length];
  const octets: number[] = [];
  for (let rest = length; rest > 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  return [128 + octets.length, ...octets];
}

export const sequence = (...items: readonly Uint8Array[]) => element(0x30, ...items);
/** Sorted, as DER requires of a SET OF. */
export const setOf = (...items: readonly Uint8Array[]) => element(0x31, ...[...items].sort(compareBytes));
export const octetString = (bytes: Uint8Array) => element(0x04, bytes);
/** `[number]` around a whole encoding, or in place of the tag of a constructed one. */
export const context = (number: number, ...contents: readonly Uint8Array[]) => element(0xa0 + number, ...contents);
export const NULL = Uint8Array.of(5, 0);
export const TRUE = Uint8Array.of(1, 1, 255);

/** A whole number from 0 to 2^31 - 1. */
export function integer(value: number): Uint8Array {
  const octets: number[] = [];
  for (let rest = value; rest > 0 || octets.length === 0; rest = Math.floor(rest / 256)) octets.unshift(rest % 256);
  return unsignedInteger(Uint8Array.from(octets));
}

/** A number from its bytes, most significant first, without a sign. */
export function unsignedInteger(bytes: Uint8Array): Uint8Array {
  const from = Math.min(
    bytes.findIndex((byte) => byte !== 0),
    bytes.length - 1,
  );
  const digits = bytes.subarray(from < 0 ? bytes.length - 1 : from);
  return element(0x02, ...((digits[0] ?? 0) > 127 ? [Uint8Array.of(0), digits] : [digits]));
}

/** `1.2.840.113549.1.7.2` */
export function objectIdentifier(dotted: string): Uint8Array {
  const [first = 0, second = 0, ...rest] = dotted.split('.').map(Number);
  const octets = [first * 40 + second, ...rest].flatMap((arc) => {
    const groups = [arc % 128];
    for (let left = Math.floor(arc / 128); left > 0; left = Math.floor(left / 128)) groups.unshift(128 + (left % 128));
    return groups;
  });
  return element(0x06, Uint8Array.from(octets));
}

function compareBytes(one: Uint8Array, other: Uint8Array): number {
  for (let at = 0; at < Math.min(one.length, other.length); at++) {
    const difference = (one[at] ?? 0) - (other[at] ?? 0);
    if (difference !== 0) return difference;
  }
  return one.length - other.length;
}
