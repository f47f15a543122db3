import type { I18n } from '@lingui/core';
import { useLingui } from '@lingui/react';
import { type Note, notePlaces } from '@recto/contract';
import { useCallback } from 'react';
import { saidText } from './said-text.ts';

/** A note of the receipt in the visitor's language; as it was sent, in English, where the catalogue does not hold it. */
export function noteText(i18n: I18n, note: Note): string {
  if (!Object.hasOwn(i18n.messages, note.code)) return note.text;
  return i18n._(
    note.code,
    notePlaces(note, i18n.locale, (said) => saidText(i18n, said)),
  );
}

/** Gives notes in the active language. Must be used below an I18nProvider. */
export function useNoteText(): (note: Note) => string {
  const { i18n } = useLingui();
  return useCallback((note) => noteText(i18n, note), [i18n]);
}
