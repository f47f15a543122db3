import {
  arrayOf,
  dictOf,
  nameOf,
  type ParsedFile,
  PdfDict,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfStream,
  PdfString,
} from '@recto/pdf-core';

/** Kids of a name tree's node that are gone down to find out what the tree is of. */
const MAX_DEPTH = 16;
/** Values of a /Dests dictionary that are looked at to tell that it is one. */
const MAX_LOOKED_AT = 32;
const VIEWS = new Set(['XYZ', 'Fit', 'FitH', 'FitV', 'FitR', 'FitB', 'FitBH', 'FitBV']);

/** A catalog of all structures that the lost one may have named, recognised by their entries; of several of a kind the last. */
export function looseStructures(file: ParsedFile): PdfDict {
  const catalog = PdfDict.of({ Type: PdfName.of('Catalog') });
  const names = new PdfDict();
  const lists: Readonly<Record<'Threads' | 'OutputIntents' | 'layers', PdfRef[]>> = {
    Threads: [],
    OutputIntents: [],
    layers: [],
  };
  for (const [ref, object] of file.objects()) {
    if (object instanceof PdfStream) {
      if (nameOf(object.dict.get('Type'), file) === 'Metadata' && !catalog.has('Metadata'))
        catalog.set('Metadata', ref);
    } else if (object instanceof PdfDict) {
      const list = listOf(object, file);
      if (list) lists[list].push(ref);
      const tree = list ? null : nameTreeOf(object, file);
      if (tree) names.set(tree, ref);
      const key = list || tree ? null : keyOf(object, file);
      if (key === 'Catalog') for (const [name, value] of object.map) catalog.set(name, value);
      else if (key !== null) catalog.set(key, ref);
    }
  }
  if (names.map.size > 0 && !catalog.has('Names')) catalog.set('Names', names);
  for (const key of ['Threads', 'OutputIntents'] as const) {
    if (lists[key].length > 0 && !catalog.has(key)) catalog.set(key, lists[key]);
  }
  if (lists.layers.length > 0 && !catalog.has('OCProperties')) catalog.set('OCProperties', allLayers(lists.layers));
  if (catalog.has('StructTreeRoot') && !catalog.has('MarkInfo')) catalog.set('MarkInfo', PdfDict.of({ Marked: true }));
  return catalog;
}

/** Lists all layers, visible, for the reader to switch (8.11.4): the hidden ones are unknown once the catalog is lost. */
function allLayers(layers: readonly PdfRef[]): PdfDict {
  return PdfDict.of({ OCGs: [...layers], D: PdfDict.of({ Order: [...layers] }) });
}

function listOf(dict: PdfDict, file: ParsedFile): 'Threads' | 'OutputIntents' | 'layers' | null {
  const type = nameOf(dict.get('Type'), file);
  if (type === 'OCG') return 'layers';
  if (type === 'OutputIntent' || (type === null && nameOf(dict.get('S'), file)?.startsWith('GTS_')))
    return 'OutputIntents';
  // A thread leads to its first bead, whose /T leads back (12.4.3).
  const bead = dictOf(dict.get('F'), file);
  const isThread = type === 'Thread' || (type === null && bead !== null && dictOf(bead.get('T'), file) === dict);
  return isThread ? 'Threads' : null;
}

/** The entry of /Names that leads to this root of a name tree, or null when it is not a root; only a root has no /Limits. */
function nameTreeOf(dict: PdfDict, file: ParsedFile): 'Dests' | 'EmbeddedFiles' | 'JavaScript' | null {
  if (dict.has('Type') || dict.has('Limits') || dict.has('Parent')) return null;
  let node: PdfDict | null = dict;
  for (let depth = 0; node && depth < MAX_DEPTH; depth++) {
    const pairs = arrayOf(node.get('Names'), file);
    if (pairs) return file.resolve(pairs[0]) instanceof PdfString ? kindOfValue(file.resolve(pairs[1]), file) : null;
    node = dictOf(arrayOf(node.get('Kids'), file)?.[0], file);
  }
  return null;
}

function kindOfValue(value: PdfObject, file: ParsedFile): 'Dests' | 'EmbeddedFiles' | 'JavaScript' | null {
  if (isDestination(value, file)) return 'Dests';
  if (!(value instanceof PdfDict)) return null;
  if (nameOf(value.get('S'), file) === 'JavaScript') return 'JavaScript';
  return value.has('EF') || nameOf(value.get('Type'), file) === 'Filespec' ? 'EmbeddedFiles' : null;
}

function isDestination(value: PdfObject, file: ParsedFile): boolean {
  const destination = value instanceof PdfDict ? arrayOf(value.get('D'), file) : Array.isArray(value) ? value : null;
  return destination !== null && VIEWS.has(nameOf(destination[1], file) ?? '');
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
  if (['Dests', 'EmbeddedFiles', 'JavaScript'].some((key) => nameTreeRootAt(dict, key, file))) return 'Names';
  const [, range] = items('Nums');
  const label = dictOf(range, file);
  if (label && !dict.has('Limits') && (label.has('P') || /^[DRrAa]$/.test(nameOf(label.get('S'), file) ?? ''))) {
    return 'PageLabels';
  }
  if (dict.has('First') && dict.has('Last') && dict.has('Count') && !dict.has('Title') && !dict.has('Parent'))
    return 'Outlines';
  return isOldDests(dict, file) ? 'Dests' : null;
}

function nameTreeRootAt(dict: PdfDict, key: string, file: ParsedFile): boolean {
  const tree = dictOf(dict.get(key), file);
  return tree !== null && nameTreeOf(tree, file) === key;
}

/** Destinations by name as PDF 1.1 had them (12.3.2.4): nothing but destinations under names. */
function isOldDests(dict: PdfDict, file: ParsedFile): boolean {
  const values = [...dict.map.values()].slice(0, MAX_LOOKED_AT);
  return values.length > 0 && values.every((value) => isDestination(file.resolve(value), file));
}
