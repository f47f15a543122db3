import { expect, test } from 'vitest';
import { ASCENT, buildGlyphlessFont, DESCENT, GLYPH_WIDTH } from './glyphless-font.ts';

/** Reads the directory of tables (OpenType, "Organization of an OpenType Font"). */
function tablesOf(font: Uint8Array): ReadonlyMap<string, DataView> {
  const view = new DataView(font.buffer, font.byteOffset, font.length);
  return new Map(
    Array.from({ length: view.getUint16(4) }, (_, index) => {
      const at = 12 + index * 16;
      const tag = String.fromCharCode(...font.subarray(at, at + 4));
      const [start, length] = [view.getUint32(at + 8), view.getUint32(at + 12)];
      return [tag, new DataView(font.buffer, font.byteOffset + start, length)] as const;
    }),
  );
}

test('the second glyph is all of the outlines, and its box is that of a letter', () => {
  const tables = tablesOf(buildGlyphlessFont());
  const [loca, glyf, maxp] = [tables.get('loca'), tables.get('glyf'), tables.get('maxp')];
  expect(maxp?.getUint16(4)).toBe(2);
  // Short offsets count words.
  expect([0, 2, 4].map((at) => (loca?.getUint16(at) ?? 0) * 2)).toEqual([0, 0, glyf?.byteLength]);
  expect([2, 4, 6, 8].map((at) => glyf?.getInt16(at))).toEqual([0, DESCENT, GLYPH_WIDTH, ASCENT]);
});
