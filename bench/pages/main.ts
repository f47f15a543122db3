/**
 * Peak memory of the finishing tools against the number of pages, as whole commands: `npm run house -- bench:pages [--only NAME] [--accept]`.
 * `--accept` writes `bench/results/pages.md`.
 */
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import type { MemoryJob } from '@recto/testkit';
import { ROOT } from '../../scripts/root.ts';
import { TRIALS } from '../../scripts/tool-trials.ts';
import { measureProcess } from '../measure.ts';
import { makeTextDocument } from '../text-document.ts';
import { type PagesRow, reportOf } from './report.ts';

const COMMAND_LINE = join(ROOT, 'apps/cli/dist/recto.cjs');
const PAGES = [200, 1000, 2000, 5000];
/** Compare ends with it where something differs. */
const OK_EXIT_CODES = [0, 8];

const JOBS = [...TRIALS.values()].flatMap(({ memory }) => memory ?? []);

const { values } = parseArgs({
  options: { only: { type: 'string', default: '' }, accept: { type: 'boolean', default: false } },
});
const cache = join(ROOT, '.cache/bench');
mkdirSync(cache, { recursive: true });
const folder = mkdtempSync(join(cache, 'pages-'));
const rows: PagesRow[] = [];
try {
  for (const job of JOBS.filter(({ name }) => name.startsWith(values.only))) {
    for (const pages of PAGES.filter((count) => count <= (job.mostPages ?? count))) {
      rows.push(await run(job, pages));
      console.log(JSON.stringify(rows.at(-1)));
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores; Node ${process.versions.node}`;
if (values.accept) writeFileSync(join(ROOT, 'bench/results/pages.md'), reportOf(rows, machine));
else console.log(reportOf(rows, machine));

async function run({ name, makesFolder, takesTwo }: MemoryJob, pages: number): Promise<PagesRow> {
  const input = inputOf(pages);
  const output = join(folder, makesFolder ? 'results' : 'result.pdf');
  if (makesFolder) mkdirSync(output);
  const inputs = takesTwo ? [input, input] : [input];
  const { peakBytes, wholeMs } = await measureProcess(
    process.execPath,
    [COMMAND_LINE, ...name.split(' '), ...inputs, '-o', output],
    OK_EXIT_CODES,
  );
  const results = makesFolder ? readdirSync(output).map((file) => join(output, file)) : [output];
  const resultBytes = results.reduce((sum, path) => sum + statSync(path).size, 0);
  rmSync(output, { recursive: true, force: true });
  return { name, pages, inputBytes: statSync(input).size, resultBytes, peakBytes, wholeMs };
}

function inputOf(pages: number): string {
  const path = join(cache, `pages-${pages}.pdf`);
  if (!existsSync(path)) writeFileSync(path, makeTextDocument(pages, 'flate'));
  return path;
}
