import { type Note, note } from '@recto/contract/receipt';
import { SIGNED_FILE } from '@recto/contract/signed-file';
import type { PdfFile } from '@recto/pdf-core';
import { countSignatures } from './signatures.ts';

/** Returns notes on the effect of a change on signatures. @param fileName when there are several files */
export function notesOnSignatures(file: PdfFile, fileName?: string): Note[] {
  const count = countSignatures(file);
  if (count === 0) return [];
  const about = fileName === undefined ? {} : { fileName };
  return [note({ kind: 'changed', item: 'signatures', count, ...about }, SIGNED_FILE.broken)];
}
