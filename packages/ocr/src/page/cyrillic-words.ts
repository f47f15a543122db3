/** Latin letters that print as these Cyrillic ones do. */
const LOOKALIKES = new Map(
  Object.entries({ a: 'а', c: 'с', e: 'е', k: 'к', m: 'м', o: 'о', p: 'р', x: 'х', y: 'у' }).concat(
    Object.entries({ A: 'А', B: 'В', C: 'С', E: 'Е', H: 'Н', K: 'К', M: 'М', O: 'О', P: 'Р', T: 'Т', X: 'Х' }),
  ),
);
const CYRILLIC = /\p{Script=Cyrillic}/gu;
const LATIN = /\p{Script=Latin}/gu;

/**
 * The words of one line as a Russian reads them: English, which is there for the names, takes some words for Latin ones
 * whose letters all look like Cyrillic ones ("Tomy"). Words in capitals stay, for they may be abbreviations.
 */
export function asCyrillic(words: readonly string[]): readonly string[] {
  const line = words.join('');
  const isRussian = (line.match(CYRILLIC)?.length ?? 0) > (line.match(LATIN)?.length ?? 0);
  return isRussian ? words.map(respelt) : words;
}

function respelt(word: string): string {
  const letters = word.match(LATIN) ?? [];
  const isLookalike = letters.length > 0 && letters.every((letter) => LOOKALIKES.has(letter));
  if (!isLookalike || word.search(/[a-z]/) < 0) return word;
  return word.replace(LATIN, (letter) => LOOKALIKES.get(letter) ?? letter);
}
