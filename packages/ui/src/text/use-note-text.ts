import type { Note } from '@recto/contract/receipt';
import { translateNote } from '@recto/words/translate-data';
import { useCallback } from 'react';
import { useTranslation } from './use-text.ts';

/** Gives notes of the receipt in the page's language. */
export function useNoteText(): (note: Note) => string {
  const translation = useTranslation();
  return useCallback((note) => translateNote(translation, note), [translation]);
}
