/**
 * Every tool over every PDF of some folders, under limits, each result read by qpdf, some by PDFium, poppler and MuPDF; seconds are of processor time:
 * `npm run sweep -- FOLDER... [--only pdf-to] [--json FILE] [--seconds 60] [--megabytes 2048]`. Fails on a crash, a hang or a loss.
 */
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { availableParallelism, tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { buildPdf, richSpec } from '@recto/testkit';
import { ROOT } from '../root.ts';
import { findSweepFiles, type SweepFile } from './find-files.ts';
import { judge } from './judge.ts';
import { lostToReaders, readersOf } from './reader-facts.ts';
import { runTool, type SweepLimits } from './run-tool.ts';
import { examine, examineFolder, examineOffice, examineZip } from './second-opinion.ts';
import { isFailure, type SweepRow, tableOf } from './table.ts';

const COMMAND_LINE = join(ROOT, 'apps/cli/dist/recto.cjs');
const REFERENCE_PAGES = 4;

/** A tool and what it is given besides the file. */
interface SweepJob {
  readonly name: string;
  inputs(file: string, reference: string): readonly string[];
  readonly toolArguments: readonly string[];
  /** True when the results are several files, in a folder. */
  readonly makesFolder?: boolean;
  /** Of a result that is no PDF. */
  readonly officeExtension?: string;
  /** True when the result is a ZIP of whatever a file holds. */
  readonly makesZip?: boolean;
  /** True when each reader must find the same pages and text in the result as in the file. */
  readonly keepsText?: boolean;
  /** Pages of the result, or of all results together. @param pages of the file. */
  expectedPages(pages: number): number;
}

const JOBS: readonly SweepJob[] = [
  {
    name: 'rotate',
    toolArguments: ['rotate', '--angle', '90'],
    inputs: (file) => [file],
    expectedPages: (pages) => pages,
  },
  ...(['n-up', 'n-up --layout booklet', 'n-up --layout poster'] as const).map(
    (name): SweepJob => ({
      name,
      toolArguments: name.split(' '),
      inputs: (file) => [file],
      expectedPages: (pages) =>
        ({
          'n-up': Math.ceil(pages / 2),
          'n-up --layout booklet': Math.ceil(pages / 4) * 2,
          'n-up --layout poster': pages * 4,
        })[name],
    }),
  ),
  {
    name: 'reorder',
    toolArguments: ['reorder', '--order', 'z-1'],
    inputs: (file) => [file],
    expectedPages: (pages) => pages,
  },
  {
    name: 'split odd and even',
    toolArguments: ['split', '--mode', 'odd-even'],
    inputs: (file) => [file],
    makesFolder: true,
    expectedPages: (pages) => pages,
  },
  {
    name: 'split every page',
    toolArguments: ['split', '--mode', 'every-page'],
    inputs: (file) => [file],
    makesFolder: true,
    expectedPages: (pages) => pages,
  },
  {
    name: 'merge with a reference',
    toolArguments: ['merge'],
    inputs: (file, reference) => [reference, file],
    expectedPages: (pages) => pages + REFERENCE_PAGES,
  },
  {
    name: 'merge with itself',
    toolArguments: ['merge'],
    inputs: (file) => [file, file],
    expectedPages: (pages) => pages * 2,
  },
  ...(['compress-lite', 'compress --quality 75', 'compress --quality 10'] as const).map(
    (name): SweepJob => ({
      name,
      toolArguments: name.split(' '),
      inputs: (file) => [file],
      keepsText: true,
      expectedPages: (pages) => pages,
    }),
  ),
  ...(
    ['crop --by margins --unit percent --left 10 --top 10', 'crop --by box --left 20 --top 20 --remove'] as const
  ).map(
    (name): SweepJob => ({
      name,
      toolArguments: name.split(' '),
      inputs: (file) => [file],
      expectedPages: (pages) => pages,
    }),
  ),
  {
    name: 'properties',
    toolArguments: [
      ...['properties', '--title', 'Title', '--author', 'Author', '--language', 'en', '--display-title', 'on'],
      ...['--labels', '1:r', '--open-at', '1 fit', '--outline', '[{"title":"One","page":1}]'],
    ],
    inputs: (file) => [file],
    expectedPages: (pages) => pages,
  },
  {
    name: 'page-numbers',
    toolArguments: ['page-numbers', '--text', '{page} / {pages}', '--header-left', '{file}'],
    inputs: (file) => [file],
    expectedPages: (pages) => pages,
  },
  ...(['extract', 'extract --text markdown --masks beside --form fdf'] as const).map(
    (name): SweepJob => ({
      name,
      toolArguments: [...name.split(' '), '--what', 'images,text,attachments,form,fonts', '--zip'],
      inputs: (file) => [file],
      makesZip: true,
      expectedPages: (pages) => pages,
    }),
  ),
  {
    name: 'clean',
    toolArguments: ['clean'],
    inputs: (file) => [file],
    expectedPages: (pages) => pages,
  },
  {
    name: 'flatten',
    toolArguments: ['flatten'],
    inputs: (file) => [file],
    expectedPages: (pages) => pages,
  },
  {
    name: 'redact',
    toolArguments: [
      ...['redact', '--search', 'the', '--pattern', 'date'],
      ...['--marks', '[{"page":1,"left":40,"top":40,"width":150,"height":100}]'],
    ],
    inputs: (file) => [file],
    expectedPages: (pages) => pages,
  },
  {
    name: 'compare with itself',
    toolArguments: ['compare'],
    inputs: (file) => [file, file],
    keepsText: true,
    expectedPages: (pages) => pages,
  },
  ...(['word.docx', 'excel.xlsx', 'powerpoint.pptx'] as const).map((kind): SweepJob => {
    const [program = '', officeExtension = ''] = kind.split('.');
    const name = `pdf-to-${program}`;
    return { name, officeExtension, toolArguments: [name], inputs: (file) => [file], expectedPages: (pages) => pages };
  }),
];

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
        ...job.toolArguments,
        ...job.inputs(file.path, join(folder, 'reference.pdf')),
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
    const pages = isCounted ? job.expectedPages(pagesElsewhere) : null;
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
  console.error('Usage: npm run sweep -- FOLDER... [--only JOB] [--json FILE] [--seconds 60] [--megabytes 2048]');
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
