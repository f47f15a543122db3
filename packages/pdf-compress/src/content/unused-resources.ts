import {
  dictOf,
  type NewDocument,
  nameOf,
  type ObjectSource,
  PdfDict,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@recto/pdf-core';
import { RESOURCE_CATEGORIES } from '@recto/pdf-document';
import type { ContentUses, ResourceUse } from './scan-uses.ts';

/** Names that are written the same way everywhere. */
const PLAIN_NAME = /^[\w.+-]+$/;
/** Used by whatever says a device colour, without being named (ISO 32000-2, 8.6.5.6). */
const DEFAULT_SPACES = new Set(['DefaultGray', 'DefaultRGB', 'DefaultCMYK']);

/** One dictionary of named resources, which several resource dictionaries may share. */
interface ResourceList {
  readonly entries: PdfDict;
  /** Names that seem to occur in the content of all owners that share the list. */
  readonly names: Set<string>;
  /** True when someone may name more than was read. */
  isWhole: boolean;
}

/**
 * Takes what no content names out of the resources of pages, forms, patterns and Type 3 fonts. Whatever looks like being named
 * stays, and so does a name that content uses and does not find in its own resources: readers then look into those around it.
 * Fonts with which forms and comments are written stay, and so do resources of what was not read. Lists that are empty go. Nothing is
 * taken when some content could not be read to its end.
 * @param keepsAll an object that is named nowhere else stays in one of the dictionaries that name it
 */
export function leaveUnusedResources(uses: ContentUses, document: NewDocument, keepsAll: boolean): void {
  if (!uses.isComplete || uses.hasDamage) return;
  const lists = listsOf(uses, document);
  const elsewhere = unresolvedNames(uses, document);
  const leaving: (readonly [PdfDict, string, PdfObject])[] = [];
  const staying = new Set<number>();
  for (const { entries, names, isWhole } of lists.values()) {
    for (const [name, value] of entries.map) {
      const isNamed = names.has(name) || elsewhere.has(name) || DEFAULT_SPACES.has(name);
      if (isWhole || isNamed || !PLAIN_NAME.test(name)) {
        if (value instanceof PdfRef) staying.add(value.num);
      } else leaving.push([entries, name, value]);
    }
  }
  for (const [entries, name, value] of leaving) {
    if (!keepsAll || isHeldElsewhere(value, staying)) entries.delete(name);
  }
  for (const resources of uses.resources.keys()) {
    for (const category of [...resources.map.keys()].filter((key) => RESOURCE_CATEGORIES.has(key))) {
      if (dictOf(resources.get(category), document)?.map.size === 0) resources.delete(category);
    }
  }
}

/** False, once for each object, when nothing that stays names it. */
function isHeldElsewhere(value: PdfObject, staying: Set<number>): boolean {
  if (!(value instanceof PdfRef)) return !holdsReference(value);
  const isHeld = staying.has(value.num);
  staying.add(value.num);
  return isHeld;
}

function holdsReference(value: PdfObject): boolean {
  if (value instanceof PdfRef) return true;
  const parts = value instanceof PdfDict ? [...value.map.values()] : Array.isArray(value) ? value : [];
  return parts.some(holdsReference);
}

/** All dictionaries of named resources of a document. */
function listsOf(uses: ContentUses, document: NewDocument): Map<PdfDict, ResourceList> {
  const lists = new Map<PdfDict, ResourceList>();
  const add = (resources: PdfDict, use: ResourceUse | null) => {
    for (const [category, value] of resources.map) {
      const entries = RESOURCE_CATEGORIES.has(category) ? dictOf(value, document) : null;
      if (!entries) continue;
      const list = lists.get(entries) ?? { entries, names: new Set<string>(), isWhole: false };
      if (!use || (use.isEdited && category === 'Font')) list.isWhole = true;
      for (const name of use?.names ?? []) list.names.add(name);
      lists.set(entries, list);
    }
  };
  for (const [resources, use] of uses.resources) add(resources, use);
  for (const resources of resourcesOfUnread(uses, document)) add(resources, null);
  return lists;
}

/** Resources of forms to fill in, and of what no page leads to. */
function resourcesOfUnread(uses: ContentUses, document: NewDocument): Set<PdfDict> {
  const found = new Set<PdfDict>();
  const nodes: PdfDict[] = [];
  let hasUnreadPage = false;
  const visit = (value: PdfObject): void => {
    if (Array.isArray(value)) for (const item of value) visit(item);
    const dict = value instanceof PdfStream ? value.dict : value;
    if (!(dict instanceof PdfDict)) return;
    const defaults = dictOf(dict.get('DR'), document);
    if (defaults) found.add(defaults);
    const type = nameOf(dict.get('Type'), document);
    const isRead = uses.readers.has(dict);
    const resources = dictOf(dict.get('Resources'), document);
    if (type === 'Pages') nodes.push(dict);
    else if (resources && !isRead) found.add(resources);
    if ((type === 'Page' || type === 'Template') && !isRead) hasUnreadPage = true;
    for (const entry of dict.map.values()) visit(entry);
  };
  for (const [, object] of document.entries()) visit(object);
  // A page that was not read may inherit what stands in a node of the page tree.
  for (const node of hasUnreadPage ? nodes : []) {
    const resources = dictOf(node.get('Resources'), document);
    if (resources) found.add(resources);
  }
  return found;
}

/** Names that content does not find in its own resources. */
function unresolvedNames({ resources }: ContentUses, source: ObjectSource): ReadonlySet<string> {
  const unresolved = new Set<string>();
  for (const [dict, { names }] of resources) {
    const known = new Set<string>();
    for (const [category, value] of dict.map) {
      if (!RESOURCE_CATEGORIES.has(category)) continue;
      for (const name of dictOf(value, source)?.map.keys() ?? []) known.add(name);
    }
    for (const name of names) if (!known.has(name)) unresolved.add(name);
  }
  return unresolved;
}
