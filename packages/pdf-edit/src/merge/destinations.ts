import {
  byteKey,
  type Copier,
  type NewDocument,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfRef,
  PdfString,
} from '@recto/pdf-core';
import {
  buildNameTree,
  type Destinations,
  keptDestinations,
  type NameTreeEntry,
  readDestinations,
} from '@recto/pdf-document';
import { message } from '@recto/words/message';
import { bytesOfKey, NameSpace, type Renames, stringOfKey } from './name-space.ts';
import type { Merge, Part, PartDestinations, PartPlan } from './part.ts';

/** Assigns new names to each file's named destinations, of both kinds. */
export function planDestinationNames(plans: readonly PartPlan[]): Renames[] {
  const space = new NameSpace();
  return plans.map(({ file, kept }) => {
    const { named, oldNamed } = keptDestinations(file, kept);
    return space.admit([...named, ...oldNamed].map(({ key }) => byteKey(key)));
  });
}

/** Copies one file's destinations. @param names the new names of its named destinations. */
export function createPartDestinations(plan: PartPlan, names: Renames): PartDestinations {
  const { file, pages, kept } = plan;
  let all: Destinations | undefined;
  const leadsAway = (value: PdfObject | undefined): boolean => {
    if (plan.isWhole) return false;
    all ??= readDestinations(file);
    const page = pages[all.resolve(value)?.pageIndex ?? -1];
    return page !== undefined && !kept.dicts.has(page.dict);
  };
  const copy = (value: PdfObject | undefined, copier: Copier): PdfObject => {
    const object = file.resolve(value);
    if (object instanceof PdfString) {
      const key = byteKey(object.bytes);
      const name = names.of(key);
      return name === key ? object : stringOfKey(name);
    }
    if (object instanceof PdfName) return PdfName.of(names.of(object.value));
    if (object instanceof PdfDict) {
      return copier.copyEntries(object, { overrides: { D: copyExplicit(object.get('D'), plan, copier) } });
    }
    return copyExplicit(object, plan, copier);
  };
  return { leadsAway, copy };
}

/** An explicit destination; a page given by its index, wrong in a file's own destinations but seen, gets a reference. */
function copyExplicit(value: PdfObject | undefined, plan: PartPlan, copier: Copier): PdfObject {
  const object = plan.file.resolve(value);
  if (!Array.isArray(object)) return copier.copy(object);
  const [page, ...view] = object;
  const pageDict = typeof page === 'number' ? plan.pages[page]?.dict : undefined;
  const first = pageDict ? (plan.pageRefs.get(pageDict) ?? null) : copier.copy(page);
  return [first, ...view.map((item) => copier.copy(item))];
}

const TARGETS_RENAMED = message(
  'note.targetsRenamed',
  '{count, plural, one {# link target} other {# link targets}} got a new name, because an earlier file uses the same; all links follow.',
);

/** The name tree and the old-style dictionary of all parts; null where there are no names. */
export function mergeDestinations(merge: Merge): { readonly tree: PdfRef | null; readonly old: PdfRef | null } {
  const entries: NameTreeEntry[] = [];
  const old = new PdfDict();
  for (const part of merge.parts) {
    const renames = part.names.destinations;
    const { named, oldNamed } = keptDestinations(part.file, part.kept);
    const seen = new Set<string>();
    for (const { kind, key, value } of [...named, ...oldNamed]) {
      const name = renames.of(byteKey(key));
      if (kind === 'oldName') {
        old.map.set(name, part.destinations.copy(value, part.copier));
      } else if (!seen.has(name)) {
        seen.add(name);
        entries.push({ key: bytesOfKey(name), value: keepShared(value, part, merge.target) });
      }
    }
    merge.notes.add('renamed', 'namedDestinations', renames.changed.size, part.fileName, TARGETS_RENAMED);
  }
  return {
    tree: entries.length > 0 ? buildNameTree(entries, merge.target) : null,
    old: old.map.size > 0 ? merge.target.add(old) : null,
  };
}

/** A destination that is an object of its own stays one. */
function keepShared(value: PdfObject, part: Part, target: NewDocument): PdfObject {
  const copy = part.destinations.copy(value, part.copier);
  return value instanceof PdfRef && !(copy instanceof PdfRef) ? target.add(copy) : copy;
}
