/** The damage matrix: what is got out of damaged files by ours and by programs of others, in the same run. */
import { type Damage, damageFile, damageMarker } from '@recto/testkit';
import type { Outcome, Peer } from './peers.ts';

/** One line of a table. */
export interface Row {
  readonly name: string;
  readonly cells: readonly string[];
  readonly verdict: string;
}

/** Pages to damage, and the kinds and number of damages. */
export interface MatrixPlan {
  readonly pages: number;
  readonly seed: number;
  readonly damages: readonly Damage[];
  /** Only rows whose name holds this. */
  readonly only?: string | undefined;
}

/** Rows where being as good as the best is not enough. */
const STRICTLY_BETTER = ['catalog lost', '/Kids emptied', 'streams: tail cut', 'streams: 200 bit flips'];
/** Verdicts with which a run fails. */
export const FAULTY = /WORSE|EQUAL$|REFUSED|CHECK/;

/** Rows one after the other, as they are known. @param columns ours first */
export async function* damageMatrix(
  columns: readonly Peer[],
  { pages, seed, damages, only }: MatrixPlan,
): AsyncGenerator<Row> {
  for (const layout of ['table', 'streams'] as const) {
    const whole = damageFile(layout, pages);
    for (const damage of damages) {
      const name = `${layout}: ${damage.name}`;
      if (only !== undefined && !name.includes(only)) continue;
      const damaged = damage.apply(whole, seed);
      const scores: Score[] = [];
      for (const column of columns) {
        const outcome = await column.rescue(damaged);
        scores.push([outcome.pages, markersIn(outcome, pages)]);
      }
      yield {
        name,
        cells: scores.map(([found, texts]) => `${found}/${texts}`),
        verdict: verdictOf(name, scores, pages),
      };
    }
  }
}

type Score = readonly [pages: number, texts: number];

function markersIn({ texts }: Outcome, pages: number): number {
  const text = texts.join('\n');
  return Array.from({ length: pages }, (_, pageIndex) => damageMarker(pageIndex)).filter((marker) =>
    text.includes(marker),
  ).length;
}

/** Ours first. Better is who has more pages with their text; with equals, who has more pages (of those there were). */
function verdictOf(name: string, [ours = [0, 0], ...others]: readonly Score[], all: number): string {
  const texts = Math.max(...others.map(([, count]) => count));
  const pages = Math.max(...others.map(([count]) => Math.min(count, all)));
  if (ours[1] < texts || Math.min(ours[0], all) < pages) return 'WORSE';
  if (ours[1] > texts || ours[0] > pages) return 'better';
  const wanted = STRICTLY_BETTER.some((part) => name.includes(part));
  return wanted ? (texts === all ? 'EQUAL (whole)' : 'EQUAL') : 'equal';
}
