import type { Note } from '@recto/contract';
import type { PdfFile } from '../core/index.ts';
import { dictOf } from './access.ts';
import { readFields } from './fields.ts';

/** What a change in place means for signatures. @param isRewritten false when the change was appended. */
export function notesOnSignatures(file: PdfFile, isRewritten: boolean): Note[] {
  const signed = readFields(file.catalog, file).filter((field) => field.type === 'Sig' && dictOf(field.value, file));
  const certification = dictOf(dictOf(file.catalog.get('Perms'), file)?.get('DocMDP'), file);
  const count = Math.max(signed.length, certification ? 1 : 0);
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

/** What a change in place means for the lock. @param isRewritten false when the change was appended. */
export function notesOnEncryption(file: PdfFile, isRewritten: boolean): Note[] {
  if (!file.encryption || !isRewritten) return [];
  const text = 'The file had to be rebuilt and is no longer locked.';
  return [{ kind: 'lost', item: 'encryption', count: 1, text }];
}
