/**
 * The checks of the house; the last line counts them: `N passed, N failed, N skipped`. Each step that is not a test file counts
 * as one. By itself it runs what `npm test` runs: static checks, builds, quick tests, and one journey for each tool in a browser.
 * `--all` runs everything, `--rest` what `--all` has beyond that, `--quick` leaves out builds and the browser.
 * `--share=1/4` after one of them runs the first of four shares of the test files.
 * Names of files choose tests among all of them; the site and the server are then built only where one of them needs that.
 */
import { spawn } from 'node:child_process';
import { globSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { ROOT } from './root.ts';
import { addCounts, type Counts, countVitestReport, skippedLines, summaryLine } from './test-counts.ts';

interface Step {
  readonly title: string;
  /** Arguments of Node. */
  readonly command: readonly string[];
}

interface Run {
  readonly hasSteps: boolean;
  readonly hasBuild: boolean;
  /** Projects of vitest. */
  readonly projects: readonly string[];
}

const BIN = 'node_modules';
const STEPS: readonly Step[] = [
  { title: 'types of Node code and tests', command: [`${BIN}/typescript-native/bin/tsc`, '-p', 'tsconfig.node.json'] },
  { title: 'types of browser code', command: [`${BIN}/typescript-native/bin/tsc`, '-p', 'tsconfig.dom.json'] },
  {
    title: 'types of isomorphic code',
    command: [`${BIN}/typescript-native/bin/tsc`, '-p', 'tsconfig.isomorphic.json'],
  },
  { title: 'import rules', command: ['scripts/import-rules.ts'] },
  { title: 'format and lint', command: [`${BIN}/@biomejs/biome/bin/biome`, 'check', '--error-on-warnings', '.'] },
  { title: 'generated files are fresh', command: ['scripts/generate.ts', '--check'] },
  { title: 'house style', command: ['scripts/style-rules.ts'] },
];
const BUILD: Step = { title: 'build', command: ['scripts/build.ts'] };
const RUNS: Readonly<Record<string, Run>> = {
  '': { hasSteps: true, hasBuild: true, projects: ['quick', 'site'] },
  '--quick': { hasSteps: true, hasBuild: false, projects: ['quick'] },
  '--rest': { hasSteps: false, hasBuild: true, projects: ['thorough', 'browser', 'engines'] },
  '--all': { hasSteps: true, hasBuild: true, projects: ['quick', 'site', 'thorough', 'browser', 'engines'] },
};

/** Runs a step with its output kept back, shown only when it fails. */
async function runStep(step: Step): Promise<Counts> {
  const startedAt = performance.now();
  const child = spawn(process.execPath, step.command, { cwd: ROOT, stdio: ['ignore', 'pipe', 'pipe'] });
  const output: Buffer[] = [];
  child.stdout.on('data', (chunk: Buffer) => output.push(chunk));
  child.stderr.on('data', (chunk: Buffer) => output.push(chunk));
  const status = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
  const seconds = ((performance.now() - startedAt) / 1000).toFixed(1);
  console.log(`${status === 0 ? 'ok  ' : 'FAIL'}  ${step.title} (${seconds} s)`);
  if (status === 0) return { passed: 1, failed: 0, skipped: 0 };
  process.stdout.write(Buffer.concat(output));
  return { passed: 0, failed: 1, skipped: 0 };
}

/** Runs steps side by side, one a core, in order of their start. */
async function runSteps(steps: readonly Step[]): Promise<Counts> {
  const waiting = [...steps];
  let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
  const runOnOneCore = async () => {
    for (let step = waiting.shift(); step; step = waiting.shift()) counts = addCounts(await runStep(step), counts);
  };
  await Promise.all(Array.from({ length: availableParallelism() }, runOnOneCore));
  return counts;
}

/** Runs the test files of some vitest projects with their progress on the screen, and counts from the JSON report. */
async function runTestFiles(
  projects: readonly string[],
  filters: readonly string[],
  share: string | undefined,
): Promise<Counts> {
  const reportPath = join(ROOT, 'node_modules/.cache/recto', `vitest-${projects.join('-')}.json`);
  mkdirSync(join(reportPath, '..'), { recursive: true });
  rmSync(reportPath, { force: true });
  const child = spawn(
    process.execPath,
    [
      `${BIN}/vitest/vitest.mjs`,
      'run',
      ...projects.map((project) => `--project=${project}`),
      '--passWithNoTests',
      ...(share ? [`--shard=${share}`] : []),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${reportPath}`,
      ...filters,
    ],
    { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'], env: { ...process.env, NODE_ENV: 'test' } },
  );
  const status = await new Promise<number>((resolve) => {
    child.on('error', () => resolve(1));
    child.on('close', (code) => resolve(code ?? 1));
  });
  const report = readReport(reportPath);
  for (const line of skippedLines(report, ROOT)) console.log(line);
  return countVitestReport(report, status);
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

/** Thorough tests of the programs start them as they are built. */
const OF_BUILT_PROGRAMS = '{apps,scripts,bench}/**/*[-.]{corpus,oracle,conformance,thorough}.test.ts';

/** The steps that chosen test files wait for. */
function stepsBefore(filters: readonly string[]): readonly Step[] {
  const exclude = (path: string) => /(^|\/)(node_modules|dist)(\/|$)/.test(path);
  const files = globSync(OF_BUILT_PROGRAMS, { cwd: ROOT, exclude });
  return files.some((path) => filters.some((filter) => path.includes(filter))) ? [BUILD] : [];
}

const SHARE = /^--share=(\d+\/\d+)$/;
const given = process.argv.slice(2);
const share = given.flatMap((argument) => SHARE.exec(argument)?.[1] ?? [])[0];
const options = given.filter((argument) => argument.startsWith('--') && !SHARE.test(argument));
const filters = given.filter((argument) => !argument.startsWith('--'));
const name = options[0] ?? (filters.length > 0 ? '--all' : '');
const run = options.length < 2 && Object.hasOwn(RUNS, name) ? RUNS[name] : undefined;
if (!run) {
  console.error('Usage: node scripts/test.ts [--quick | --rest | --all] [--share=N/COUNT] [file ...]');
  process.exit(2);
}
const startedAt = performance.now();
// The build takes longest: it begins first. Chosen files of a browser have their own setup build what is stale.
const steps =
  filters.length === 0 ? [...(run.hasBuild ? [BUILD] : []), ...(run.hasSteps ? STEPS : [])] : stepsBefore(filters);
const counts = addCounts(await runSteps(steps), await runTestFiles(run.projects, filters, share));
console.log(`\nTook ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
console.log(summaryLine(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;
