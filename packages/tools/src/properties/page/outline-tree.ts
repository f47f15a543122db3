import type { WantedItem } from '../tool.ts';

/** The bookmarks in the order shown, parents before their children. */
export type Outline = readonly WantedItem[];

/** Side of another bookmark on which a bookmark is dropped. */
export type DropSide = 'before' | 'after' | 'inside';

/** The place after a bookmark and all below it. */
export function endOf(items: Outline, index: number): number {
  const level = items[index]?.level ?? 0;
  let end = index + 1;
  while (end < items.length && (items[end]?.level ?? 0) > level) end++;
  return end;
}

/** Place of the bookmark that holds this one; -1 on the top level. */
export function parentOf(items: Outline, index: number): number {
  const level = items[index]?.level ?? 0;
  for (let at = index - 1; at >= 0; at--) if ((items[at]?.level ?? 0) < level) return at;
  return -1;
}

/** True when bookmarks stand below this one. */
export function hasKids(items: Outline, index: number): boolean {
  return endOf(items, index) > index + 1;
}

/** The places that are seen: what stands below a closed bookmark is not. */
export function visiblePlaces(items: Outline): number[] {
  const places: number[] = [];
  for (let at = 0; at < items.length; ) {
    places.push(at);
    at = items[at]?.open === false ? endOf(items, at) : at + 1;
  }
  return places;
}

/** Outcome of an edit. */
export interface Edited {
  readonly items: Outline;
  /** Place of the bookmark that is selected then. */
  readonly selected: number;
}

/** Takes a bookmark, with all below it, to another place. @returns null where it cannot go: into itself */
export function moveTo(items: Outline, index: number, target: number, side: DropSide): Edited | null {
  const end = endOf(items, index);
  const aim = items[target];
  if (!aim || (target >= index && target < end)) return null;
  const level = aim.level + (side === 'inside' ? 1 : 0);
  const place = side === 'before' ? target : endOf(items, target);
  return transplant(items, index, place, level);
}

/** Before the bookmark above it on its level. */
export function moveUp(items: Outline, index: number): Edited | null {
  const level = items[index]?.level ?? 0;
  for (let at = index - 1; at >= 0 && (items[at]?.level ?? 0) >= level; at--) {
    if (items[at]?.level === level) return transplant(items, index, at, level);
  }
  return null;
}

/** After the bookmark below it on its level. */
export function moveDown(items: Outline, index: number): Edited | null {
  const end = endOf(items, index);
  const level = items[index]?.level ?? 0;
  return items[end]?.level === level ? transplant(items, index, endOf(items, end), level) : null;
}

/** Below the bookmark above it. */
export function nest(items: Outline, index: number): Edited | null {
  const [before, item] = [items[index - 1], items[index]];
  if (!before || !item || before.level < item.level) return null;
  const moved = transplant(items, index, index, item.level + 1);
  const parent = parentOf(moved.items, index);
  // A closed bookmark would hide what was just put below it.
  return { ...moved, items: moved.items.map((one, at) => (at === parent ? { ...one, open: true } : one)) };
}

/** After the bookmark that holds it, on its level. */
export function unnest(items: Outline, index: number): Edited | null {
  const parent = parentOf(items, index);
  const level = items[parent]?.level;
  return level === undefined ? null : transplant(items, index, endOf(items, parent), level);
}

/** Removes a bookmark with all below it. */
export function remove(items: Outline, index: number): Edited {
  const end = endOf(items, index);
  const left = [...items.slice(0, index), ...items.slice(end)];
  return { items: left, selected: Math.min(index, left.length - 1) };
}

/** Adds a bookmark after another and all below it, on the same level; at the end where there is none. */
export function add(items: Outline, after: number, item: WantedItem): Edited {
  const place = items[after] ? endOf(items, after) : items.length;
  const level = items[after]?.level ?? 0;
  return { items: [...items.slice(0, place), { ...item, level }, ...items.slice(place)], selected: place };
}

/** A bookmark with other words, page or look. */
export function change(items: Outline, index: number, changed: Partial<WantedItem>): Outline {
  return items.map((item, at) => (at === index ? { ...item, ...changed } : item));
}

/** @param place in the list as it is before */
function transplant(items: Outline, index: number, place: number, level: number): Edited {
  const end = endOf(items, index);
  const shift = level - (items[index]?.level ?? 0);
  const moved = items.slice(index, end).map((item) => ({ ...item, level: item.level + shift }));
  const rest = [...items.slice(0, index), ...items.slice(end)];
  const at = place > index ? place - moved.length : place;
  return { items: [...rest.slice(0, at), ...moved, ...rest.slice(at)], selected: at };
}
