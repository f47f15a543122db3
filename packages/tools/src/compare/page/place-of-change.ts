import type { Change, ChangePlace, ComparedArea, Comparison } from '../comparison.ts';

/** Which pair of pages shows a change; -1 for one of the whole document. */
export function rowOf({ old, new: newer, at }: Change, pairs: Comparison['pairs']): number {
  const [newPage, oldPage] = [
    (newer ?? (old && at ? { places: [at] } : null))?.places[0]?.page,
    (old ?? (newer && at ? { places: [at] } : null))?.places[0]?.page,
  ];
  const byNew = newPage === undefined ? -1 : pairs.findIndex((pair) => pair.new === newPage);
  return byNew >= 0 || oldPage === undefined ? byNew : pairs.findIndex((pair) => pair.old === oldPage);
}

/** Returns the areas of a change on a page of one side. @param page 1-based */
export function areasOn(which: 'old' | 'new', { old, new: newer, at }: Change, page: number): readonly ComparedArea[] {
  const side = which === 'old' ? old : newer;
  const places: readonly ChangePlace[] = side ? side.places : at ? [at] : [];
  return places.filter((place) => place.page === page).flatMap(({ areas }) => areas);
}

/** True when a change is about a page as a whole, on this side. */
export function isWholePage(which: 'old' | 'new', { kind, old, new: newer }: Change, page: number): boolean {
  const side = which === 'old' ? old : newer;
  return kind === 'page' && (side?.places.some((place) => place.page === page) ?? false);
}
