/** `endchar`: a glyph that shows nothing (Adobe Technical Note 5177). */
const END_OF_GLYPH = 14;
const ROS = 0x0c1e;
const CHARSET = 15;
const CHAR_STRINGS = 17;
const CHAR_STRING_TYPE = 0x0c06;

interface Index {
  readonly count: number;
  /** Where the data of entry `index` begins; `count` gives the end. */
  offset(index: number): number;
  readonly end: number;
}

/**
 * A CFF program in which glyphs that are not shown are empty. Nothing moves: their outlines become zeros, of which Flate
 * leaves next to nothing.
 * @param cids what is shown; glyph numbers in a font that is not CID-keyed
 * @returns null when the program cannot be followed
 */
export function blankCffGlyphs(program: Uint8Array, cids: ReadonlySet<number>): Uint8Array | null {
  try {
    const view = new DataView(program.buffer, program.byteOffset, program.byteLength);
    const names = readIndex(view, view.getUint8(2));
    const topDicts = readIndex(view, names.end);
    if (topDicts.count !== 1) return null;
    const top = readDict(view, topDicts.offset(0), topDicts.offset(1));
    const charStringsAt = top.get(CHAR_STRINGS)?.at(-1);
    if (charStringsAt === undefined || (top.get(CHAR_STRING_TYPE)?.at(-1) ?? 2) !== 2) return null;
    const glyphs = readIndex(view, charStringsAt);
    const kept = top.has(ROS) ? glyphsOfCids(view, top.get(CHARSET)?.at(-1) ?? 0, glyphs.count, cids) : cids;
    if (!kept) return null;
    const blanked = Uint8Array.from(program);
    for (let glyph = 1; glyph < glyphs.count; glyph++) {
      if (kept.has(glyph)) continue;
      const [start, end] = [glyphs.offset(glyph), glyphs.offset(glyph + 1)];
      if (end <= start) return null;
      blanked.fill(0, start, end);
      blanked[start] = END_OF_GLYPH;
    }
    return blanked;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readIndex(view: DataView, start: number): Index {
  const count = view.getUint16(start);
  if (count === 0) return { count, offset: () => start + 2, end: start + 2 };
  const size = view.getUint8(start + 2);
  if (size < 1 || size > 4) throw new RangeError('offset size');
  const data = start + 3 + (count + 1) * size - 1;
  const offset = (index: number) => {
    let value = 0;
    for (let byte = 0; byte < size; byte++) value = value * 256 + view.getUint8(start + 3 + index * size + byte);
    if (data + value > view.byteLength) throw new RangeError('offset');
    return data + value;
  };
  return { count, offset, end: offset(count) };
}

/** Operands by operator; two-byte operators are 0x0c00 and more. */
function readDict(view: DataView, start: number, end: number): Map<number, number[]> {
  const entries = new Map<number, number[]>();
  let operands: number[] = [];
  for (let at = start; at < end; ) {
    const byte = view.getUint8(at++);
    if (byte <= 21) {
      entries.set(byte === 12 ? 0x0c00 + view.getUint8(at++) : byte, operands);
      operands = [];
    } else if (byte === 28) {
      operands.push(view.getInt16(at));
      at += 2;
    } else if (byte === 29) {
      operands.push(view.getInt32(at));
      at += 4;
    } else if (byte === 30) {
      while ((view.getUint8(at) & 15) !== 15 && view.getUint8(at) >> 4 !== 15) at++;
      at++;
      operands.push(0);
    } else if (byte <= 246) operands.push(byte - 139);
    else if (byte <= 250) operands.push((byte - 247) * 256 + view.getUint8(at++) + 108);
    else operands.push(-(byte - 251) * 256 - view.getUint8(at++) - 108);
  }
  return entries;
}

/** Glyphs by the CIDs of a charset (5176, 13); null for the predefined ones, which CID-keyed fonts do not have. */
function glyphsOfCids(view: DataView, start: number, count: number, cids: ReadonlySet<number>): Set<number> | null {
  if (start <= 2) return null;
  const kept = new Set<number>();
  const format = view.getUint8(start);
  let at = start + 1;
  for (let glyph = 1; glyph < count; ) {
    const first = view.getUint16(at);
    at += 2;
    let left = 0;
    if (format === 1) left = view.getUint8(at++);
    else if (format === 2) {
      left = view.getUint16(at);
      at += 2;
    } else if (format !== 0) return null;
    for (let step = 0; step <= left && glyph < count; step++, glyph++) if (cids.has(first + step)) kept.add(glyph);
  }
  return kept;
}
