import { type NewDocument, nameOf, PdfDict, PdfName, type PdfObject, PdfStream } from '@recto/pdf-core';

/** Kinds of dictionaries that may say what they are, and are known by where they stand (ISO 32000-2, Tables 57, 94 and 112). */
const NEEDLESS_TYPES = new Set(['ExtGState', 'Group', 'Encoding']);
/** All procedure sets that there were; PDF 2.0 has none (ISO 32000-2, 14.2). */
const PROCEDURE_SETS = new Set(['PDF', 'Text', 'ImageB', 'ImageC', 'ImageI']);
const IDENTITY = [1, 0, 0, 1, 0, 0];

/** Takes out entries of dictionaries that say what holds without them. */
export function leaveImplied(document: NewDocument): void {
  const visit = (value: PdfObject): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    else if (value instanceof PdfStream) {
      leaveOfObject(value.dict, document);
      visit(value.dict);
    } else if (value instanceof PdfDict) {
      leaveOfDictionary(value, document);
      for (const item of value.map.values()) visit(item);
    }
  };
  for (const [, object] of document.entries()) visit(object);
}

function leaveOfDictionary(dict: PdfDict, document: NewDocument): void {
  const type = dict.get('Type');
  if (type instanceof PdfName && NEEDLESS_TYPES.has(type.value)) dict.delete('Type');
  const sets = document.resolve(dict.get('ProcSet'));
  if (Array.isArray(sets) && sets.every((set) => set instanceof PdfName && PROCEDURE_SETS.has(set.value))) {
    dict.delete('ProcSet');
  }
  const annotations = document.resolve(dict.get('Annots'));
  if (Array.isArray(annotations) && annotations.length === 0) dict.delete('Annots');
}

/** Removes implied entries of forms and images (Tables 87 and 93). */
function leaveOfObject(dict: PdfDict, document: NewDocument): void {
  const subtype = nameOf(dict.get('Subtype'), document);
  if (subtype !== 'Form' && subtype !== 'Image') return;
  if (nameOf(dict.get('Type'), document) === 'XObject') dict.delete('Type');
  if (subtype === 'Image') return;
  if (dict.get('FormType') === 1) dict.delete('FormType');
  const matrix = dict.get('Matrix');
  if (Array.isArray(matrix) && matrix.length === 6 && matrix.every((item, at) => item === IDENTITY[at])) {
    dict.delete('Matrix');
  }
}
