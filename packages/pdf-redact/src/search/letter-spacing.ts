/** So many single letters in a row are a word that is spaced out. */
const FEWEST_LETTERS = 4;

/**
 * Words that are spaced out, "J a n e", without their spaces, which become a character that no search sees. Lengths stay.
 * More than one space, as between two such words, stays.
 */
export function joinSpacedLetters(text: string): string {
  const run = new RegExp(`(?<![^\\s])\\p{L}(?: \\p{L}){${FEWEST_LETTERS - 1},}(?![^\\s])`, 'gu');
  return text.replace(run, (letters) => letters.replaceAll(' ', UNSEEN_SPACE));
}

/** Zero width space: searches pass over it. */
const UNSEEN_SPACE = '\u200b';
