import { dictOf, type PdfFile } from '@recto/pdf-core';
import { readFields } from './fields.ts';

/** Counts a document's signatures: signed fields, or the certification alone when its field is not found. */
export function countSignatures(file: PdfFile): number {
  const signed = readFields(file.catalog, file).filter((field) => field.type === 'Sig' && dictOf(field.value, file));
  const certification = dictOf(dictOf(file.catalog.get('Perms'), file)?.get('DocMDP'), file);
  return Math.max(signed.length, certification ? 1 : 0);
}
