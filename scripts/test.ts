/**
 * Every check of the house in one run; the last line counts them: `N passed, N failed, N skipped`.
 * `--quick` leaves out builds, the browser and what needs the real files. Each step that is not a test file counts as one.
 */
import { spawn } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './root.ts';
import { addCounts, type Counts, countVitestReport, summaryLine } from './test-counts.ts';

interface Step {
  readonly title: string;
  /** Arguments of Node. */
  readonly command: readonly string[];
}

const BIN = 'node_modules';
const STEPS: readonly Step[] = [
  { title: 'format and lint', command: [`${BIN}/@biomejs/biome/bin/biome`, 'check', '--error-on-warnings', '.'] },
  { title: 'house style', command: ['scripts/style-rules.ts'] },
  { title: 'import rules', command: ['scripts/import-rules.ts'] },
  { title: 'types of isomorphic code', command: [`${BIN}/typescript/bin/tsc`, '-p', 'tsconfig.isomorphic.json'] },
  { title: 'types of browser code', command: [`${BIN}/typescript/bin/tsc`, '-p', 'tsconfig.dom.json'] },
  { title: 'types of Node code and tests', command: [`${BIN}/typescript/bin/tsc`, '-p', 'tsconfig.node.json'] },
  { title: 'generated files are fresh', command: ['scripts/generate.ts', '--check'] },
];
const BUILD: Step = { title: 'build', command: ['scripts/build.ts'] };

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

/** Runs the test files of some vitest projects with their progress on the screen, and counts from the JSON report. */
async function runTestFiles(projects: readonly string[], filters: readonly string[]): Promise<Counts> {
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
  return countVitestReport(readReport(reportPath), status);
}

function readReport(path: string): unknown {
  try {
    return JSON.parse(readFileSync(path, 'utf8'));
  } catch {
    return null;
  }
}

const isQuick = process.argv.includes('--quick');
const filters = process.argv.slice(2).filter((argument) => !argument.startsWith('--'));
const startedAt = performance.now();
let counts: Counts = { passed: 0, failed: 0, skipped: 0 };
if (filters.length === 0) {
  for (const step of STEPS) counts = addCounts(counts, await runStep(step));
}
if (!isQuick) counts = addCounts(counts, await runStep(BUILD));
counts = addCounts(counts, await runTestFiles(isQuick ? ['quick'] : ['quick', 'thorough', 'browser'], filters));
console.log(`\nTook ${((performance.now() - startedAt) / 1000).toFixed(0)} s`);
console.log(summaryLine(counts));
process.exitCode = counts.failed === 0 ? 0 : 1;
