import type { PdfFile } from '@recto/pdf-core';
import { readAcroForm, readFields } from './fields.ts';

/**
 * Whether a file is a dynamic XFA form: its pages are made by the one program that knows XFA, and what is in the file
 * is a page that says "Please wait". It says so itself (/NeedsRendering), or the form is there in XFA alone.
 */
export function isDynamicForm(file: PdfFile): boolean {
  const form = readAcroForm(file.catalog, file);
  if (!form || file.resolve(form.get('XFA')) === null) return false;
  if (file.resolve(file.catalog.get('NeedsRendering')) === true) return true;
  return !readFields(file.catalog, file).some(
    ({ type, widgets }) => type !== 'Sig' && Boolean(type) && widgets.length > 0,
  );
}
