import { describe, expect, test } from 'vitest';
import { asCyrillic } from './cyrillic-words.ts';

describe('Russian lines: ensures that', () => {
  test('words of lookalikes are Cyrillic, and names and abbreviations stay Latin', () => {
    const read = ['Tomy,', 'кто', 'c', 'набережной', 'пишет', 'HTTP', 'и', 'Web'];
    expect(asCyrillic(read)).toEqual(['Тому,', 'кто', 'с', 'набережной', 'пишет', 'HTTP', 'и', 'Web']);
  });

  test('a line of Latin words stays as it is', () => {
    expect(asCyrillic(['come', 'to', 'me', 'и'])).toEqual(['come', 'to', 'me', 'и']);
  });
});
