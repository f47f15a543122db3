import type { Note } from '@recto/contract';
import type { PdfFile } from '../core/index.ts';
import { countSignatures } from './signatures.ts';

/** What a change in place means for signatures. @param isRewritten false when the change was appended. */
export function notesOnSignatures(file: PdfFile, isRewritten: boolean): Note[] {
  const count = countSignatures(file);
  if (count === 0) return [];
  return [
    {
      kind: 'changed',
      item: 'signatures',
      count,
      text: isRewritten
        ? 'The file had to be rebuilt, so its signatures no longer hold.'
        : 'The signed version is still inside the file; viewers will say that it was changed after signing.',
    },
  ];
}
