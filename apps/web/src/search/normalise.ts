/** Marks that people leave out when they type: accents, and the vowels and doublings of Arabic. */
const LEFT_OUT = /[\u0300-\u036f\u064b-\u065f\u0640]/g;

/** A text as it is compared: in small letters, without accents, ё as е, and Arabic letters in one form. */
export function normalise(text: string): string {
  return text
    .normalize('NFKD')
    .replace(LEFT_OUT, '')
    .toLowerCase()
    .replace(/[أإآٱ]/g, 'ا')
    .replace(/ى/g, 'ي')
    .replace(/ة/g, 'ه')
    .replace(/ß/g, 'ss')
    .trim();
}

/** The words of a text; a hyphen parts them. */
export function wordsOf(text: string): readonly string[] {
  return normalise(text)
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => word !== '');
}

/** Scripts that are written without spaces between words. */
const WITHOUT_SPACES = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}]/u;

/** True when a text's words cannot be told by its spaces. */
export function isUnspaced(text: string): boolean {
  return WITHOUT_SPACES.test(text);
}
