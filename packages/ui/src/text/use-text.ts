import { ENGLISH, type PlaceValues, type Translation, translate } from '@recto/contract';
import { createContext, useCallback, useContext } from 'react';
import type { Message } from './message.ts';

/** Values for the `{name}` places of a message. */
export type TextValues = PlaceValues;

/** Gives a message in the visitor's language, with its places filled. */
export type Text = (message: Message, values?: TextValues) => string;

/** The language of everything below; English where nobody gives another. */
export const TranslationContext = createContext<Translation>(ENGLISH);

/** The language of the page. */
export function useTranslation(): Translation {
  return useContext(TranslationContext);
}

/** The text function of the page's language. */
export function useText(): Text {
  const translation = useTranslation();
  return useCallback((message, values) => translate(translation, message, values), [translation]);
}
