import { arrayOf, type ObjectChange, type ParsedFile, PdfDict, PdfRef } from '@recto/pdf-core';
import { looseFieldRoots, readAcroForm } from '@recto/pdf-document';

/**
 * Puts fields that stand on pages alone into the form's list (/Fields), and makes a form where there is none.
 * @param changes receives the new form
 * @returns number of fields added
 */
export function listLooseFields(file: ParsedFile, changes: Map<number, ObjectChange>): number {
  const root = file.trailer.get('Root');
  if (!(root instanceof PdfRef)) return 0;
  const loose = looseFieldRoots(file);
  if (loose.length === 0) return 0;
  const changed = changes.get(root.num)?.object;
  const catalog = (changed instanceof PdfDict ? changed : file.catalog).clone();
  const form = readAcroForm(catalog, file)?.clone() ?? new PdfDict();
  form.set('Fields', [...(arrayOf(form.get('Fields'), file) ?? []), ...loose]);
  changes.set(root.num, { gen: root.gen, object: catalog.set('AcroForm', form) });
  return loose.length;
}
