import { type Note, translateNote } from '@recto/contract';
import { useCallback } from 'react';
import { useTranslation } from './use-text.ts';

/** Gives notes of the receipt in the page's language. */
export function useNoteText(): (note: Note) => string {
  const translation = useTranslation();
  return useCallback((note) => translateNote(translation, note), [translation]);
}
