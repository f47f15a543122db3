/** A subtable of a TrueType font's `cmap`. */
export interface CharacterMap {
  readonly platform: number;
  readonly encoding: number;
  glyphOf(code: number): number;
}

const MAX_SUBTABLES = 64;

/** The subtables of a `cmap` table (OpenType, formats 0, 4, 6 and 12); null when one is of another format or damaged. */
export function readCharacterMaps(table: Uint8Array | undefined): readonly CharacterMap[] | null {
  if (!table) return [];
  const view = new DataView(table.buffer, table.byteOffset, table.byteLength);
  try {
    const count = view.getUint16(2);
    if (count > MAX_SUBTABLES) return null;
    const maps: CharacterMap[] = [];
    for (let index = 0; index < count; index++) {
      const at = 4 + 8 * index;
      const glyphOf = readSubtable(view, view.getUint32(at + 4));
      if (!glyphOf) return null;
      maps.push({ platform: view.getUint16(at), encoding: view.getUint16(at + 2), glyphOf });
    }
    return maps;
  } catch (error) {
    if (error instanceof RangeError) return null;
    throw error;
  }
}

function readSubtable(view: DataView, start: number): ((code: number) => number) | null {
  const within = (at: number) => at + 2 <= view.byteLength;
  switch (view.getUint16(start)) {
    case 0:
      return (code) => (code < 256 && start + 6 + code < view.byteLength ? view.getUint8(start + 6 + code) : 0);
    case 4:
      return segmented(view, start);
    case 6: {
      const first = view.getUint16(start + 6);
      const count = view.getUint16(start + 8);
      return (code) => {
        const at = start + 10 + (code - first) * 2;
        return code >= first && code < first + count && within(at) ? view.getUint16(at) : 0;
      };
    }
    case 12:
      return grouped(view, start);
    default:
      return null;
  }
}

function segmented(view: DataView, start: number): (code: number) => number {
  const doubled = view.getUint16(start + 6);
  const ends = start + 14;
  const starts = ends + doubled + 2;
  return (code) => {
    for (let at = 0; at < doubled; at += 2) {
      if (ends + at + 2 > view.byteLength || code > view.getUint16(ends + at)) continue;
      const first = view.getUint16(starts + at);
      if (code < first) return 0;
      const delta = view.getUint16(starts + doubled + at);
      const rangeAt = starts + 2 * doubled + at;
      const range = view.getUint16(rangeAt);
      if (range === 0) return (code + delta) & 0xffff;
      const glyphAt = rangeAt + range + (code - first) * 2;
      const glyph = glyphAt + 2 <= view.byteLength ? view.getUint16(glyphAt) : 0;
      return glyph === 0 ? 0 : (glyph + delta) & 0xffff;
    }
    return 0;
  };
}

function grouped(view: DataView, start: number): (code: number) => number {
  const groups = Math.min(view.getUint32(start + 12), Math.floor((view.byteLength - start - 16) / 12));
  return (code) => {
    for (let group = 0; group < groups; group++) {
      const at = start + 16 + group * 12;
      if (code >= view.getUint32(at) && code <= view.getUint32(at + 4)) {
        return view.getUint32(at + 8) + code - view.getUint32(at);
      }
    }
    return 0;
  };
}

/** A `cmap` of the same subtables that knows these codes only, in format 4. */
export function writeCharacterMaps(maps: readonly CharacterMap[], codes: ReadonlySet<number>): Uint8Array {
  const sorted = [...codes].filter((code) => code < 0xffff).sort((one, other) => one - other);
  const subtables = maps.map(({ glyphOf }) => {
    const pairs = sorted.map((code) => [code, glyphOf(code)] as const).filter(([, glyph]) => glyph !== 0);
    return writeSegments(pairs);
  });
  const headBytes = 4 + 8 * maps.length;
  const bytes = new Uint8Array(subtables.reduce((sum, { length }) => sum + length, headBytes));
  const view = new DataView(bytes.buffer);
  view.setUint16(2, maps.length);
  let at = headBytes;
  for (const [index, { platform, encoding }] of maps.entries()) {
    const subtable = subtables[index] ?? new Uint8Array(0);
    view.setUint16(4 + 8 * index, platform);
    view.setUint16(6 + 8 * index, encoding);
    view.setUint32(8 + 8 * index, at);
    bytes.set(subtable, at);
    at += subtable.length;
  }
  return bytes;
}

/** Format 4, with a segment for each run of codes whose glyphs run along. */
function writeSegments(pairs: readonly (readonly [number, number])[]): Uint8Array {
  const segments: { first: number; last: number; delta: number }[] = [];
  for (const [code, glyph] of pairs) {
    const last = segments.at(-1);
    if (last && last.last + 1 === code && last.delta === ((glyph - code) & 0xffff)) last.last = code;
    else segments.push({ first: code, last: code, delta: (glyph - code) & 0xffff });
  }
  segments.push({ first: 0xffff, last: 0xffff, delta: 1 });
  const count = segments.length;
  const power = 2 ** Math.floor(Math.log2(count)) * 2;
  const words = [
    ...[4, 16 + count * 8, 0, count * 2, power, Math.log2(power / 2), count * 2 - power],
    ...[...segments.map(({ last }) => last), 0, ...segments.map(({ first }) => first)],
    ...[...segments.map(({ delta }) => delta), ...segments.map(() => 0)],
  ];
  const view = new DataView(new ArrayBuffer(words.length * 2));
  for (const [index, word] of words.entries()) view.setUint16(index * 2, word);
  return new Uint8Array(view.buffer);
}
