import type { Message } from '@recto/words/message';
import type { PlaceValues } from '@recto/words/said';
import { ENGLISH, type Translation, translate } from '@recto/words/translate';
import { onOneLine } from './terminal-text.ts';

/** Says messages in the language of the person at the terminal. Values that are texts cannot act on it. */
export interface Words {
  (message: Message, values?: PlaceValues): string;
  /** A text of a declaration, which has no places: braces in it are meant. */
  plain(message: Message): string;
  /** The same as by itself, with values that are words already: nothing in them is taken away. */
  compose(message: Message, values: PlaceValues): string;
  /** Makes what is not ours harmless. */
  readonly translation: Translation;
  /** For JSON, which is escaped as a whole. */
  readonly unguarded: Translation;
}

/** Surroundings of a command: its words, and the signal that cancels it. */
export interface Surroundings {
  readonly words: Words;
  /** Aborted when the person has had enough. */
  readonly signal: AbortSignal;
}

/** @param translation its own words are trusted and may set directions; values put into its places are made harmless here */
export function wordsIn(translation: Translation): Words {
  const words = (message: Message, values: PlaceValues = {}) =>
    translate(
      translation,
      message,
      Object.fromEntries(
        Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? onOneLine(value) : value]),
      ),
    );
  return Object.assign(words, {
    plain: ({ id, text }: Message) => translation.words[id] ?? text,
    compose: (message: Message, values: PlaceValues) => translate(translation, message, values),
    translation: { ...translation, guard: onOneLine },
    unguarded: translation,
  });
}

/** Words used when nobody asks for another language. */
export const ENGLISH_WORDS = wordsIn(ENGLISH);
