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
      const place = rangeAt + range + (code - first) * 2;
      const glyph = place + 2 <= view.byteLength ? view.getUint16(place) : 0;
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
