import { type PdfFile, type PdfObject, PdfString } from '@recto/pdf-core';
import { readAcroForm, readFields } from './fields.ts';

/**
 * True for a dynamic XFA form: the one program that knows XFA makes its pages, and the file itself contains only a page
 * with "Please wait". The file declares it (/NeedsRendering), or the form exists in XFA alone.
 */
export function isDynamicForm(file: PdfFile): boolean {
  const form = readAcroForm(file.catalog, file);
  const packets = file.resolve(form?.get('XFA'));
  if (!form || packets === null || !holdsTemplate(packets)) return false;
  if (file.resolve(file.catalog.get('NeedsRendering')) === true) return true;
  return !readFields(file.catalog, file).some(
    ({ type, widgets }) => type !== 'Sig' && Boolean(type) && widgets.length > 0,
  );
}

/** Tells whether XFA has a template, without which it is the remains of a form (XFA 3.3, "Packets"). A single stream is whole. */
function holdsTemplate(packets: PdfObject): boolean {
  if (!Array.isArray(packets)) return true;
  return packets.some(
    (name) => name instanceof PdfString && String.fromCharCode(...name.bytes.subarray(0, 16)) === 'template',
  );
}
