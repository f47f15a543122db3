import type { ObjectChange } from '../core/append.ts';
import type { ParsedFile } from '../core/parsed-file.ts';
import { isCatalog } from '../core/recover.ts';
import { arrayOf, dictOf, nameOf } from '../model/access.ts';
import { PdfDict, PdfName, type PdfObject, PdfRef, PdfStream } from '../objects/index.ts';
import type { ResultPage } from './result-page.ts';

/**
 * Gives a file a new page tree of the pages that were found, and a catalog where that is lost, with every structure of
 * the document that can be told by its looks.
 * @param changes takes what becomes of objects that the file has
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

/** Structures that a catalog names, told by their looks; of several of a kind the last. */
function looseStructures(file: ParsedFile): PdfDict {
  const catalog = PdfDict.of({ Type: PdfName.of('Catalog') });
  for (const [ref, object] of file.objects()) {
    const key =
      object instanceof PdfStream ? streamKey(object, file) : object instanceof PdfDict ? keyOf(object, file) : null;
    if (key === 'Catalog' && object instanceof PdfDict)
      for (const [name, value] of object.map) catalog.set(name, value);
    else if (key !== null) catalog.set(key, ref);
  }
  return catalog;
}

function streamKey({ dict }: PdfStream, file: ParsedFile): string | null {
  return nameOf(dict.get('Type'), file) === 'Metadata' ? 'Metadata' : null;
}

const BY_TYPE: Readonly<Record<string, string>> = {
  Catalog: 'Catalog',
  Outlines: 'Outlines',
  StructTreeRoot: 'StructTreeRoot',
};

function keyOf(dict: PdfDict, file: ParsedFile): string | null {
  const type = nameOf(dict.get('Type'), file);
  if (type !== null) return BY_TYPE[type] ?? null;
  const items = (key: string): readonly PdfObject[] => arrayOf(dict.get(key), file) ?? [];
  if (items('Fields').length > 0 && !dict.has('Kids') && !dict.has('S')) return 'AcroForm';
  if (dict.has('OCGs') && dict.has('D')) return 'OCProperties';
  if (['Dests', 'EmbeddedFiles', 'JavaScript'].some((key) => dictOf(dict.get(key), file)?.has('Names'))) return 'Names';
  const [, range] = items('Nums');
  const label = dictOf(range, file);
  if (label && !dict.has('Limits') && (label.has('P') || /^[DRrAa]$/.test(nameOf(label.get('S'), file) ?? ''))) {
    return 'PageLabels';
  }
  if (dict.has('First') && dict.has('Last') && dict.has('Count') && !dict.has('Title') && !dict.has('Parent'))
    return 'Outlines';
  return null;
}
