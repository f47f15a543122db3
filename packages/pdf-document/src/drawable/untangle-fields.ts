import { arrayOf, dictOf, type ObjectChange, type PdfDict, type PdfFile, type PdfObject, refOf } from '@recto/pdf-core';
import { readAcroForm } from '../model/fields.ts';

/** Fields and widgets that a form may unfold to, of shared ones each time; more is no form but an attack. */
const MAX_FIELDS = 100_000;

/**
 * Makes a tree of a form whose fields share kids, or are their own: a reader that follows every way would not end. A form of
 * usual size is left as it is.
 * @param changes gets the changed objects by number
 */
export function untangleFields(file: PdfFile, changes: Map<number, ObjectChange>): void {
  const form = readAcroForm(file.catalog, file);
  if (!form || unfolded(form, file) <= MAX_FIELDS) return;
  const seen = new Set<PdfDict>();
  const waiting: { readonly owner: PdfDict; readonly value: PdfObject | undefined; readonly key: string }[] = [
    { owner: form, value: file.catalog.get('AcroForm'), key: 'Fields' },
  ];
  const catalog = file.trailer.get('Root');
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { owner, value, key } = next;
    const kept: PdfObject[] = [];
    for (const kid of arrayOf(owner.get(key), file) ?? []) {
      const dict = dictOf(kid, file);
      if (!dict || seen.has(dict)) continue;
      seen.add(dict);
      kept.push(kid);
      waiting.push({ owner: dict, value: kid, key: 'Kids' });
    }
    if (!owner.has(key)) continue;
    const changed = owner.clone().set(key, kept);
    const ref = refOf(value);
    if (ref) changes.set(ref.num, { gen: ref.gen, object: changed });
    else if (owner === form) {
      const root = refOf(catalog);
      if (root) changes.set(root.num, { gen: root.gen, object: file.catalog.clone().set('AcroForm', changed) });
    }
  }
}

/** Counts the nodes that a reader meets when it follows every kid, up to a little more than the limit. */
function unfolded(form: PdfDict, file: PdfFile): number {
  const known = new Map<PdfDict, number>();
  const open = new Set<PdfDict>();
  const count = (owner: PdfDict, key: string): number => {
    const before = known.get(owner);
    if (before !== undefined) return before;
    if (open.has(owner) || open.size > MAX_DEPTH) return Number.POSITIVE_INFINITY;
    open.add(owner);
    let sum = 1;
    for (const kid of arrayOf(owner.get(key), file) ?? []) {
      const dict = sum <= MAX_FIELDS ? dictOf(kid, file) : null;
      if (dict) sum += count(dict, 'Kids');
    }
    open.delete(owner);
    known.set(owner, sum);
    return sum;
  };
  return count(form, 'Fields');
}

/** Levels of fields that are followed; readers stop at about thirty. */
const MAX_DEPTH = 200;
