import { describe, expect, test } from 'vitest';
import { inBytes, jsonText, onOneLine } from './terminal-text.ts';

/** Each does something to a terminal or to how a line reads: escape, CSI and OSC in one character, delete, directions. */
const ACTING = [
  0x07, 0x0a, 0x0d, 0x1b, 0x7f, 0x85, 0x90, 0x9b, 0x9d, 0x9f, 0x61c, 0x200e, 0x200f, 0x2028, 0x202e, 0x2067,
].map((code) => String.fromCharCode(code));

describe('attack 19 (names on a terminal) ensures that', () => {
  test('no character of a file name acts on a terminal', () => {
    for (const character of ACTING) expect(onOneLine(`a${character}2Jb.pdf`)).toBe('a?2Jb.pdf');
    expect(onOneLine('Übersicht 2026 – 日本.pdf')).toBe('Übersicht 2026 – 日本.pdf');
  });

  test('none of a receipt in JSON does, and that the receipt is the same when it is read', () => {
    const receipt = { files: ACTING.map((character) => ({ name: `a${character}2Jb.pdf` })), title: 'Übersicht 日本' };
    const text = jsonText(receipt);
    for (const character of ACTING.filter((one) => one !== '\n')) expect(text).not.toContain(character);
    expect(text).toContain('\\u009b2Jb.pdf');
    expect(text).toContain('Übersicht 日本');
    expect(JSON.parse(text)).toEqual(receipt);
  });
});

test('ensures that sizes are written as Intl writes them', () => {
  const unit = (size: number, name: string) =>
    new Intl.NumberFormat('en', {
      style: 'unit',
      unit: name,
      minimumFractionDigits: 1,
      maximumFractionDigits: 1,
    }).format(size);
  for (const size of [1024, 1075, 1126.4, 11_896, 1_022_975, 1_022_977, 1_048_575]) {
    expect(inBytes(size, 'en')).toBe(unit(size / 1024, 'kilobyte'));
  }
  for (const size of [1_048_576, 1_101_005, 166_000_000, 1_047_500_000, 2_147_483_648]) {
    expect(inBytes(size, 'en')).toBe(unit(size / 1_048_576, 'megabyte'));
  }
  expect(inBytes(1, 'en')).toBe('1 byte');
});
