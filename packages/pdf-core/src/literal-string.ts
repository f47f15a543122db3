const BACKSLASH = 0x5c;
const CARRIAGE_RETURN = 13;
const LINE_FEED = 10;

/**
 * Reads a literal string (ISO 32000-2, 7.3.4.2).
 * @param start just after the opening parenthesis
 * @returns the string's bytes (a view where nothing was escaped) and the position after the closing parenthesis;
 * a string that never closes reaches to `end`.
 */
export function readLiteralString(
  bytes: Uint8Array,
  start: number,
  end: number,
): { value: Uint8Array; next: number; isClosed: boolean } {
  let depth = 1;
  let plain = true;
  let pos = start;
  for (; pos < end; pos++) {
    const byte = bytes[pos];
    if (byte === 0x29) {
      if (--depth === 0) break;
    } else if (byte === 0x28) depth++;
    else if (byte === BACKSLASH) {
      plain = false;
      pos++;
    } else if (byte === CARRIAGE_RETURN) plain = false;
  }
  const stop = Math.min(pos, end);
  return {
    value: plain ? bytes.subarray(start, stop) : decodeEscapes(bytes, start, stop),
    next: Math.min(stop + 1, end),
    isClosed: pos < end,
  };
}

/** The position after the closing parenthesis of a literal string. @param start just after the opening one */
export function endOfLiteralString(bytes: Uint8Array, start: number, end: number): number {
  let depth = 1;
  for (let pos = start; pos < end; pos++) {
    const byte = bytes[pos];
    if (byte === 0x29) {
      if (--depth === 0) return pos + 1;
    } else if (byte === 0x28) depth++;
    else if (byte === BACKSLASH) pos++;
  }
  return end;
}

function decodeEscapes(bytes: Uint8Array, start: number, stop: number): Uint8Array {
  const value = new Uint8Array(stop - start);
  let length = 0;
  for (let pos = start; pos < stop; pos++) {
    const byte = bytes[pos] ?? 0;
    if (byte === CARRIAGE_RETURN) {
      if (bytes[pos + 1] === LINE_FEED && pos + 1 < stop) pos++;
      value[length++] = LINE_FEED;
    } else if (byte !== BACKSLASH) value[length++] = byte;
    else if (++pos < stop) {
      const escaped = bytes[pos] ?? 0;
      if (escaped === CARRIAGE_RETURN) {
        if (bytes[pos + 1] === LINE_FEED && pos + 1 < stop) pos++;
      } else if (escaped >= 0x30 && escaped <= 0x37) {
        let code = escaped - 0x30;
        for (let digits = 1; digits < 3 && pos + 1 < stop && isOctal(bytes[pos + 1]); digits++) {
          code = code * 8 + (bytes[++pos] ?? 0) - 0x30;
        }
        value[length++] = code;
      } else if (escaped !== LINE_FEED) value[length++] = ESCAPES.get(escaped) ?? escaped;
    }
  }
  return value.subarray(0, length);
}

/** n, r, t, b, f (Table 3). */
const ESCAPES: ReadonlyMap<number, number> = new Map([
  [0x6e, 10],
  [0x72, 13],
  [0x74, 9],
  [0x62, 8],
  [0x66, 12],
]);

function isOctal(byte: number | undefined): boolean {
  return byte !== undefined && byte >= 0x30 && byte <= 0x37;
}
