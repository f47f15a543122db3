import type { RectoError } from '@recto/contract/recto-error';
import type { Translation } from '@recto/words/translate';
import { translateError, translateSaid } from '@recto/words/translate-data';
import { useCallback } from 'react';
import { useTranslation } from './use-text.ts';

/** An error in the visitor's language. What is wrong with an option is said without the name that the option has in programs. */
export function errorText(translation: Translation, error: RectoError): string {
  const { problem } = error.details;
  return problem ? translateSaid(translation, problem) : translateError(translation, error);
}

/** Gives errors in the page's language. */
export function useErrorText(): (error: RectoError) => string {
  const translation = useTranslation();
  return useCallback((error) => errorText(translation, error), [translation]);
}
