import { dictOf, integerOf, itemsOf, nameOf, type PdfDict, PdfName, type PdfObject, streamOf } from '@recto/pdf-core';
import { readStructure, readStructureRoot, type StructureElement } from '@recto/pdf-document';
import type { Redactor } from '../redactor.ts';
import { isForbiddenName } from './forbidden-names.ts';

/** Keys whose texts replace an element's content; on an ancestor they replace all its content (ISO 32000-2, 14.9). */
const REPLACING_KEYS = ['ActualText', 'Alt', 'E'];

/** Takes from structure elements what they say of content that is gone, and their mention of annotations that are. */
export function redactStructure(
  catalog: PdfDict,
  removedAnnotations: ReadonlySet<PdfDict>,
  redactedPages: ReadonlySet<PdfDict>,
  redactor: Redactor,
): void {
  const { document, counts, marks, copies, without } = redactor;
  const root = readStructureRoot(catalog, document);
  if (!root) return;
  const elements = readStructure(root, document);
  renameTypes(root, elements, redactor);
  const pages: (PdfDict | null)[] = [];
  const silence = (dict: PdfDict | undefined, keys: readonly string[]) => {
    for (const key of keys) if (dict?.delete(key)) counts.add('structure-texts', null);
  };
  for (const [index, { dict, parentIndex }] of elements.entries()) {
    const page = dictOf(dict.get('Pg'), document) ?? pages[parentIndex] ?? null;
    pages[index] = page;
    const kids = itemsOf(dict.get('K'), document);
    const rest: PdfObject[] = [];
    let isTouched = false;
    for (const kid of kids) {
      const item = dictOf(kid, document);
      const annotation = item && dictOf(item.get('Obj'), document);
      if (annotation && removedAnnotations.has(annotation)) {
        isTouched = true;
        continue;
      }
      rest.push(kid);
      const type = item && nameOf(item.get('Type'), document);
      const identifier = item ? integerOf(item.get('MCID'), document) : integerOf(kid, document);
      if (identifier === null || (item && type !== 'MCR' && !item.has('MCID'))) continue;
      const stream = item && streamOf(item.get('Stm'), document);
      const itemPage = (item && dictOf(item.get('Pg'), document)) ?? page;
      const owner = stream ? stream.dict : itemPage;
      if (owner && marks.get(owner)?.has(identifier)) isTouched = true;
      const copy = stream && itemPage && redactedPages.has(itemPage) ? copies.get(stream) : undefined;
      if (item && copy !== undefined) item.set('Stm', copy);
    }
    if (rest.length < kids.length) dict.set('K', rest.length > 0 ? rest : null);
    if (!isTouched || without === 'structure-texts') continue;
    silence(dict, [...REPLACING_KEYS, 'T', 'AF', 'PhoneticAlphabet', 'Phoneme']);
    for (let above = parentIndex; above >= 0; above = elements[above]?.parentIndex ?? -1)
      silence(elements[above]?.dict, REPLACING_KEYS);
  }
}

/** Structure type of an element without a more specific one (14.8.4.7). */
const PLAIN_TYPE = 'Span';

/** Types of a program's own, such as the names of its styles, may hold a term; the standard types that they stand for take their place. */
function renameTypes(root: PdfDict, elements: readonly StructureElement[], redactor: Redactor): void {
  const { document, counts, isForbidden, without } = redactor;
  if (without === 'structure-texts') return;
  const roles = dictOf(root.get('RoleMap'), document);
  const standard = new Map<string, PdfObject>();
  for (const [name, role] of [...(roles?.map ?? [])]) {
    if (!isForbiddenName(name, isForbidden)) continue;
    standard.set(name, role);
    roles?.delete(name);
    counts.add('structure-texts', null);
  }
  for (const { dict } of elements) {
    const type = nameOf(dict.get('S'), document);
    if (type === null || !isForbiddenName(type, isForbidden)) continue;
    const role = nameOf(standard.get(type), document) ?? PLAIN_TYPE;
    dict.set('S', PdfName.of(isForbiddenName(role, isForbidden) ? PLAIN_TYPE : role));
  }
}
