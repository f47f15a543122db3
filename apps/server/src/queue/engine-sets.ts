/** Jobs that need no engine of the system. */
export const NOTHING = 'core';

/** Returns every set of these engines, as jobs name what they need; rare ones come first. */
export function kindsWith(engines: readonly string[]): string[] {
  const sets: string[][] = [[]];
  for (const name of engines.toSorted()) sets.push(...sets.map((set) => [...set, name]));
  return sets.map((set) => (set.length === 0 ? NOTHING : set.join('+'))).reverse();
}
