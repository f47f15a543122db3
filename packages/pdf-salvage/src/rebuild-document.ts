import { isCatalog, nameOf, type ObjectChange, type ParsedFile, PdfDict, PdfName, PdfRef } from '@recto/pdf-core';
import { looseStructures } from './loose-structures.ts';
import type { ResultPage } from './result-page.ts';

/**
 * Gives a file a new page tree of the pages that were found, and a catalog where that is lost, with every structure of
 * the document that can be recognised by its entries.
 * @param changes receives the new values of objects that the file has
 * @returns the page dictionaries of the result, in order
 */
export function rebuildDocument(
  file: ParsedFile,
  pages: readonly ResultPage[],
  changes: Map<number, ObjectChange>,
): readonly PdfDict[] {
  const root = new PdfRef(file.nextObjectNumber);
  file.setRepaired(root.num, new PdfDict());
  const seen = new Set<number>();
  const kids: PdfRef[] = [];
  const dicts = pages.map(({ dict, ref, inherited }) => {
    const page = dict.clone().set('Type', PdfName.of('Page')).set('Parent', root);
    for (const [key, value] of Object.entries(inherited)) if (!page.has(key)) page.set(key, value);
    const own = ref && !seen.has(ref.num) ? ref : file.addRepaired(page);
    if (own === ref) changes.set(own.num, { gen: own.gen, object: page });
    seen.add(own.num);
    kids.push(own);
    return page;
  });
  file.setRepaired(root.num, PdfDict.of({ Type: PdfName.of('Pages'), Kids: kids, Count: kids.length }));
  const old = file.trailer.get('Root');
  const catalog = file.resolve(old);
  const survives =
    catalog instanceof PdfDict && (isCatalog(catalog, file) || nameOf(catalog.get('Type'), file) === 'Catalog');
  const renewed = (survives ? catalog.clone() : looseStructures(file)).set('Pages', root);
  if (survives && old instanceof PdfRef) changes.set(old.num, { gen: old.gen, object: renewed });
  else file.trailer.set('Root', file.addRepaired(renewed));
  return dicts;
}
