/** Units of the em square. */
const UNITS_PER_EM = 1000;
/** Every glyph is half an em wide. */
export const GLYPH_WIDTH = 500;
export const ASCENT = 800;
export const DESCENT = -200;

/**
 * A TrueType font whose glyphs paint nothing: for text that is there to be found, not to be seen. Glyph 1 is a line there
 * and back, which has no area but a box: MuPDF passes over text whose box is empty.
 */
export function buildGlyphlessFont(): Uint8Array {
  const tables: readonly (readonly [string, Uint8Array])[] = [
    ['OS/2', os2Table()],
    ['cmap', words16(0, 1, 3, 1, 0, 12, 4, 24, 0, 2, 2, 0, 0, 0xffff, 0, 0xffff, 1, 0)],
    ['glyf', strokeGlyph()],
    ['head', headTable()],
    ['hhea', words16(1, 0, ASCENT, DESCENT, 0, GLYPH_WIDTH, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 2)],
    ['hmtx', words16(GLYPH_WIDTH, 0, GLYPH_WIDTH, 0)],
    ['loca', words16(0, 0, strokeGlyph().length / 2)],
    ['maxp', words16(1, 0, 2, 2, 1, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)],
    ['name', nameTable()],
    ['post', words16(3, 0, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)],
  ];
  return assemble(tables);
}

function strokeGlyph(): Uint8Array {
  const box = [0, DESCENT, GLYPH_WIDTH, ASCENT];
  const twoPointsOnCurve = 0x0101;
  const [xs, ys] = [
    [0, GLYPH_WIDTH],
    [DESCENT, ASCENT - DESCENT],
  ];
  return words16(1, ...box, 1, 0, twoPointsOnCurve, ...xs, ...ys);
}

function words16(...values: number[]): Uint8Array {
  const bytes = new Uint8Array(values.length * 2);
  const view = new DataView(bytes.buffer);
  values.forEach((value, at) => {
    view.setUint16(at * 2, value & 0xffff);
  });
  return bytes;
}

function headTable(): Uint8Array {
  const magic = [0x5f0f, 0x3cf5];
  const dates = [0, 0, 0, 0, 0, 0, 0, 0];
  // version, revision, checksum adjustment (set later), magic, flags, em, dates, box, style, least size, direction, short loca
  return words16(1, 0, 1, 0, 0, 0, ...magic, 0, UNITS_PER_EM, ...dates, 0, 0, 0, 0, 0, 8, 2, 0, 0);
}

function os2Table(): Uint8Array {
  const bytes = new Uint8Array(78);
  const view = new DataView(bytes.buffer);
  view.setInt16(2, GLYPH_WIDTH);
  view.setUint16(4, 400);
  view.setUint16(6, 5);
  view.setInt16(68, ASCENT);
  view.setInt16(70, DESCENT);
  view.setUint16(74, ASCENT);
  view.setUint16(76, -DESCENT);
  return bytes;
}

function nameTable(): Uint8Array {
  const text = words16(...[...'RectoText'].map((letter) => letter.charCodeAt(0)));
  const record = (id: number) => [3, 1, 0x409, id, text.length, 0];
  const ids = [1, 4, 6];
  const head = words16(0, ids.length, 6 + ids.length * 12, ...ids.flatMap(record));
  const table = new Uint8Array(head.length + text.length);
  table.set(head);
  table.set(text, head.length);
  return table;
}

function checksum(bytes: Uint8Array): number {
  let sum = 0;
  for (let at = 0; at < bytes.length; at += 4) {
    const word =
      ((bytes[at] ?? 0) << 24) | ((bytes[at + 1] ?? 0) << 16) | ((bytes[at + 2] ?? 0) << 8) | (bytes[at + 3] ?? 0);
    sum = (sum + word) | 0;
  }
  return sum >>> 0;
}

function assemble(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const directoryLength = 12 + tables.length * 16;
  const total = tables.reduce((sum, [, { length }]) => sum + ((length + 3) & ~3), directoryLength);
  const font = new Uint8Array(total);
  const view = new DataView(font.buffer);
  const power = 2 ** Math.floor(Math.log2(tables.length));
  view.setUint32(0, 0x0001_0000);
  view.setUint16(4, tables.length);
  view.setUint16(6, power * 16);
  view.setUint16(8, Math.log2(power));
  view.setUint16(10, (tables.length - power) * 16);
  let offset = directoryLength;
  let headOffset = 0;
  tables.forEach(([tag, data], at) => {
    const entry = 12 + at * 16;
    for (let index = 0; index < 4; index++) font[entry + index] = tag.charCodeAt(index);
    view.setUint32(entry + 4, checksum(data));
    view.setUint32(entry + 8, offset);
    view.setUint32(entry + 12, data.length);
    font.set(data, offset);
    if (tag === 'head') headOffset = offset;
    offset += (data.length + 3) & ~3;
  });
  view.setUint32(headOffset + 8, (0xb1b0_afba - checksum(font)) >>> 0);
  return font;
}
