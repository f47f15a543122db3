import type { DisplayList, GraphicsObject, Surface } from '@recto/pdf-content/interpret';
import type { SameGraphics } from './same-graphics.ts';
import type { SameObjects } from './same-objects.ts';

/** Kinds of differences between the looks of two pages. */
export type DifferenceKind =
  /** Nothing is left of a page that was not empty. */
  | 'everything'
  /** Content that could be decoded cannot be any more. */
  | 'decoding'
  | 'text'
  | 'pictures'
  | 'drawings'
  /** Looks of annotations. */
  | 'annotations'
  /** Values and choices of form fields. */
  | 'values';

/** Relations between two lists that count as unchanged. */
export interface ListRules {
  readonly graphics: SameGraphics;
  readonly objects: SameObjects;
  /** True when the other list may have more objects, before, between and behind. */
  readonly mayHaveMore: boolean;
}

/** Surfaces within surfaces that are compared. */
const MAX_DEPTH = 8;

/** Finds the first difference between what two lists paint; null for none. */
export function firstDifference(one: DisplayList, other: DisplayList, rules: ListRules): DifferenceKind | null {
  if (undecodable(other) > undecodable(one)) return 'decoding';
  if (!isEmpty(one) && isEmpty(other)) return 'everything';
  const missing = missingObject(one.objects, other.objects, rules);
  if (missing) return kindOf(missing);
  return sameSurfaces(one, other, rules, 0) ? null : 'drawings';
}

/** True when nothing that is shown is in a list. */
export function isEmpty({ objects }: DisplayList): boolean {
  return !objects.some(({ isHidden }) => !isHidden);
}

function undecodable({ unreadContent }: DisplayList): number {
  return unreadContent.filter(({ reason }) => reason === 'unreadable' || reason === 'damaged').length;
}

/** The first object without a match in the same order, or the first that is too many. */
function missingObject(
  objects: readonly GraphicsObject[],
  others: readonly GraphicsObject[],
  { graphics, mayHaveMore }: ListRules,
): GraphicsObject | null {
  let at = 0;
  for (const object of objects) {
    let other = others[at++];
    while (mayHaveMore && other && !graphics.same(object, other)) other = others[at++];
    if (!other || !(mayHaveMore || graphics.same(object, other))) return object;
  }
  return mayHaveMore ? null : (others[at] ?? null);
}

/** Compares tiles, masks and glyphs, each once, in the order of their first use. */
function sameSurfaces(one: DisplayList, other: DisplayList, rules: ListRules, depth: number): boolean {
  if (depth > MAX_DEPTH) return true;
  const others = [...other.surfaces];
  return one.surfaces.every((nested) => {
    const at = others.findIndex((candidate) => {
      if (candidate.surface.kind !== nested.surface.kind) return false;
      if (sameSource(nested.surface, candidate.surface, rules.objects)) return true;
      const [list, otherList] = [nested.list(), candidate.list()];
      const within = { ...rules, mayHaveMore: false };
      return (
        !missingObject(list.objects, otherList.objects, within) && sameSurfaces(list, otherList, within, depth + 1)
      );
    });
    if (at >= 0) others.splice(0, at + 1);
    return at >= 0;
  });
}

function sameSource(one: Surface, other: Surface, objects: SameObjects): boolean {
  return (
    objects.same(one.stream, other.stream) && objects.same(one.resources ?? undefined, other.resources ?? undefined)
  );
}

function kindOf({ kind, content }: GraphicsObject): DifferenceKind {
  let root = content;
  while (root.parent) root = root.parent;
  if (root.kind === 'appearance') return 'annotations';
  if (kind === 'text') return 'text';
  return kind === 'image' ? 'pictures' : 'drawings';
}
