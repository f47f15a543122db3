import { type PdfFile, PdfStream } from '@recto/pdf-core';
import { innerDrawer, pageDrawer, resourceEntries } from './drawers.ts';
import type { PageNode } from './page-tree.ts';

/** Most resources of one page that are looked at; a page with more is taken to have masks. */
const MAX_RESOURCES = 4000;

/** True when an image among the resources of a page, or of the forms it draws, has a mask (ISO 32000-2, 8.9.6 and 11.6.5.2). */
export function hasMaskedImages(page: PageNode | undefined, file: PdfFile): boolean {
  const first = page && pageDrawer(page, file);
  const open = first ? [first] : [];
  const seen = new Set<unknown>(open.map(({ resources }) => resources));
  let looked = 0;
  for (let drawer = open.pop(); drawer; drawer = open.pop()) {
    for (const { category, value } of resourceEntries(drawer, file)) {
      if (category !== 'XObject' && category !== 'Pattern') continue;
      if (++looked > MAX_RESOURCES) return true;
      const object = file.resolve(value);
      if (object instanceof PdfStream && (object.dict.has('SMask') || object.dict.has('Mask'))) return true;
      const inner = innerDrawer(object, file);
      if (!inner || seen.has(inner.resources)) continue;
      seen.add(inner.resources);
      open.push(inner);
    }
  }
  return false;
}
