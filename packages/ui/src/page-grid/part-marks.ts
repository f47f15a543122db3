/** Which of several results the pages of a grid go into. */
export interface PartMarks {
  /** Places before which a part begins, or behind which the one before has ended. 0-based. */
  readonly cuts: ReadonlySet<number>;
  /** By position: the numbers of the parts that hold the page, "2" or "1, 3"; empty for a page in none. */
  readonly names: readonly string[];
}

/** Numbers of parts that a tile has room for. */
const MOST_NAMES = 3;

/** @param parts the positions of each part, 0-based, in any order. @param count how many positions there are. */
export function markParts(parts: readonly (readonly number[])[], count: number): PartMarks {
  const holders = Array.from({ length: count }, (): number[] => []);
  for (const [index, listIndexes] of parts.entries()) {
    for (const listIndex of new Set(listIndexes)) holders[listIndex]?.push(index + 1);
  }
  const names = holders.map((numbers) => {
    const shown = numbers.slice(0, MOST_NAMES).join(', ');
    return numbers.length > MOST_NAMES ? `${shown}, …` : shown;
  });
  const cuts = new Set<number>();
  for (let listIndex = 1; listIndex < count; listIndex++) {
    if (holders[listIndex - 1]?.join() !== holders[listIndex]?.join()) cuts.add(listIndex);
  }
  return { cuts, names };
}
