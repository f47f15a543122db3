import { dictOf, itemsOf, type ObjectSource, type PdfDict, type PdfObject } from '@recto/pdf-core';
import { PageMembership } from './page-membership.ts';
import type { StructureElement } from './structure.ts';

/** Fewer kids are looked through faster than they are sorted by page. */
const MIN_SORTED_KIDS = 32;

/** The elements of a structure tree, parents before their kids and each subtree without a gap. */
export interface StructureOrder {
  readonly elements: readonly StructureElement[];
  readonly positions: ReadonlyMap<PdfDict, number>;
}

/** @param elements as `readStructure` gives them. */
export function structureOrder(elements: readonly StructureElement[]): StructureOrder {
  return { elements, positions: new Map(elements.map(({ dict }, position) => [dict, position] as const)) };
}

/** The kids of an element, by the pages that they or anything below them may be on. */
export function readStructureKids(
  owner: PdfDict,
  { elements, positions }: StructureOrder,
  source: ObjectSource,
): PageMembership<PdfObject> {
  const kids = itemsOf(owner.get('K'), source);
  if (kids.length < MIN_SORTED_KIDS) return new PageMembership(kids, () => null);
  const ownPage = dictOf(owner.get('Pg'), source);
  return new PageMembership(kids, (kid) => {
    const dict = dictOf(kid, source);
    const position = dict && positions.get(dict);
    if (typeof position === 'number') return subtreePages(elements, position);
    const page =
      dictOf(dict?.get('Pg'), source) ?? dictOf(dictOf(dict?.get('Obj'), source)?.get('P'), source) ?? ownPage;
    return page ? [page] : null;
  });
}

/** Null when nothing in the subtree says a page: it stays with its parent. */
function subtreePages(elements: readonly StructureElement[], top: number): Set<PdfDict> | null {
  const pages = new Set(elements[top]?.pages);
  for (let at = top + 1; (elements[at]?.parentIndex ?? -1) >= top; at++) {
    for (const page of elements[at]?.pages ?? []) pages.add(page);
  }
  return pages.size > 0 ? pages : null;
}
