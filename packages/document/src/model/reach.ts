/**
 * What stays of a document when only some of its pages are kept. Counting (inspect) and pruning (merge) both ask here,
 * so that they cannot disagree.
 *
 * When every page is kept, everything is kept, also what leads nowhere. When a page is left out:
 * - an outline item stays when it leads to a kept page, does something else than going to a page (a URI, another file,
 *   a script), or has a descendant that stays;
 * - a named destination stays when it leads to a kept page;
 * - the annotations of a kept page stay, but not a link to a page that is left out: it would lead nowhere;
 * - a form field stays when a widget of it lies on a kept page, or none lies on any page;
 * - a structure element stays when content of it, or of a descendant, lies on a kept page; where neither it nor a
 *   descendant says a page (an empty table cell), it goes with its parent;
 * - an article thread stays when a bead of it lies on a kept page;
 * - a layer stays when a kept page or what is on it names it (`layer-use.ts`);
 * - what belongs to the document as a whole (attachments, scripts, output intents) stays.
 * A page kept twice has its annotations twice; all else stays once.
 */
import type { PdfFile } from '../core/types.ts';
import type { PdfDict } from '../objects/index.ts';
import { type Annotation, readAnnotations } from './annotations.ts';
import { type NamedDestination, readDestinations, readTarget, type Target } from './destinations.ts';
import { type FormField, readFields } from './fields.ts';
import { type OutlineItem, readOutline } from './outline.ts';
import { readPages } from './page-tree.ts';
import { readStructure, readStructureRoot, type StructureElement } from './structure.ts';
import { type Bead, readThreads, type Thread } from './threads.ts';

/** The pages that are kept. */
export interface KeptPages {
  /** True when no page of the document is left out. */
  readonly isEveryPage: boolean;
  /** Page objects; a page object that stands twice in the document is kept when one of its places is. */
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

/** The outline items that stay, parents before their children; `parentIndex` is the place in this list. */
export function keptOutline(file: PdfFile, kept: KeptPages): OutlineItem[] {
  const items = readOutline(file.catalog, file);
  if (kept.isEveryPage) return items;
  const destinations = readDestinations(file);
  const stays = items.map((item) => {
    const target = readTarget(item.dict, destinations, file);
    return keepsPageTarget(file, target, kept) || ['uri', 'remote', 'other'].includes(target.kind);
  });
  keepAncestors(items, stays);
  return selectTree(items, stays);
}

/** The named destinations of both kinds that stay. */
export function keptDestinations(
  file: PdfFile,
  kept: KeptPages,
): { readonly named: readonly NamedDestination[]; readonly oldNamed: readonly NamedDestination[] } {
  const destinations = readDestinations(file);
  if (kept.isEveryPage) return destinations;
  const stays = ({ value }: NamedDestination) => {
    const destination = destinations.resolve(value);
    return destination !== null && keepsPageTarget(file, { kind: 'page', destination }, kept);
  };
  return { named: destinations.named.filter(stays), oldNamed: destinations.oldNamed.filter(stays) };
}

/** The terminal form fields that stay. */
export function keptFields(file: PdfFile, kept: KeptPages): FormField[] {
  const fields = readFields(file.catalog, file);
  if (kept.isEveryPage || fields.length === 0) return fields;
  const onKeptPage = new Set<PdfDict>();
  const onAnyPage = new Set<PdfDict>();
  for (const page of readPages(file)) {
    const isKept = kept.dicts.has(page.dict);
    for (const { dict } of readAnnotations(page, file)) {
      onAnyPage.add(dict);
      if (isKept) onKeptPage.add(dict);
    }
  }
  return fields.filter(
    ({ widgets }) =>
      widgets.some((widget) => onKeptPage.has(widget.dict)) || !widgets.some((widget) => onAnyPage.has(widget.dict)),
  );
}

/** The structure elements that stay, parents before their kids; `parentIndex` is the place in this list. */
export function keptStructure(file: PdfFile, kept: KeptPages): StructureElement[] {
  const root = readStructureRoot(file.catalog, file);
  if (!root) return [];
  const elements = readStructure(root, file);
  if (kept.isEveryPage) return elements;
  const stays = elements.map((element) => element.pages.some((page) => kept.dicts.has(page)));
  const saysPage = elements.map((element) => element.pages.length > 0);
  keepAncestors(elements, stays);
  keepAncestors(elements, saysPage);
  for (const [index, { parentIndex }] of elements.entries()) {
    if (!saysPage[index]) stays[index] = parentIndex < 0 || stays[parentIndex] === true;
  }
  return selectTree(elements, stays);
}

/** The article threads that stay, each with the beads that stay. */
export function keptThreads(file: PdfFile, kept: KeptPages): Thread[] {
  const threads = readThreads(file.catalog, file);
  if (kept.isEveryPage) return threads;
  const stays = ({ page }: Bead) => page !== null && kept.dicts.has(page);
  return threads
    .map((thread) => ({ ...thread, beads: thread.beads.filter(stays) }))
    .filter((thread) => thread.beads.length > 0);
}

/** Marks the parent of every marked item. Parents stand before their children, so one pass from the end is enough. */
function keepAncestors(items: readonly { readonly parentIndex: number }[], marks: boolean[]): void {
  for (let index = items.length - 1; index >= 0; index--) {
    const parentIndex = items[index]?.parentIndex ?? -1;
    if (marks[index] && parentIndex >= 0) marks[parentIndex] = true;
  }
}

function selectTree<Item extends { readonly parentIndex: number }>(items: readonly Item[], stays: boolean[]): Item[] {
  const selected: Item[] = [];
  const newIndexes = new Map<number, number>();
  for (const [index, item] of items.entries()) {
    if (!stays[index]) continue;
    newIndexes.set(index, selected.length);
    selected.push({ ...item, parentIndex: newIndexes.get(item.parentIndex) ?? -1 });
  }
  return selected;
}
