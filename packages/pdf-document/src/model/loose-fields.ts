import { arrayOf, dictOf, nameOf, type PdfDict, type PdfFile, type PdfRef, refOf } from '@recto/pdf-core';
import { type FormField, listedFieldDicts, readFieldsBelow } from './fields.ts';
import { readPages } from './page-tree.ts';

/** Ancestors that are looked at. */
const MAX_DEPTH = 256;

/**
 * The fields whose widgets stand on pages while the form's list (/Fields) does not lead to them, by their topmost
 * dictionaries, each once. Viewers show and fill them as any other.
 */
export function looseFieldRoots(file: PdfFile): PdfRef[] {
  const listed = listedFieldDicts(file.catalog, file);
  const roots = new Map<PdfDict, PdfRef>();
  for (const page of readPages(file)) {
    for (const value of arrayOf(page.dict.get('Annots'), file) ?? []) {
      const dict = dictOf(value, file);
      if (!dict || listed.has(dict) || nameOf(dict.get('Subtype'), file) !== 'Widget') continue;
      const root = rootOf(dict, refOf(value), listed, file);
      if (root && !roots.has(root.dict)) roots.set(root.dict, root.ref);
    }
  }
  return [...roots.values()];
}

/** The fields below `looseFieldRoots`. */
export function readLooseFields(file: PdfFile): FormField[] {
  const roots = looseFieldRoots(file);
  return roots.length === 0 ? [] : readFieldsBelow(roots, file);
}

/** Null for what has no type or no name, or belongs to a field of the list that does not know it. */
function rootOf(
  widget: PdfDict,
  ownRef: PdfRef | null,
  listed: ReadonlySet<PdfDict>,
  file: PdfFile,
): { readonly dict: PdfDict; readonly ref: PdfRef } | null {
  let [dict, ref] = [widget, ownRef];
  let [hasType, hasName] = [false, false];
  const seen = new Set<PdfDict>();
  for (let depth = 0; depth < MAX_DEPTH && !seen.has(dict); depth++) {
    seen.add(dict);
    hasType ||= Boolean(nameOf(dict.get('FT'), file));
    hasName ||= dict.has('T');
    const parent = dictOf(dict.get('Parent'), file);
    if (parent && listed.has(parent)) return null;
    if (!parent || nameOf(parent.get('Type'), file) === 'Page') return hasType && hasName && ref ? { dict, ref } : null;
    [dict, ref] = [parent, refOf(dict.get('Parent'))];
  }
  return null;
}
