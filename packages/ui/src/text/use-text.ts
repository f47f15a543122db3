import { useLingui } from '@lingui/react';
import { useCallback } from 'react';
import type { Message } from './message.ts';

/** Values for the `{name}` places of a message. */
export type TextValues = Readonly<Record<string, string | number>>;

/** Gives a message in the visitor's language, with its places filled. */
export type Text = (message: Message, values?: TextValues) => string;

/** The text function of the active language. Must be used below an I18nProvider. */
export function useText(): Text {
  const { i18n } = useLingui();
  return useCallback((message, values) => i18n._(message.id, values, { message: message.text }), [i18n]);
}
