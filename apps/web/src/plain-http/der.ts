/** One value of DER, as far as keys need it (X.690). */
export interface Der {
  readonly tag: number;
  readonly contents: Uint8Array;
}

/** Reads the values that follow one another in some bytes. @throws TypeError for bytes that are cut off */
export function readDer(bytes: Uint8Array): readonly Der[] {
  const values: Der[] = [];
  for (let at = 0; at < bytes.length; ) {
    const tag = bytes[at] ?? 0;
    let length = bytes[at + 1] ?? 0;
    at += 2;
    if (length > 0x80) {
      const digits = length - 0x80;
      if (digits > 4) throw new TypeError('too long a value');
      length = Number(numberOf(bytes.subarray(at, at + digits)));
      at += digits;
    }
    if (at + length > bytes.length) throw new TypeError('the key is cut off');
    values.push({ tag, contents: bytes.subarray(at, at + length) });
    at += length;
  }
  return values;
}

/** Reads the values in the value at some place. @throws TypeError where there is none */
export function insideOf(values: readonly Der[], index: number): readonly Der[] {
  return readDer(contentsOf(values, index));
}

/** Returns the bytes of the value at some place. @throws TypeError where there is none */
export function contentsOf(values: readonly Der[], index: number): Uint8Array {
  const value = values[index];
  if (!value) throw new TypeError('the key is incomplete');
  return value.contents;
}

/** Reads an unsigned number, most significant byte first. */
export function numberOf(bytes: Uint8Array): bigint {
  const hex = Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('');
  return hex === '' ? 0n : BigInt(`0x${hex}`);
}
