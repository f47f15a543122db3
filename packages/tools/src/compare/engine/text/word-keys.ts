import { PackedTexts } from './packed-texts.ts';
import type { WordList } from './word-list.ts';

/** Zero-width characters and soft hyphens: they are in the text and nobody sees them. */
const UNSEEN = /[\u00ad\u200b-\u200d\u2060\ufeff]/g;
const LIGATURES = /[\ufb00-\ufb06\u2010\u2011\u00a0-\uffff]/;

/** Numbers that are the same for equal words of two documents. */
export interface WordKeys {
  readonly old: Int32Array;
  readonly new: Int32Array;
}

/**
 * Gives every word its number. Ligatures, full-width letters and hyphens of several kinds count as the plain ones. A word that
 * a line divides is the one that the other document has: with the hyphen or without.
 */
export function wordKeys(oldWords: WordList, newWords: WordList, ignoreCase: boolean): WordKeys {
  const numbers = new PackedTexts();
  const plain = (text: string) => {
    const seen = LIGATURES.test(text)
      ? text
          .normalize('NFKC')
          .replace(UNSEEN, '')
          .replace(/[\u2010\u2011]/g, '-')
      : text;
    const joined = seen === '' ? text : seen;
    return ignoreCase ? joined.toLowerCase() : joined;
  };
  const sides = [oldWords, newWords].map((words) => ({ words, keys: new Int32Array(words.length) }));
  for (const { words, keys } of sides) {
    const known = new Int32Array(words.differentTexts.length).fill(-1);
    for (let index = 0; index < keys.length; index++) {
      if (words.isDivided(index)) continue;
      const position = words.textPosition(index) ?? 0;
      if ((known[position] ?? -1) < 0) known[position] = numbers.numberOf(plain(words.differentTexts.textOf(position)));
      keys[index] = known[position] ?? -1;
    }
  }
  // Now it is known which words stand undivided anywhere.
  for (const { words, keys } of sides) {
    for (const index of words.dividedWords()) {
      const text = plain(words.text(index) ?? '');
      const joined = text.replace(/(?<=.)-(?=.)/, '');
      keys[index] = numbers.numberOf(numbers.has(text) && !numbers.has(joined) ? text : joined);
    }
  }
  return { old: sides[0]?.keys ?? new Int32Array(), new: sides[1]?.keys ?? new Int32Array() };
}
