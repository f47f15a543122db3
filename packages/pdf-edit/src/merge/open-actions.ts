import { dictOf, nameOf, PdfDict, PdfName, type PdfObject } from '@recto/pdf-core';
import { message } from '@recto/words/message';
import { copyAction } from './actions.ts';
import type { Merge, Part } from './part.ts';

const OPENS_ELSEWHERE = message(
  'note.opensElsewhere',
  'The page at which it opened is not kept: the merged file opens as its first file does.',
);

/**
 * Merges the actions on opening. The document opens in one place: the first file's. Scripts and other actions of later
 * files follow, so that none is lost.
 */
export function mergeOpenAction(merge: Merge): PdfObject {
  const copies = merge.parts.flatMap((part, index) => {
    const object = part.file.resolve(part.file.catalog.get('OpenAction'));
    const isView = !(object instanceof PdfDict) || nameOf(object.get('S'), part.file) === 'GoTo';
    if (object !== null && isView && index > 0) {
      merge.notes.add('changed', 'openAction', 1, part.fileName, OPENS_ELSEWHERE);
      return [];
    }
    const copy = copyOpenAction(object, part);
    return copy === null ? [] : [copy];
  });
  const [only] = copies;
  if (only === undefined || copies.length === 1) return only ?? null;
  const actions = copies.map((copy) => {
    return copy instanceof PdfDict ? copy : PdfDict.of({ S: PdfName.of('GoTo'), D: copy });
  });
  return chainActions(actions, merge);
}

/** An action, or a destination; null for a page that stays behind. */
function copyOpenAction(object: PdfObject, part: Part): PdfObject {
  if (object instanceof PdfDict) {
    return copyAction(object, part);
  }
  return object === null || part.destinations.leadsAway(object) ? null : part.destinations.copy(object, part.copier);
}

/** The catalog's actions for closing, saving and printing; those of several files run one after the other. */
export function mergeCatalogActions(merge: Merge): PdfObject {
  const byTrigger = new Map<string, PdfDict[]>();
  for (const part of merge.parts) {
    for (const [trigger, value] of dictOf(part.file.catalog.get('AA'), part.file)?.map ?? []) {
      const action = dictOf(value, part.file);
      if (action) byTrigger.set(trigger, [...(byTrigger.get(trigger) ?? []), part.copier.copyEntries(action)]);
    }
  }
  if (byTrigger.size === 0) return null;
  return new PdfDict(Array.from(byTrigger, ([trigger, actions]) => [trigger, chainActions(actions, merge)] as const));
}

/** One action after which the others follow (ISO 32000-2, Table 196, /Next). The dictionaries are the merge's own. */
function chainActions([first, ...others]: PdfDict[], merge: Merge): PdfObject {
  if (!first || others.length === 0) return first ?? null;
  const next = first.get('Next');
  const following = merge.target.resolve(next);
  const before = following === null ? [] : Array.isArray(following) ? following : [next ?? null];
  return first.set('Next', [...before, ...others]);
}
