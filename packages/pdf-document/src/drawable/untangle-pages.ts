import { arrayOf, dictOf, type ObjectChange, type PdfDict, type PdfFile, type PdfObject, refOf } from '@recto/pdf-core';
import { readPages } from '../model/page-tree.ts';

/**
 * Puts all pages directly below the root where the page tree leads back to itself: readers differ in how many pages such a
 * tree has.
 * @param changes gets the changed object by number
 */
export function untanglePages(file: PdfFile, changes: Map<number, ObjectChange>): void {
  const ref = refOf(file.catalog.get('Pages'));
  const root = dictOf(ref ?? undefined, file);
  if (!ref || !root || !hasCycle(root, file)) return;
  const pages = readPages(file);
  const kids: PdfObject[] = pages.map((page) => page.ref ?? page.dict);
  changes.set(ref.num, { gen: ref.gen, object: root.clone().set('Kids', kids).set('Count', kids.length) });
}

/** True when a node is among its own descendants. Each node is looked at once. */
function hasCycle(root: PdfDict, file: PdfFile): boolean {
  const done = new Set<PdfDict>();
  const open = new Set<PdfDict>([root]);
  const path: { readonly node: PdfDict; readonly kids: readonly PdfObject[]; next: number }[] = [
    { node: root, kids: arrayOf(root.get('Kids'), file) ?? [], next: 0 },
  ];
  for (let frame = path.at(-1); frame; frame = path.at(-1)) {
    if (frame.next >= frame.kids.length) {
      open.delete(frame.node);
      done.add(frame.node);
      path.pop();
      continue;
    }
    const kid = dictOf(frame.kids[frame.next++], file);
    if (!kid?.has('Kids') || done.has(kid)) continue;
    if (open.has(kid)) return true;
    open.add(kid);
    path.push({ node: kid, kids: arrayOf(kid.get('Kids'), file) ?? [], next: 0 });
  }
  return false;
}
