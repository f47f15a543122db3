/**
 * Every tool over every PDF of some folders, under limits, each result read by qpdf, some by PDFium, poppler and MuPDF; seconds are of processor time:
 * `npm run house -- sweep FOLDER... [--only pdf-to] [--json FILE] [--seconds 60] [--megabytes 2048]`. Fails on a crash, a hang or a loss.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPdf, REFERENCE_PAGES, richSpec, type SweepJob } from '@recto/testkit';
import { ROOT } from '../root.ts';
import { TRIALS } from '../tool-trials.ts';
import { findSweepFiles, type SweepFile } from './find-files.ts';
import { judge } from './judge.ts';
import { lostToReaders, readersOf } from './reader-facts.ts';
import { runTool, type SweepLimits } from './run-tool.ts';
import { examine, examineFolder, examineOffice, examineZip } from './second-opinion.ts';
import { isFailure, type SweepRow, tableOf } from './table.ts';

const COMMAND_LINE = join(ROOT, 'apps/cli/dist/recto.cjs');

const JOBS = [...TRIALS.values()].flatMap(({ sweep }) => sweep ?? []);

interface SweepPlan {
  readonly jobs: readonly SweepJob[];
  readonly folder: string;
  readonly limits: SweepLimits;
}

function resultFileName({ officeExtension, makesZip }: SweepJob): string {
  return `result.${officeExtension ?? (makesZip ? 'zip' : 'pdf')}`;
}

function examinerOf({ officeExtension, makesZip, makesFolder }: SweepJob) {
  if (officeExtension) return examineOffice;
  if (makesZip) return examineZip;
  return makesFolder ? examineFolder : examine;
}

async function sweepFile(file: SweepFile, { jobs, folder, limits }: SweepPlan): Promise<SweepRow[]> {
  const { pages: pagesElsewhere, ...input } = await examine(file.path, file.password);
  const before = jobs.some(({ keepsText }) => keepsText) ? await readersOf(file.path, file.password) : [];
  const work = mkdtempSync(join(folder, 'file-'));
  const rows: SweepRow[] = [];
  for (const job of jobs) {
    const output = join(work, job.makesFolder ? 'results' : resultFileName(job));
    rmSync(output, { recursive: true, force: true });
    const passwordPath = join(work, 'password');
    if (file.password !== undefined) writeFileSync(passwordPath, file.password);
    const { durationMs, ...end } = await runTool(
      [
        COMMAND_LINE,
        ...(job.toolArguments ?? job.name.split(' ')),
        ...(job.inputs?.(file.path, join(folder, 'reference.pdf')) ?? [file.path]),
        ...(file.password === undefined ? [] : ['--password-file', passwordPath]),
        '-o',
        output,
      ],
      limits,
    );
    // A result may be locked as its input was.
    const examineResult = examinerOf(job);
    const result = existsSync(output) ? await examineResult(output, file.password) : null;
    const lost = result && job.keepsText ? lostToReaders(before, await readersOf(output, file.password)) : [];
    const isCounted = pagesElsewhere !== null && !job.officeExtension && !job.makesZip;
    const pages = isCounted ? (job.expectedPages?.(pagesElsewhere) ?? pagesElsewhere) : null;
    rows.push({
      file: file.name,
      job: job.name,
      outcome: judge(end, result && { ...result, lost }, { ...input, pages }),
      durationMs,
      pagesElsewhere,
    });
  }
  rmSync(work, { recursive: true, force: true });
  return rows;
}

/** Works through the files with a few at a time; rows come back in the order of the files. */
async function sweep(files: readonly SweepFile[], plan: SweepPlan): Promise<SweepRow[]> {
  const rows: SweepRow[][] = files.map(() => []);
  const waiting = files.entries();
  let done = 0;
  const work = async () => {
    for (const [index, file] of waiting) {
      rows[index] = await sweepFile(file, plan);
      done++;
      const failed = rows[index]
        .filter(isFailure)
        .map(({ job, outcome }) => `${outcome.kind} ${job}: ${outcome.remark}`);
      console.log(`${done}/${files.length}  ${file.name}${failed.length > 0 ? `  ${failed.join('; ')}` : ''}`);
    }
  };
  await Promise.all(Array.from({ length: Math.min(availableParallelism(), files.length) }, work));
  return rows.flat();
}

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    json: { type: 'string' },
    only: { type: 'string' },
    seconds: { type: 'string', default: '60' },
    megabytes: { type: 'string', default: '2048' },
  },
});
const base = process.env.RECTO_CWD ?? process.cwd();
const files = findSweepFiles(positionals.map((path) => resolve(base, path)));
if (files.length === 0) {
  console.error('Usage: npm run house -- sweep FOLDER... [--only JOB] [--json FILE] [--seconds 60] [--megabytes 2048]');
  process.exit(2);
}
const folder = mkdtempSync(join(tmpdir(), 'recto-sweep-'));
try {
  writeFileSync(join(folder, 'reference.pdf'), buildPdf(richSpec({ pages: REFERENCE_PAGES })));
  const limits = { timeoutMs: Number(values.seconds) * 1000, memoryMegabytes: Number(values.megabytes) };
  const jobs = JOBS.filter(({ name }) => name.startsWith(values.only ?? ''));
  const rows = await sweep(files, { jobs, folder, limits });
  if (values.json !== undefined) writeFileSync(resolve(base, values.json), `${JSON.stringify(rows, null, 2)}\n`);
  console.log(`\n${tableOf(rows)}`);
  process.exitCode = rows.some(isFailure) ? 1 : 0;
} finally {
  rmSync(folder, { recursive: true, force: true });
}
