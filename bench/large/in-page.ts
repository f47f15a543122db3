import { execFileSync } from 'node:child_process';
import { mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { memoryOf } from '../../apps/web/src/tests/engines/renderer-memory.testing.ts';
import { startServer } from '../../apps/web/src/tests/serve.testing.ts';
import { launchProfile } from '../../apps/web/src/tests/site.testing.ts';
import { forTree } from '../../scripts/process-tree.ts';
import { ROOT } from '../../scripts/root.ts';
import { type PageRow, pageReportOf } from './page-report.ts';

const LOOK_EVERY_MS = 100;
const PATIENCE_MS = 900_000;
const PASSWORD = 'bench 1234 horse';

/** A job in the page: what is done before the button is pressed, and how the button is called. */
interface PageJob {
  readonly route: string;
  readonly button: string;
  /** Default: the route. */
  readonly name?: string;
  /** Number of pages of all results together. */
  readonly pages: (given: number, other: number) => number;
  readonly takesTwo?: boolean;
  readonly password?: string;
  /** Several files, saved as one ZIP. */
  readonly makesZip?: boolean;
  prepare?(page: Page, given: number): Promise<void>;
}

const JOBS: readonly PageJob[] = [
  { route: 'rotate', button: 'Rotate PDF', pages: (given) => given },
  {
    route: 'reorder',
    button: 'Reorder Pages',
    pages: (given) => given,
    async prepare(page) {
      // The last page in front.
      await page.getByRole('gridcell', { name: /^Page 1 of/ }).focus();
      await page.keyboard.press('End');
      await page.keyboard.press('Alt+Home');
    },
  },
  {
    route: 'split',
    name: 'extract (the first half)',
    button: 'Split PDF',
    pages: (given) => Math.floor(given / 2),
    prepare: (page, given) => cutInto(page, `1-${Math.floor(given / 2)}`),
  },
  {
    route: 'split',
    name: 'split (every page)',
    button: 'Split PDF',
    pages: (given) => given,
    makesZip: true,
    prepare: async (page) => page.getByRole('radio', { name: /^Split all pages/ }).check(),
  },
  { route: 'merge', button: 'Merge PDFs', takesTwo: true, pages: (given, other) => given + other },
  {
    route: 'protect',
    button: 'Protect PDF',
    pages: (given) => given,
    password: PASSWORD,
    async prepare(page) {
      await page.getByLabel('Password to open', { exact: true }).fill(PASSWORD);
      await page.getByLabel('Repeat the password: Password to open').fill(PASSWORD);
    },
  },
];

async function cutInto(page: Page, ranges: string): Promise<void> {
  await page.getByRole('radio', { name: 'Extract page ranges' }).check();
  await page.getByRole('textbox', { name: 'Page ranges' }).fill(ranges);
}

export interface PageInputs {
  readonly input: string;
  readonly pageCount: number;
  /** Path of the file that `input` is merged with. */
  readonly other: string;
  readonly otherPageCount: number;
  readonly machine: string;
  /** Part of the name that a job must contain to run; other jobs are left out. */
  readonly only: string;
  readonly accept: boolean;
}

/** Takes a large file through the page in Chromium, with the limits raised, and looks at the browser's memory. */
export async function measureInPage(inputs: PageInputs): Promise<void> {
  const server = await startServer({ environment: { RECTO_MAX_FILE_MEGABYTES: '9000' } });
  const rows: PageRow[] = [];
  try {
    for (const job of JOBS.filter(({ route, name = route }) => name.includes(inputs.only))) {
      rows.push(await measure(job, inputs, server.origin));
      console.log(JSON.stringify(rows.at(-1)));
    }
  } finally {
    await server.stop();
  }
  const report = pageReportOf(rows, inputs.machine);
  if (inputs.accept) writeFileSync(join(ROOT, 'bench/results/large-page.md'), report);
  else console.log(report);
}

async function measure(job: PageJob, inputs: PageInputs, origin: string): Promise<PageRow> {
  const { input, other, pageCount, otherPageCount } = inputs;
  const folder = mkdtempSync(join(tmpdir(), 'recto-profile-'));
  const context = await launchProfile(folder);
  try {
    const page = context.pages()[0] ?? (await context.newPage());
    page.setDefaultTimeout(PATIENCE_MS);
    await page.goto(`${origin}/tools/${job.route}`, { waitUntil: 'networkidle' });
    const root = browserProcess();
    const memory = () => sumOfTree(root);
    const idleBytes = memory();
    const working = peakUntil(memory);
    const startedAt = performance.now();
    await page
      .locator('input[type=file]')
      .first()
      .setInputFiles(job.takesTwo ? [input, other] : [input]);
    await job.prepare?.(page, pageCount);
    const downloading = page.waitForEvent('download');
    await page.getByRole('button', { name: job.button, exact: true }).click();
    const download = await downloading;
    const [wholeMs, peakBytes] = [performance.now() - startedAt, working.end()];
    const saving = peakUntil(memory);
    const path = await download.path();
    const savedBytes = saving.end();
    const name = job.name ?? job.route;
    const found = job.makesZip ? countPagesInZip(path, folder) : countPages(path, job.password);
    const expected = job.pages(pageCount, otherPageCount);
    if (found !== expected) throw new Error(`${name}: ${found} pages of ${expected}`);
    return { name, version: context.browser()?.version() ?? '', idleBytes, wholeMs, peakBytes, savedBytes };
  } finally {
    await context.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

function countPages(path: string, password: string | undefined): number {
  const flags = password === undefined ? [] : [`--password=${password}`];
  return Number(execFileSync('qpdf', [...flags, '--show-npages', path], { encoding: 'utf8' }));
}

function countPagesInZip(path: string, folder: string): number {
  const into = join(folder, 'unpacked');
  execFileSync('python3', ['-m', 'zipfile', '-e', path, into]);
  return readdirSync(into).reduce((sum, name) => sum + countPages(join(into, name), undefined), 0);
}

/** The browser that this process has started. */
function browserProcess(): number | undefined {
  const children = execFileSync('ps', ['-o', 'pid=,args=', '--ppid', String(process.pid)], { encoding: 'utf8' });
  const [line] = children.split('\n').filter((text) => text.includes('chrom'));
  return line === undefined ? undefined : Number.parseInt(line, 10);
}

function sumOfTree(root: number | undefined): number {
  let sum = 0;
  forTree(root, (id) => {
    sum += memoryOf(id);
  });
  return sum;
}

/** The most that is seen until the end is asked for. */
function peakUntil(memory: () => number): { end(): number } {
  let peak = 0;
  const look = () => {
    peak = Math.max(peak, memory());
  };
  const timer = setInterval(look, LOOK_EVERY_MS);
  return {
    end() {
      clearInterval(timer);
      look();
      return peak;
    },
  };
}
