import { expect, test } from 'vitest';
import { readGlyphNames } from './glyph-names.ts';

/** A `post` table: its version, then the names of glyphs by index, then names of its own. */
const post = (version: number, indexes: readonly number[], own: readonly string[]) => {
  const strings = own.flatMap((name) => [name.length, ...Buffer.from(name)]);
  const words = [indexes.length, ...indexes].flatMap((word) => [word >> 8, word & 255]);
  return Uint8Array.from([0, version, 0, 0, ...Array(28).fill(0), ...words, ...strings]);
};

test('ensures that glyphs are found by the names that the font gives them', () => {
  const names = readGlyphNames(post(2, [0, 259, 36, 258], ['dagger.alt', 'no_break_space']));
  expect([...names]).toEqual([
    ['no_break_space', 1],
    ['dagger.alt', 3],
  ]);
});

test('ensures that tables of other versions and damaged ones give no names', () => {
  expect(readGlyphNames(undefined).size).toBe(0);
  expect(readGlyphNames(post(3, [258], ['one'])).size).toBe(0);
  expect(readGlyphNames(post(2, [258], ['one']).subarray(0, 35)).size).toBe(0);
  expect(readGlyphNames(post(2, [300], ['one'])).size).toBe(0);
});
