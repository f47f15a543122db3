import type { PagePair } from '../pages/pair-pages.ts';
import type { Hunk } from './hunks.ts';
import type { WordRow } from './word-row.ts';

/** So near to the first and the last line of a page a cell of a table goes on over its edge. */
const EDGE_POINTS = 48;
/** Places of the same words that are looked at. */
const MOST_ALIKE = 50;
/** Most words of one line of a cell. */
const MOST_WORDS = 12;

/**
 * Leaves out what only went over the edge of a page: in cells that stand side by side the last lines of each go over by themselves,
 * so that they are read in another order.
 */
export function withoutFlowOver(
  hunks: readonly Hunk[],
  oldRow: WordRow,
  newRow: WordRow,
  pairs: readonly PagePair[],
): Hunk[] {
  const newPages = new Map(
    pairs.flatMap((pair) => (pair.old !== null && pair.new !== null ? [[pair.old, pair.new]] : [])),
  );
  const [oldEdges, newEdges] = [edgesOf(oldRow), edgesOf(newRow)];
  const added = new Map<string, Hunk[]>();
  for (const hunk of hunks) {
    if (hunk.oldFrom < hunk.oldTo || hunk.newTo - hunk.newFrom > MOST_WORDS) continue;
    const key = wordsOf(newRow, hunk.newFrom, hunk.newTo);
    const known = added.get(key);
    if (!known) added.set(key, [hunk]);
    else if (known.length < MOST_ALIKE) known.push(hunk);
  }
  const gone = new Set<Hunk>();
  for (const hunk of hunks) {
    if (hunk.newFrom < hunk.newTo || hunk.oldTo - hunk.oldFrom > MOST_WORDS) continue;
    const one = edgeOf(oldRow, hunk.oldFrom, oldEdges);
    if (!one) continue;
    const other = added.get(wordsOf(oldRow, hunk.oldFrom, hunk.oldTo))?.find((candidate) => {
      if (gone.has(candidate)) return false;
      const edge = edgeOf(newRow, candidate.newFrom, newEdges);
      const page = newPages.get(one.page);
      return (
        edge !== null && page !== undefined && edge.isTop !== one.isTop && edge.page - page === (one.isTop ? -1 : 1)
      );
    });
    if (!other) continue;
    gone.add(hunk);
    gone.add(other);
  }
  return hunks.filter((hunk) => !gone.has(hunk));
}

type Edges = ReadonlyMap<number, { readonly top: number; readonly bottom: number }>;

/** Returns the top and the bottom of the words on each page. */
function edgesOf({ words, indexes }: WordRow): Edges {
  const edges = new Map<number, { top: number; bottom: number }>();
  for (const index of indexes) {
    const { top, bottom } = words.area(index);
    const page = words.page(index) ?? 0;
    const known = edges.get(page);
    if (!known) edges.set(page, { top, bottom });
    else {
      known.top = Math.min(known.top, top);
      known.bottom = Math.max(known.bottom, bottom);
    }
  }
  return edges;
}

function edgeOf({ words, indexes }: WordRow, at: number, edges: Edges): { page: number; isTop: boolean } | null {
  const index = indexes[at] ?? 0;
  const page = words.page(index) ?? 0;
  const edge = edges.get(page);
  const { top, bottom } = words.area(index);
  if (!edge) return null;
  if (top - edge.top < EDGE_POINTS) return { page, isTop: true };
  return edge.bottom - bottom < EDGE_POINTS ? { page, isTop: false } : null;
}

function wordsOf({ keys }: WordRow, from: number, to: number): string {
  return keys.subarray(from, to).join(' ');
}
