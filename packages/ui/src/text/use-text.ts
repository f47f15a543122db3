import type { PlaceValues } from '@recto/words/said';
import { ENGLISH, type Translation, translate } from '@recto/words/translate';
import { createContext, useContext, useMemo } from 'react';
import type { Message } from './message.ts';

/** Values for the `{name}` places of a message. */
export type TextValues = PlaceValues;

/** Gives a message in a language, with its places filled. */
export interface Text {
  (message: Message, values?: TextValues): string;
  /** BCP 47. */
  readonly language: string;
}

/** The text function of a language. */
export function textIn(translation: Translation): Text {
  const text = (message: Message, values?: TextValues) => translate(translation, message, values);
  return Object.assign(text, { language: translation.language });
}

/** The language of everything below; English where nobody gives another. */
export const TranslationContext = createContext<Translation>(ENGLISH);

/** The language of the page. */
export function useTranslation(): Translation {
  return useContext(TranslationContext);
}

/** The text function of the page's language. */
export function useText(): Text {
  const translation = useTranslation();
  return useMemo(() => textIn(translation), [translation]);
}
