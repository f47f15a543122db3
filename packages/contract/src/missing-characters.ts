import { message } from '@recto/words/message';
import { firstOf } from '@recto/words/said';
import { type Note, note } from './receipt.ts';

const MISSING = message(
  'note.missingCharacters',
  'None of the fonts here has these characters, which are shown as boxes: {characters}{more, plural, =0 {} other { and # more}}',
);

/** Returns the notes that tell the visitor of characters that no font has. @param missing each once */
export function notesOnMissing(missing: readonly string[]): Note[] {
  if (missing.length === 0) return [];
  const { items: characters, more } = firstOf(missing);
  return [note({ kind: 'lost', item: 'characters', count: missing.length }, MISSING, { characters, more })];
}
