/**
 * Damages files in every way of the testkit and prints what is got out of them by ours and by programs of others:
 * `npm run house -- damage [-- --only NAME] [--seed N] [--corpus FOLDER] [--write]`. Fails when any of them does better on any row.
 * `--write` puts the tables into `bench/results/damage.md`.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { DAMAGES, findCorpus, qpdfCheck, readCorpus } from '@recto/testkit';
import { ROOT } from '../../scripts/root.ts';
import { repairLargeFiles } from './large.ts';
import { damageMatrix, FAULTY, type Row } from './matrix.ts';
import { findPeers, type Outcome, type Peer, recto } from './peers.ts';
import { damageReport, isTooLarge, largeLine } from './report.ts';

const PAGES = 100;
const NAME_WIDTH = 52;
const CELL_WIDTH = 10;

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
    write: { type: 'boolean', default: false },
  },
});
const columns = [recto, ...findPeers()];
const names = columns.map(({ name }) => name);
console.log(`pages found / pages of ${PAGES} whose text survives, seed ${values.seed}`);
print({ name: '', cells: names, verdict: '' });
const rows: Row[] = [];
for await (const row of damageMatrix(columns, {
  pages: PAGES,
  seed: Number(values.seed),
  damages: DAMAGES,
  only: values.only,
})) {
  rows.push(row);
  print(row);
}
const corpus = values.corpus === undefined ? findCorpus() : resolve(process.env.RECTO_CWD ?? '.', values.corpus);
const files = corpus === null || values.only !== undefined ? [] : await realFiles(columns, corpus);
const large = values.only === undefined ? await repairLargeFiles() : [];
for (const row of large) console.log(largeLine(row).join('  '));
const worse =
  [...rows, ...files].filter(({ verdict }) => FAULTY.test(verdict)).length + large.filter(isTooLarge).length;
const memory = `${(process.resourceUsage().maxRSS / 1024).toFixed(0)} MB at most, the files themselves and a second reader included`;
console.log(`${rows.length + files.length + large.length} rows, ${worse} not as good as they must be; ${memory}`);
if (values.write)
  writeFileSync(join(ROOT, 'bench/results/damage.md'), damageReport({ names, rows, files, large, memory }));
process.exitCode = worse > 0 ? 1 : 0;
