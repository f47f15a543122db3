import { formatMessage } from './format-message.ts';
import type { Message } from './message.ts';
import type { PlaceValues } from './said.ts';

/** Texts in one language. */
export interface Translation {
  /** BCP 47; decides over plurals and numbers. */
  readonly language: string;
  /** ICU messages by their ids; what is not here is said in English. */
  readonly words: Readonly<Record<string, string>>;
  /** Function applied to foreign texts, such as names of files, before they are inserted; none when absent. */
  readonly guard?: (text: string) => string;
}

/** English stands beside the code that says it, so its catalogue is empty. */
export const ENGLISH: Translation = { language: 'en', words: {} };

/** True when the translation has words of its own for this id. */
export function hasWords({ words }: Translation, id: string): boolean {
  return Object.hasOwn(words, id);
}

/** A message in the language of the translation, with its places filled. */
export function translate(translation: Translation, { id, text }: Message, values: PlaceValues = {}): string {
  const { language, words } = translation;
  return hasWords(translation, id) ? formatMessage(words[id] ?? text, values, language) : formatMessage(text, values);
}
