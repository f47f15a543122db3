/** Share of the letters that may differ. */
const MOST_DIFFERENCE = 0.4;

/** The word that was most likely meant, of those that differ in few letters or begin with what was written; undefined for none. */
export function nearestWord(written: string, words: readonly string[]): string | undefined {
  const wanted = written.toLowerCase();
  const most = Math.max(1, Math.floor(wanted.length * MOST_DIFFERENCE));
  const judged = words
    .map((word) => ({ word, distance: editDistance(wanted, word.toLowerCase()) }))
    .filter(({ word, distance }) => distance <= most || (wanted.length >= 3 && word.startsWith(wanted)));
  return judged.toSorted((one, other) => one.distance - other.distance)[0]?.word;
}

/** Letters that are added, left out, exchanged or swapped with their neighbour (Damerau and Levenshtein, restricted). */
function editDistance(from: string, to: string): number {
  let before: number[] = [];
  let above = Array.from({ length: to.length + 1 }, (_, column) => column);
  for (let row = 1; row <= from.length; row++) {
    const line = [row];
    for (let column = 1; column <= to.length; column++) {
      const isSame = from[row - 1] === to[column - 1];
      const isSwapped = from[row - 1] === to[column - 2] && from[row - 2] === to[column - 1];
      line[column] = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (isSame ? 0 : 1),
        ...(isSwapped ? [(before[column - 2] ?? 0) + 1] : []),
      );
    }
    [before, above] = [above, line];
  }
  return above[to.length] ?? 0;
}
