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
  const numbers = new Map<string, number>();
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
  const numberOf = (text: string) => {
    const known = numbers.get(text);
    if (known !== undefined) return known;
    numbers.set(text, numbers.size);
    return numbers.size - 1;
  };
  const whole = [oldWords, newWords].map((words) =>
    words.texts.map((text, index) => (words.isDivided(index) ? -1 : numberOf(plain(text)))),
  );
  const [ofOld, ofNew] = [oldWords, newWords].map((words, side) =>
    Int32Array.from(whole[side] ?? [], (key, index) => {
      if (key >= 0) return key;
      const text = plain(words.texts[index] ?? '');
      const joined = text.replace(/(?<=.)-(?=.)/, '');
      return numberOf(numbers.has(text) && !numbers.has(joined) ? text : joined);
    }),
  );
  return { old: ofOld ?? new Int32Array(), new: ofNew ?? new Int32Array() };
}
