import { expect, test } from 'vitest';
import { PackedTexts } from './packed-texts.ts';

test('ensures that each text has one number, by which it is got back, however many there are', () => {
  const texts = new PackedTexts();
  const written = ['', '\u{1f600}', 'a'.repeat(20_000), ...Array.from({ length: 5000 }, (_, index) => `word ${index}`)];
  const numbers = [...written, ...written].map((text) => texts.numberOf(text));
  expect(numbers).toEqual([...written.keys(), ...written.keys()]);
  expect(written.map((_, number) => texts.textOf(number))).toEqual(written);
  expect([texts.length, texts.has('word 7'), texts.has('word 5000')]).toEqual([5003, true, false]);
});
