/**
 * Decides which parts of a document stay when only some of its pages are kept. Counting (inspect) and pruning (merge)
 * both use this module, so that they cannot disagree.
 *
 * When every page is kept, everything is kept, including items that lead nowhere. When a page is left out:
 * - an outline item stays when it leads to a kept page or has a descendant that stays; one that does something else (a
 *   URI, another file, a script) stays with the nearest item above it that leads to a page, or where there is none;
 * - a named destination stays when it leads to a kept page;
 * - the annotations of a kept page stay, but not a link to a page that is left out: it would lead nowhere;
 * - a form field stays when one of its widgets is on a kept page, or none is on any page;
 * - a structure element stays when content of it, or of a descendant, is on a kept page; where neither it nor a
 *   descendant names a page (an empty table cell), it stays or goes with its parent;
 * - an article thread stays when one of its beads is on a kept page;
 * - a layer stays when a kept page, or something on it, shows content of the layer (`layer-use.ts`);
 * - everything that belongs to the document as a whole (attachments, scripts, output intents) stays.
 * A page kept twice has its annotations twice; all else stays once.
 */
import type { PdfDict, PdfFile } from '@recto/pdf-core';
import type { Annotation } from './annotations.ts';
import { type NamedDestination, readDestinations, readTarget, type Target } from './destinations.ts';
import type { FormField } from './fields.ts';
import { readReach } from './file-reach.ts';
import type { OutlineItem } from './outline.ts';
import { selectTree, withAncestors } from './page-membership.ts';
import { readPages } from './page-tree.ts';
import type { StructureElement } from './structure.ts';
import type { Bead, Thread } from './threads.ts';

/** The pages that are kept. */
export interface KeptPages {
  /** True when no page of the document is left out. */
  readonly isEveryPage: boolean;
  /** Page objects; a page object that the document uses twice is kept when one of the two is. */
  readonly dicts: ReadonlySet<PdfDict>;
}

/** @param pageIndexes 0-based, in any order, may repeat; every page when absent. */
export function keptPages(file: PdfFile, pageIndexes?: readonly number[]): KeptPages {
  const pages = readPages(file);
  const chosen = pageIndexes ? pageIndexes.flatMap((pageIndex) => pages[pageIndex] ?? []) : pages;
  const dicts = new Set(chosen.map((page) => page.dict));
  return { isEveryPage: !pageIndexes || pages.every((page) => dicts.has(page.dict)), dicts };
}

/** True when a target in this document is a page that is kept. */
export function keepsPageTarget(file: PdfFile, target: Target, kept: KeptPages): boolean {
  if (target.kind !== 'page') return false;
  const page = readPages(file)[target.destination.pageIndex];
  return page !== undefined && kept.dicts.has(page.dict);
}

/** True when an annotation of a kept page stays; false for a link to a page that is left out. */
export function keepsAnnotation(file: PdfFile, { dict, subtype }: Annotation, kept: KeptPages): boolean {
  if (kept.isEveryPage || subtype !== 'Link') return true;
  const target = readTarget(dict, readDestinations(file), file);
  return target.kind !== 'page' || keepsPageTarget(file, target, kept);
}

/** The outline items that stay, parents before their children; `parentIndex` is the index in this list. */
export function keptOutline(file: PdfFile, kept: KeptPages): readonly OutlineItem[] {
  const { outline, outwardItems } = readReach(file);
  if (kept.isEveryPage) return outline.items;
  const leading = withAncestors(outline.items, outline.positionsOn(kept.dicts));
  // What leads out of the document tells of the pages around it, and stays with them.
  const outward = [-1, ...leading].flatMap((position) => outwardItems.get(position) ?? []);
  return selectTree(outline.items, withAncestors(outline.items, [...leading, ...outward]));
}

/** The named destinations of both kinds that stay. */
export function keptDestinations(
  file: PdfFile,
  kept: KeptPages,
): { readonly named: readonly NamedDestination[]; readonly oldNamed: readonly NamedDestination[] } {
  if (kept.isEveryPage) return readDestinations(file);
  const stays = readReach(file).destinations.itemsOn(kept.dicts);
  return {
    named: stays.filter(({ kind }) => kind === 'named'),
    oldNamed: stays.filter(({ kind }) => kind === 'oldName'),
  };
}

/** The terminal form fields that stay. */
export function keptFields(file: PdfFile, kept: KeptPages): readonly FormField[] {
  const { fields } = readReach(file);
  return kept.isEveryPage ? fields.items : fields.itemsOn(kept.dicts);
}

/** The structure elements that stay, parents before their kids; `parentIndex` is the index in this list. */
export function keptStructure(file: PdfFile, kept: KeptPages): readonly StructureElement[] {
  const { structure, silentElements } = readReach(file);
  if (kept.isEveryPage || structure.items.length === 0) return structure.items;
  const stays = withAncestors(structure.items, structure.positionsOn(kept.dicts));
  // A set that grows is walked to its end: what says no page stays with its parent.
  for (const top of silentElements.get(-1) ?? []) stays.add(top);
  for (const position of stays) for (const silent of silentElements.get(position) ?? []) stays.add(silent);
  return selectTree(structure.items, stays);
}

/** The article threads that stay, each with the beads that stay. */
export function keptThreads(file: PdfFile, kept: KeptPages): readonly Thread[] {
  const { threads } = readReach(file);
  if (kept.isEveryPage) return threads.items;
  const stays = ({ page }: Bead) => page !== null && kept.dicts.has(page);
  return threads.itemsOn(kept.dicts).map((thread) => ({ ...thread, beads: thread.beads.filter(stays) }));
}
