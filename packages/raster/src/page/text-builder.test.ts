import { describe, expect, test } from 'vitest';
import { TextBuilder } from './text-builder.ts';

/** Each character stands in a square of 10 units, 10 to the right of the one before. */
function build(characters: readonly string[]) {
  const builder = new TextBuilder((index) => ({ left: index * 10, bottom: 0, right: index * 10 + 10, top: 10 }));
  for (const [index, character] of characters.entries()) builder.add(character, index);
  return builder.finish();
}

describe('TextBuilder ensures that', () => {
  test('words end at white space, lines at line feeds, and offsets lead back into the plain text', () => {
    const text = build([...'to  be\r\n\r\nor\tnot']);
    expect(text.plainText).toBe('to  be\n\nor\tnot');
    expect(text.lines.map((line) => line.words.map((word) => word.text))).toEqual([
      ['to', 'be'],
      ['or', 'not'],
    ]);
    for (const { words } of text.lines) {
      for (const word of words) expect(text.plainText.startsWith(word.text, word.offset)).toBe(true);
    }
    expect(text.lines[0]?.words[1]?.box).toEqual({ left: 40, bottom: 0, right: 60, top: 10 });
    expect(text.lines[0]?.box).toEqual({ left: 0, bottom: 0, right: 60, top: 10 });
  });

  test('halves of a surrogate pair join, and one that stands alone is replaced', () => {
    const text = build(['\ud83d', '\ude00', ' ', '\ud83d', 'x']);
    expect(text.plainText).toBe('\u{1f600} \ufffdx');
    expect(text.lines[0]?.words.map((word) => word.text)).toEqual(['\u{1f600}', '\ufffdx']);
  });

  test('each of 400,000 words costs as much as the first one', () => {
    const { lines } = build(Array.from({ length: 800_000 }, (_, at) => (at % 2 === 0 ? 'a' : ' ')));
    expect(lines[0]?.words).toHaveLength(400_000);
    expect(lines[0]?.words.at(-1)).toMatchObject({ text: 'a', offset: 799_998 });
  });

  test('a page without characters has no lines', () => {
    expect(build([])).toEqual({ plainText: '', lines: [] });
  });
});
