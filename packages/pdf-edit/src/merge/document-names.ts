import { byteKey, dictOf, PdfDict, PdfRef } from '@recto/pdf-core';
import { buildNameTree, type NameTreeEntry, readNameTree } from '@recto/pdf-document';
import { message } from '@recto/words/message';
import { appendSuffix, bytesOfKey, NameSpace, type Renames } from './name-space.ts';
import type { Merge, Part, PartPlan } from './part.ts';

/** Name trees of the document that are joined entry by entry (ISO 32000-2, Table 32); /Dests has a module of its own. */
const TREES = ['AP', 'JavaScript', 'EmbeddedFiles', 'AlternatePresentations', 'Renditions'];
/** Name trees whose values are pages or made of pages; only a file that is taken as a whole keeps them. */
const PAGE_TREES = ['Pages', 'Templates', 'IDS', 'URLS'];

/** Assigns new names to each file's attachments; the extension of a file name stays at its end. */
export function planAttachmentNames(plans: readonly PartPlan[]): Renames[] {
  const space = new NameSpace(suffixBeforeExtension);
  return plans.map((plan) => space.admit(readTree('EmbeddedFiles', plan).map(({ key }) => byteKey(key))));
}

function suffixBeforeExtension(name: string, suffix: string): string {
  const isOneByte = !name.startsWith('\u00fe\u00ff') && !name.startsWith('\u00ff\u00fe');
  const end = isOneByte ? name.lastIndexOf('.') : -1;
  return end > 0 ? name.slice(0, end) + suffix + name.slice(end) : appendSuffix(name, suffix);
}

function readTree(kind: string, { file }: PartPlan): NameTreeEntry[] {
  return readNameTree(dictOf(file.catalog.get('Names'), file)?.get(kind), file);
}

/** The catalog's /Names of all files; null when there are none. @param destinations the merged tree of destinations. */
export function mergeDocumentNames(merge: Merge, destinations: PdfRef | null): PdfRef | null {
  const names = new PdfDict();
  names.set('Dests', destinations);
  for (const kind of [...TREES, ...PAGE_TREES]) {
    const space = new NameSpace();
    const entries = merge.parts.flatMap((part) => {
      if (PAGE_TREES.includes(kind) && !part.isWhole) return [];
      return copyTree(kind, part, space);
    });
    if (entries.length > 0) names.set(kind, buildNameTree(entries, merge.target));
  }
  for (const part of merge.parts) {
    merge.notes.add('renamed', 'attachments', part.names.attachments.changed.size, part.fileName, ATTACHMENTS_RENAMED);
    notePageTrees(part, merge);
  }
  return names.map.size > 0 ? merge.target.add(names) : null;
}

function copyTree(kind: string, part: Part, space: NameSpace): NameTreeEntry[] {
  const own = new Map<string, NameTreeEntry>();
  for (const entry of readTree(kind, part)) {
    const name = byteKey(entry.key);
    if (!own.has(name)) own.set(name, entry);
  }
  const renames = kind === 'EmbeddedFiles' ? part.names.attachments : space.admit(own.keys());
  if (kind === 'EmbeddedFiles' && part.usedAttachments) dropUnused(own, part.usedAttachments, part);
  return Array.from(own, ([name, { value }]) => ({
    key: bytesOfKey(renames.of(name)),
    value: part.copier.copy(value),
  })).filter(({ value }) => value !== null);
}

/** Leaves the attachments that kept pages use: by reference, or by name in an action. */
function dropUnused(entries: Map<string, NameTreeEntry>, used: Set<string>, { copier, names, isWhole }: Part): void {
  for (const [name, { value }] of entries) {
    const isMet = value instanceof PdfRef && copier.copied(value) !== null;
    if (isWhole || isMet || names.targetAttachments.has(name)) used.add(name);
    else entries.delete(name);
  }
}

const ATTACHMENTS_RENAMED = message(
  'note.attachmentsRenamed',
  '{count, plural, one {# attachment} other {# attachments}} got a new name, because an earlier file has one of that name.',
);
const TEMPLATES_LOST = message(
  'note.templatesLost',
  '{count, plural, one {# named page or template was} other {# named pages or templates were}} left out, because only some pages of the file were taken.',
);

function notePageTrees(part: Part, { notes }: Merge): void {
  if (part.isWhole) return;
  const count = PAGE_TREES.reduce((sum, kind) => sum + readTree(kind, part).length, 0);
  notes.add('lost', 'pageTemplates', count, part.fileName, TEMPLATES_LOST);
}
