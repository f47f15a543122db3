import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { placeValues, type RectoError } from '@recto/contract';
import { useCallback } from 'react';
import { saidText } from './said-text.ts';

/**
 * An error in the visitor's language; in English where the catalogue does not hold it. What is wrong with an option is said
 * without the name that the option has in programs.
 */
export function errorText(i18n: I18n, { code, details, message }: RectoError): string {
  if (details.problem) return saidText(i18n, details.problem);
  const id = `error.${code}`;
  if (!Object.hasOwn(i18n.messages, id)) return message;
  return i18n._(
    id,
    placeValues(details, i18n.locale, (said) => saidText(i18n, said)),
  );
}

/** Gives errors in the active language. Must be used below an I18nProvider. */
export function useErrorText(): (error: RectoError) => string {
  const { i18n } = useLingui();
  return useCallback((error) => errorText(i18n, error), [i18n]);
}
