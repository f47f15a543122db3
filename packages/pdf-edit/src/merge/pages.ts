import { arrayOf, PdfDict, PdfName, type PdfObject, type PdfRef } from '@recto/pdf-core';
import { effectiveRotation, INHERITABLE_KEYS } from '@recto/pdf-document';
import type { PartAnnotations } from './annotations.ts';
import { PageResources } from './page-resources.ts';
import type { Merge, Part, Placement } from './part.ts';

/** Kids of one node of the page tree. */
const FANOUT = 32;

/**
 * Copies the pages of one part, each with what it inherited from the page tree that it leaves.
 * @param parents the node above each placement.
 */
export function copyPages(part: Part, annotations: PartAnnotations, parents: ReadonlyMap<Placement, PdfRef>): void {
  const { file, copier, placements } = part;
  const resources = new PageResources(part);
  for (const placement of placements) {
    const { page, ref, pass, turnDegrees } = placement;
    const overrides: Record<string, PdfObject> = {
      Type: PdfName.of('Page'),
      Parent: parents.get(placement) ?? null,
      DPart: null,
    };
    for (const key of INHERITABLE_KEYS) {
      const value = page.inherited[key];
      if (value !== undefined && !page.dict.has(key)) overrides[key] = copier.copy(value);
    }
    if (turnDegrees !== 0) overrides.Rotate = (effectiveRotation(page, file) + turnDegrees) % 360;
    const pruned = resources.prune(page);
    if (pruned) overrides.Resources = pruned;
    const placed = annotations.byPlacement.get(placement) ?? [];
    overrides.Annots = placed.length > 0 ? placed.map((annotation) => annotation.ref) : null;
    if (page.dict.has('B')) overrides.B = beadsOf(page.dict, part, pass);
    const key = file.resolve(page.dict.get('StructParents'));
    if (pass > 0 && typeof key === 'number') overrides.StructParents = part.names.structure.keys.newKey(key, pass);
    if (pass > 0) overrides.ID = null;
    copier.copyInto(ref, page.dict, { overlay: annotations.overlays.get(pass), overrides });
  }
}

/** Beads of article threads belong to the first copy of their page. */
function beadsOf(page: PdfDict, part: Part, pass: number): PdfObject {
  if (pass > 0 || !arrayOf(page.get('B'), part.file)) return null;
  const beads = part.copier.copyItems(page.get('B'));
  return beads.length > 0 ? beads : null;
}

/** Makes a balanced page tree for pages in order. @returns its root and the node above each page. */
export function buildPageTree(merge: Merge): {
  readonly root: PdfRef;
  readonly parents: ReadonlyMap<Placement, PdfRef>;
} {
  const { target, order } = merge;
  const parents = new Map<Placement, PdfRef>();
  let level = chunks(order).map((group) => {
    const node = addNode(
      group.map(({ ref }) => ref),
      group.length,
      target.reserve(),
    );
    for (const placement of group) parents.set(placement, node.ref);
    return node;
  });
  const nodes = [...level];
  while (level.length > 1) {
    level = chunks(level).map((group) => {
      const count = group.reduce((sum, kid) => sum + kid.count, 0);
      const node = addNode(
        group.map(({ ref }) => ref),
        count,
        target.reserve(),
      );
      for (const kid of group) kid.dict.set('Parent', node.ref);
      nodes.push(node);
      return node;
    });
  }
  for (const { ref, dict } of nodes) target.set(ref, dict);
  const root = level[0]?.ref ?? target.add(PdfDict.of({ Type: PdfName.of('Pages'), Kids: [], Count: 0 }));
  return { root, parents };
}

function addNode(kids: PdfRef[], count: number, ref: PdfRef) {
  return { ref, count, dict: PdfDict.of({ Type: PdfName.of('Pages'), Kids: kids, Count: count }) };
}

function chunks<Item>(items: readonly Item[]): Item[][] {
  const groups: Item[][] = [];
  for (let at = 0; at < items.length; at += FANOUT) groups.push(items.slice(at, at + FANOUT));
  return groups;
}
