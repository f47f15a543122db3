import {
  byteKey,
  dictOf,
  encodeTextString,
  itemsOf,
  type Overlay,
  PdfDict,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfString,
  sameGraph,
  textOf,
} from '@recto/pdf-core';
import {
  buildNameTree,
  buildNumberTree,
  type NameTreeEntry,
  type NumberTreeEntry,
  readReach,
} from '@recto/pdf-document';
import { message } from '@recto/words/message';
import { isStructureElement } from './copy-rules.ts';
import { bytesOfKey } from './name-space.ts';
import type { Merge, Part } from './part.ts';
import type { PartStructure, StructureCopy } from './structure.ts';
import { elementIds, type StructurePlan } from './structure-names.ts';

/** Entries of the root that are lists, one file's after the other's. */
const LISTS = ['AF', 'PronunciationLexicon'];

/**
 * Before anything is copied: one namespace for those that files share, and the language of its file on top-level
 * elements, where the document will say another.
 */
export function planStructureRoot({ parts }: StructureCopy, language: string | null, merge: Merge): void {
  const namespaces: { dict: PdfDict; ref: PdfRef; part: Part }[] = [];
  for (const { part, root } of parts) {
    for (const value of itemsOf(root.get('Namespaces'), part.file)) {
      const dict = dictOf(value, part.file);
      if (!dict || part.copier.placeOf(dict) !== undefined) continue;
      const same = namespaces.find((known) =>
        sameGraph({ value: known.dict, source: known.part.file }, { value: dict, source: part.file }),
      );
      const ref = same?.ref ?? merge.target.reserve();
      part.copier.place(dict, ref);
      if (same) continue;
      namespaces.push({ dict, ref, part });
      part.copier.copyInto(ref, dict);
    }
    // An empty string says that the language is unknown (ISO 32000-2, 14.9.2.2): better than another file's.
    const own = textOf(part.file.catalog.get('Lang'), part.file) ?? '';
    if (own === (language ?? '')) continue;
    for (const value of itemsOf(root.get('K'), part.file)) {
      const top = dictOf(value, part.file);
      if (top && isStructureElement(top) && !top.has('Lang'))
        part.copier.override(top, { Lang: new PdfString(encodeTextString(own)) });
    }
  }
}

/** Makes the root, when all else is copied; what it names is copied here. */
export async function mergeStructure(copy: StructureCopy, plan: StructurePlan, merge: Merge): Promise<PdfRef> {
  const { target } = merge;
  const root = PdfDict.of({ Type: PdfName.of('StructTreeRoot') });
  const tops = copy.parts.flatMap(({ part, root: source, repeatedTops }) => [
    ...part.copier.copyItems(source.get('K')),
    ...repeatedTops,
  ]);
  if (tops.length > 0) root.set('K', tops);
  for (const key of LISTS) {
    const items = copy.parts.flatMap(({ part, root: source }) => part.copier.copyItems(source.get(key)));
    if (items.length > 0) root.set(key, items);
  }
  const namespaces = copy.parts.flatMap(({ part, root: source }) => part.copier.copyItems(source.get('Namespaces')));
  if (namespaces.length > 0) root.set('Namespaces', [...new Set(namespaces)]);
  if (plan.roles.size > 0) {
    root.set('RoleMap', new PdfDict(Array.from(plan.roles, ([type, role]) => [type, PdfName.of(role)] as const)));
  }
  const classes = Array.from(plan.classes.values, ({ name, value, owner }) => {
    return [name, merge.parts[owner]?.copier.copy(value) ?? null] as const;
  });
  if (classes.length > 0) root.set('ClassMap', new PdfDict(classes));
  const ids = copy.parts.flatMap(copyIds);
  if (ids.length > 0) root.set('IDTree', buildNameTree(ids, target));
  const parentTree = await copyParentTree(copy, merge);
  root.set('ParentTree', buildNumberTree(parentTree, target));
  root.set('ParentTreeNextKey', plan.keys.next);
  noteRenamed(copy, merge);
  target.set(copy.root, root);
  return copy.root;
}

function copyIds({ part, root }: PartStructure): NameTreeEntry[] {
  const entries = new Map<string, NameTreeEntry>();
  for (const { key, value } of elementIds(root, part.names.structure.keptElements, part)) {
    const name = part.names.structure.ids.of(byteKey(key));
    const copy = part.copier.copy(value);
    if (copy !== null && !entries.has(name)) entries.set(name, { key: bytesOfKey(name), value: copy });
  }
  return [...entries.values()];
}

/** Entries for the keys in use. Copying an entry may reach more objects with keys, so it goes on until none is new. */
async function copyParentTree({ parts }: StructureCopy, merge: Merge): Promise<NumberTreeEntry[]> {
  const entries: NumberTreeEntry[] = [];
  const done = new Set<number>();
  const trees = parts.map(({ part }) => readReach(part.file).parentTree);
  for (let before = -1; before < done.size; ) {
    before = done.size;
    for (const [index, { part, overlays }] of parts.entries()) {
      await part.copier.drain(merge.pace);
      for (const { newKey, oldKey, pass } of [...part.names.structure.keys.used()]) {
        if (done.has(newKey)) continue;
        done.add(newKey);
        const value = copyOwners(trees[index]?.get(oldKey), part, overlays.get(pass));
        if (value !== null) entries.push({ key: newKey, value });
      }
    }
  }
  return entries;
}

/** The elements that content belongs to, by marked-content identifier, or the one that an object belongs to. */
function copyOwners(value: PdfObject | undefined, part: Part, overlay: Overlay | undefined): PdfObject {
  const copyOne = (owner: PdfObject) => {
    const dict = overlay && dictOf(owner, part.file);
    return dict ? (overlay.get(dict) ?? null) : part.copier.copy(owner);
  };
  const owners = part.file.resolve(value);
  if (!Array.isArray(owners)) return copyOne(value ?? null);
  const copies = owners.map(copyOne);
  return copies.every((copy) => copy === null) ? null : copies;
}

const TAGS_RENAMED = message(
  'note.tagsRenamed',
  '{count, plural, one {# internal name} other {# internal names}} of its accessibility tags changed, because an earlier file uses the same; what readers hear is the same.',
);

function noteRenamed({ parts }: StructureCopy, { notes }: Merge): void {
  for (const { part } of parts) {
    const { ids, types, classes } = part.names.structure;
    const count = ids.changed.size + types.size + classes.size;
    notes.add('renamed', 'structureElements', count, part.fileName, TAGS_RENAMED);
  }
}
