/**
 * Page operations of the command line on files beyond the site's limits: `npm run house -- bench:large [--megabytes 2048] [--pages 20000]
 * [--only PART_OF_A_NAME] [--alone] [--in-page] [--accept]`. The testkit makes the files; qpdf does the same jobs beside ours, but for `--alone`,
 * and counts the pages of the results. `--accept` writes `bench/results/large.md`.
 */
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { cpus, loadavg, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { textDocument, writeImageDocument } from '@recto/testkit';
import { ROOT } from '../../scripts/root.ts';
import { measureProcess } from '../measure.ts';
import { type LargeJob, largeJobs } from './jobs.ts';
import { type LargeRow, reportOf } from './report.ts';

const { values } = parseArgs({
  options: {
    megabytes: { type: 'string', default: '2048' },
    pages: { type: 'string', default: '20000' },
    only: { type: 'string', default: '' },
    alone: { type: 'boolean', default: false },
    'in-page': { type: 'boolean', default: false },
    accept: { type: 'boolean', default: false },
  },
});
const [megabytes, pages] = [Number(values.megabytes), Number(values.pages)];
const cache = join(ROOT, '.cache/bench');
mkdirSync(cache, { recursive: true });
const heavy = join(cache, `large-${megabytes}.pdf`);
if (!existsSync(heavy)) await writeImageDocument(heavy, megabytes);
const long = join(cache, `long-${pages}.pdf`);
if (!existsSync(long)) writeFileSync(long, textDocument(pages));
const machine = `${cpus()[0]?.model.trim()}, ${cpus().length} cores, ${Math.round(totalmem() / 1e6)} MB; Node ${process.versions.node}`;
if (values['in-page']) {
  const { measureInPage } = await import('./in-page.ts');
  const { only, accept } = values;
  await measureInPage({
    input: heavy,
    pageCount: megabytes,
    other: long,
    otherPageCount: pages,
    machine,
    only,
    accept,
  });
  process.exit();
}
const folder = mkdtempSync(join(cache, 'large-'));
process.env.RECTO_MAX_FILE_MEGABYTES = '9000';
const rows: LargeRow[] = [];
try {
  const passwordFile = join(folder, 'password');
  writeFileSync(passwordFile, 'bench\n');
  for (const [title, input, other, pageCount] of [
    [`${megabytes} pages with a JPEG of one megabyte each`, heavy, long, megabytes],
    [`${pages} pages of text`, long, long, pages],
  ] as const) {
    for (const job of largeJobs({ input, other, pageCount, otherPageCount: pages, passwordFile })) {
      if (!job.name.includes(values.only)) continue;
      try {
        rows.push(await run(title, input, job));
        console.log(JSON.stringify(rows.at(-1)));
        if (values.accept) writeFileSync(join(ROOT, 'bench/results/large.md'), reportOf(rows, machine));
      } catch (thrown) {
        console.error(thrown);
        process.exitCode = 1;
      }
    }
  }
} finally {
  rmSync(folder, { recursive: true, force: true });
}
if (!values.accept) console.log(reportOf(rows, machine));

async function run(title: string, input: string, job: LargeJob): Promise<LargeRow> {
  const measured = async (program: string, toArguments: (output: string) => readonly string[]) => {
    const output = join(folder, 'result');
    if (job.makesFolder) mkdirSync(output);
    try {
      const { wholeMs, peakBytes } = await measureProcess(
        program,
        toArguments(job.makesFolder ? output : `${output}.pdf`),
      );
      const results = job.makesFolder ? readdirSync(output).map((name) => join(output, name)) : [`${output}.pdf`];
      const found = results.reduce((sum, path) => sum + countPages(path, job.password), 0);
      if (found !== job.pages) throw new Error(`${job.name} by ${program}: ${found} pages of ${job.pages}`);
      return { wholeMs, peakBytes };
    } finally {
      rmSync(output, { recursive: true, force: true });
      rmSync(`${output}.pdf`, { force: true });
    }
  };
  return {
    title,
    load: loadavg()[0] ?? 0,
    inputBytes: statSync(input).size,
    name: job.name,
    recto: await measured(join(ROOT, 'apps/cli/bin/recto'), job.recto),
    qpdf: values.alone ? null : await measured('qpdf', job.qpdf),
  };
}

function countPages(path: string, password: string | undefined): number {
  const flags = password === undefined ? [] : [`--password=${password}`];
  return Number(execFileSync('qpdf', [...flags, '--show-npages', path], { encoding: 'utf8' }));
}
