const [PLUS, MINUS, DOT, ZERO] = [0x2b, 0x2d, 0x2e, 0x30];
const [OPEN, CLOSE, BACKSLASH, CARRIAGE_RETURN, LETTER_R] = [0x28, 0x29, 0x5c, 13, 0x72];
/** Whole numbers beyond this many digits are not exact in every reader; written without a dot they may even overflow. */
const MAX_WHOLE_DIGITS = 9;

/**
 * Writes a number with fewer characters and the very same value: without a plus, and without zeros that say nothing.
 * @param out has room for as many bytes as the token
 * @returns its end in `out`; -1 when it is not written as ISO 32000-2, 7.3.3, requires
 */
export function writeNumber(bytes: Uint8Array, start: number, end: number, out: Uint8Array, at: number): number {
  let from = start;
  const sign = bytes[from];
  if (sign === PLUS || sign === MINUS) from++;
  let dot = -1;
  for (let pos = from; pos < end; pos++) {
    const byte = bytes[pos] ?? 0;
    if (byte === DOT && dot < 0) dot = pos;
    else if (byte < ZERO || byte > ZERO + 9) return -1;
  }
  const wholeEnd = dot < 0 ? end : dot;
  if (end - from < (dot < 0 ? 1 : 2)) return -1;
  let stop = end;
  if (dot >= 0) {
    while (stop > dot + 1 && bytes[stop - 1] === ZERO) stop--;
    if (stop === dot + 1) stop = dot;
  }
  let whole = from;
  while (whole < wholeEnd && bytes[whole] === ZERO) whole++;
  if (wholeEnd - whole > MAX_WHOLE_DIGITS) return -1;
  let to = at;
  if (whole === stop) {
    out[to++] = ZERO;
    return to;
  }
  if (sign === MINUS) out[to++] = MINUS;
  for (let pos = whole; pos < stop; pos++) out[to++] = bytes[pos] ?? 0;
  return to;
}

/**
 * Writes a string's bytes as a literal string (7.3.4.2).
 * @returns its end in `out`; -1 when it would not be shorter than `room`
 */
export function writeLiteral(value: Uint8Array, out: Uint8Array, at: number, room: number): number {
  let length = value.length + 2;
  for (const byte of value) if (needsEscape(byte)) length++;
  if (length >= room) return -1;
  let to = at;
  out[to++] = OPEN;
  for (const byte of value) {
    if (needsEscape(byte)) out[to++] = BACKSLASH;
    out[to++] = byte === CARRIAGE_RETURN ? LETTER_R : byte;
  }
  out[to++] = CLOSE;
  return to;
}

/** A bare carriage return would be read as a line feed. */
function needsEscape(byte: number): boolean {
  return byte === OPEN || byte === CLOSE || byte === BACKSLASH || byte === CARRIAGE_RETURN;
}
