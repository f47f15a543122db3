/**
 * Damages files in every way of the testkit and prints what is got out of them by ours and by programs of others:
 * `npm run damage [-- --only NAME] [--seed N] [--corpus FOLDER]`. Fails when any of them does better on any row.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DAMAGES, damageFile, damageMarker, findCorpus, qpdfCheck, readCorpus } from '@recto/testkit';
import { findPeers, type Outcome, type Peer, recto } from './peers.ts';

const PAGES = 100;
/** Rows where being as good as the best is not enough. */
const STRICTLY_BETTER = ['catalog lost', '/Kids emptied', 'streams: tail cut', 'streams: 200 bit flips'];
const NAME_WIDTH = 46;
const CELL_WIDTH = 10;

interface Row {
  readonly name: string;
  readonly cells: readonly string[];
  readonly verdict: string;
}

function markersIn({ texts }: Outcome): number {
  const text = texts.join('\n');
  return Array.from({ length: PAGES }, (_, pageIndex) => damageMarker(pageIndex)).filter((marker) =>
    text.includes(marker),
  ).length;
}

/** Ours first. Better is who has more pages with their text; with equals, who has more pages (of those there were). */
function verdictOf(name: string, scores: readonly (readonly [pages: number, texts: number])[]): string {
  const [ours = [0, 0], ...others] = scores;
  const texts = Math.max(...others.map(([, count]) => count));
  const pages = Math.max(...others.map(([count]) => Math.min(count, PAGES)));
  if (ours[1] < texts || Math.min(ours[0], PAGES) < pages) return 'WORSE';
  if (ours[1] > texts || ours[0] > pages) return 'better';
  const wanted = STRICTLY_BETTER.some((part) => name.includes(part));
  return wanted ? (texts === PAGES ? 'EQUAL (whole)' : 'EQUAL') : 'equal';
}

async function matrix(columns: readonly Peer[], only: string | undefined, seed: number): Promise<Row[]> {
  const rows: Row[] = [];
  for (const layout of ['table', 'streams'] as const) {
    const whole = damageFile(layout, PAGES);
    for (const damage of DAMAGES) {
      const name = `${layout}: ${damage.name}`;
      if (only !== undefined && !name.includes(only)) continue;
      const damaged = damage.apply(whole, seed);
      const scores: (readonly [number, number])[] = [];
      for (const column of columns) {
        const outcome = await column.rescue(damaged);
        scores.push([outcome.pages, markersIn(outcome)]);
      }
      rows.push({ name, cells: scores.map(([pages, texts]) => `${pages}/${texts}`), verdict: verdictOf(name, scores) });
      print(rows.at(-1));
    }
  }
  return rows;
}

/** Real damaged files: pages found, and what `qpdf --check` says of our result. */
async function realFiles(columns: readonly Peer[], folder: string): Promise<Row[]> {
  const passwords = new Map(readCorpus(folder).map(({ name, userPassword }) => [name, userPassword ?? undefined]));
  const rows: Row[] = [];
  for (const name of readdirSync(join(folder, 'damaged')).sort()) {
    const bytes = new Uint8Array(readFileSync(join(folder, 'damaged', name)));
    const outcomes: Outcome[] = [];
    for (const column of columns) outcomes.push(await column.rescue(bytes, passwords.get(`damaged/${name}`)));
    const [ours, ...others] = outcomes;
    const best = Math.max(...others.map(({ pages }) => pages));
    const check = ours?.bytes ? (await qpdfCheck(ours.bytes)).exitCode : null;
    const isRefused = (ours?.pages ?? 0) === 0 && best > 0;
    const verdict = `${isRefused ? 'REFUSED' : check === null ? 'no page' : check === 0 ? 'ok' : `CHECK ${check}`}${(ours?.pages ?? 0) < best ? ' fewer' : ''}`;
    rows.push({ name, cells: outcomes.map(({ pages }) => String(pages)), verdict });
    print(rows.at(-1));
  }
  return rows;
}

function print(row: Row | undefined): void {
  if (row)
    console.log(row.name.padEnd(NAME_WIDTH) + row.cells.map((cell) => cell.padEnd(CELL_WIDTH)).join('') + row.verdict);
}

const { values } = parseArgs({
  options: {
    only: { type: 'string' },
    seed: { type: 'string', default: '1' },
    corpus: { type: 'string' },
    json: { type: 'string' },
  },
});
const columns = [recto, ...findPeers()];
const names = columns.map(({ name }) => name);
console.log(`pages found / pages of ${PAGES} whose text survives, seed ${values.seed}`);
print({ name: '', cells: names, verdict: '' });
const rows = await matrix(columns, values.only, Number(values.seed));
const corpus = values.corpus === undefined ? findCorpus() : resolve(process.env.RECTO_CWD ?? '.', values.corpus);
const files = corpus === null || values.only !== undefined ? [] : await realFiles(columns, corpus);
if (values.json !== undefined) {
  const path = resolve(process.env.RECTO_CWD ?? '.', values.json);
  writeFileSync(path, `${JSON.stringify({ columns: names, rows, files }, null, 1)}\n`);
}
const worse = [...rows, ...files].filter(({ verdict }) => /WORSE|EQUAL$|REFUSED|CHECK/.test(verdict));
console.log(`\n${rows.length + files.length} rows, ${worse.length} not as good as they must be`);
process.exitCode = worse.length > 0 ? 1 : 0;
