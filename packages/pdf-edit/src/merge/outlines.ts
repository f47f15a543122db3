import { encodeTextString, integerOf, PdfDict, PdfName, type PdfObject, type PdfRef, PdfString } from '@recto/pdf-core';
import { effectiveRotation, keptOutline, visibleBox } from '@recto/pdf-document';
import { message } from '@recto/words/message';
import { copyAction } from './actions.ts';
import { titleOf } from './file-title.ts';
import type { OutlinePolicy } from './merge-options.ts';
import type { Merge, Part, Placement } from './part.ts';

/** An outline item of the result. */
interface Item {
  readonly ref: PdfRef;
  readonly dict: PdfDict;
  readonly isOpen: boolean;
  readonly parent: Item | null;
  readonly kids: Item[];
}

/** Entries that tie items together; all others are the item's own (ISO 32000-2, Table 151). */
const LINKS = { Parent: null, Prev: null, Next: null, First: null, Last: null, Count: null };

/** The outline of all files, arranged by the policy (ISO 32000-2, 12.3.3); null when there is none. */
export function mergeOutlines(merge: Merge, policy: OutlinePolicy): PdfRef | null {
  if (policy === 'none') {
    noteDropped(merge);
    return null;
  }
  const items: Item[] = [];
  const isNested = policy === 'nest' && merge.parts.length > 1;
  for (const part of merge.parts) {
    const entry = isNested ? fileEntry(part, merge) : null;
    if (entry) items.push(entry);
    for (const item of copyItems(part, entry, merge)) items.push(item);
  }
  if (items.length === 0) return null;
  return linkItems(items, merge);
}

const BOOKMARKS_LEFT_OUT = message(
  'note.bookmarksLeftOut',
  '{count, plural, one {# bookmark was} other {# bookmarks were}} left out, as chosen.',
);

function noteDropped({ parts, notes }: Merge): void {
  for (const part of parts) {
    notes.add('changed', 'outlineItems', keptOutline(part.file, part.kept).length, part.fileName, BOOKMARKS_LEFT_OUT);
  }
}

/** The entry for one file; closed, so that the reader sees the list of files first. */
function fileEntry(part: Part, { target }: Merge): Item | null {
  const [first] = part.placements;
  if (!first) return null;
  const dict = PdfDict.of({
    Title: new PdfString(encodeTextString(titleOf(part.fileName))),
    Dest: topOf(first, part),
  });
  return { ref: target.reserve(), dict, isOpen: false, parent: null, kids: [] };
}

/** The top left corner of a page as it is shown, at the reader's magnification. */
function topOf({ page, ref }: Placement, { file }: Part): PdfObject {
  const box = visibleBox(page, file);
  const rotation = effectiveRotation(page, file);
  const left = rotation === 180 || rotation === 270 ? box.right : box.left;
  const top = rotation === 0 || rotation === 270 ? box.top : box.bottom;
  return [ref, PdfName.of('XYZ'), left, top, null];
}

/** One file's own items, below the entry for the file or on the top level. */
function copyItems(part: Part, entry: Item | null, { target }: Merge): Item[] {
  const { copier, file, destinations } = part;
  const items: Item[] = [];
  for (const { dict, parentIndex } of keptOutline(file, part.kept)) {
    const parent = items[parentIndex] ?? entry;
    const overrides: Record<string, PdfObject> = { ...LINKS };
    if (dict.has('Dest')) {
      overrides.Dest = destinations.leadsAway(dict.get('Dest')) ? null : destinations.copy(dict.get('Dest'), copier);
    }
    if (!part.isWhole && dict.has('A')) overrides.A = copyAction(dict.get('A'), part);
    const count = integerOf(dict.get('Count'), file) ?? 0;
    const item: Item = {
      ref: target.reserve(),
      dict: copier.copyEntries(dict, { overrides }),
      isOpen: count > 0,
      parent,
      kids: [],
    };
    parent?.kids.push(item);
    items.push(item);
  }
  return items;
}

/** Ties the items together; parents stand before their children. @returns the outline's root. */
function linkItems(items: readonly Item[], { target }: Merge): PdfRef {
  const root: Item = {
    ref: target.reserve(),
    dict: PdfDict.of({ Type: PdfName.of('Outlines') }),
    isOpen: true,
    parent: null,
    kids: items.filter((item) => !item.parent),
  };
  const shown = countShown(items);
  for (const parent of [root, ...items]) {
    const { kids } = parent;
    for (const [at, kid] of kids.entries()) {
      kid.dict.set('Parent', parent.ref);
      kid.dict.set('Prev', kids[at - 1]?.ref ?? null);
      kid.dict.set('Next', kids[at + 1]?.ref ?? null);
    }
    parent.dict.set('First', kids[0]?.ref ?? null);
    parent.dict.set('Last', kids.at(-1)?.ref ?? null);
    target.set(parent.ref, parent.dict);
  }
  root.dict.set(
    'Count',
    root.kids.reduce((sum, kid) => sum + 1 + (kid.isOpen ? (shown.get(kid) ?? 0) : 0), 0),
  );
  for (const item of items) {
    const count = shown.get(item) ?? 0;
    if (count > 0) item.dict.set('Count', item.isOpen ? count : -count);
  }
  return root.ref;
}

/** For each item, how many descendants are shown when it is open. */
function countShown(items: readonly Item[]): Map<Item, number> {
  const shown = new Map<Item, number>();
  for (const item of items.toReversed()) {
    if (!item.parent) continue;
    const own = 1 + (item.isOpen ? (shown.get(item) ?? 0) : 0);
    shown.set(item.parent, (shown.get(item.parent) ?? 0) + own);
  }
  return shown;
}
