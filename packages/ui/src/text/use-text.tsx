import { Trans, useLingui } from '@lingui/react';
import { type ReactElement, useCallback } from 'react';
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

/** A message with elements in it: `Read the <faq>FAQ</faq>.` with `parts={{ faq: <Link to="/faq" /> }}`. */
export function RichText({
  message,
  values,
  parts,
}: {
  message: Message;
  values?: TextValues;
  parts: Record<string, ReactElement>;
}) {
  return <Trans id={message.id} message={message.text} values={values} components={parts} />;
}
