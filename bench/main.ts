/**
 * Measures our engine beside native programs: `npm run bench [-- --runs N] [--only CASE,...] [--accept]`.
 * Fails when a ratio is a fifth worse than the committed one; `--accept` commits the new ones to `bench/results`.
 */

import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir, totalmem } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { FIDELITY_PEERS, type Peer } from '@recto/testkit';
import { ROOT } from '../scripts/root.ts';
import { type BenchCase, benchCases } from './cases.ts';
import type { EngineJob, EngineTimes } from './engine-job.ts';
import { type FidelityColumn, fidelityReport, measureFidelity } from './fidelity.ts';
import { makeInputs, totalBytes } from './inputs.ts';
import { measureProcess } from './measure.ts';
import { regressionsOf, reportOf } from './report.ts';
import type { BenchResults, CaseResult, RunTimes } from './results.ts';
import { withFigures } from './speed-page.ts';
import { median, pairedRatio } from './statistics.ts';

const COMMAND_LINE = join(ROOT, 'apps/cli/dist/recto.cjs');
const SPEED_PAGE = join(ROOT, 'docs/speed.md');
const RESULTS = join(ROOT, 'bench/results');
const COMMITTED = join(RESULTS, 'speed.json');
const LAST_RUN = join(ROOT, '.cache/bench/last-run.json');
/** qpdf ends with 3 when it warned and went on. */
const OK_EXIT_CODES = [0, 3];
const BYTES_PER_MEGABYTE = 1_048_576;

async function runEngine(mode: 'operation' | 'job', benchCase: BenchCase, folder: string) {
  const makesFolder = benchCase.makesFolder ?? false;
  const job: EngineJob = {
    makesFolder,
    toolId: benchCase.toolId,
    options: { ...benchCase.options, ...benchCase.secrets },
    ...(benchCase.password !== undefined && { password: benchCase.password }),
    inputs: benchCase.inputs,
    output: freshOutput(folder, 'ours', makesFolder),
  };
  const jobPath = join(folder, 'job.json');
  writeFileSync(jobPath, JSON.stringify(job));
  const { stdout } = await measureProcess(process.execPath, [join(ROOT, 'bench/engine-run.ts'), mode, jobPath]);
  const times: EngineTimes = JSON.parse(stdout);
  return times;
}

/** Returns the path for a run's results, after removing those of the run before. */
function freshOutput(folder: string, name: string, isFolder: boolean): string {
  const path = join(folder, isFolder ? name : `${name}.pdf`);
  rmSync(path, { recursive: true, force: true });
  if (isFolder) mkdirSync(path);
  return path;
}

/** The command line reads passwords from files only. */
function passwordFlags({ secrets = {}, password }: BenchCase, folder: string): string[] {
  const given = Object.entries({ ...secrets, ...(password !== undefined && { password }) });
  return given.flatMap(([name, secret]) => {
    const path = join(folder, `${name}.txt`);
    writeFileSync(path, secret);
    return [`--${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}-file`, path];
  });
}

/** The built command line, as a visitor of a terminal runs it. */
function runCommand(benchCase: BenchCase, folder: string) {
  const flags = [
    ...Object.entries(benchCase.options).flatMap(([name, value]) => [`--${name}`, String(value)]),
    ...passwordFlags(benchCase, folder),
  ];
  const output = freshOutput(folder, 'command', benchCase.makesFolder ?? false);
  return measureProcess(process.execPath, [
    COMMAND_LINE,
    benchCase.toolId,
    ...flags,
    ...benchCase.inputs,
    '-o',
    output,
  ]);
}

async function runOnce(benchCase: BenchCase, folder: string): Promise<RunTimes> {
  const operation = await runEngine('operation', benchCase, folder);
  const peers: { wholeMs: number; peakBytes: number }[] = [];
  for (const peer of benchCase.peers) {
    const output = freshOutput(folder, 'theirs', benchCase.makesFolder ?? false);
    peers.push(await measureProcess(peer.command, peer.arguments(benchCase.inputs, output), OK_EXIT_CODES));
  }
  const command = benchCase.fitsLimits ? await runCommand(benchCase, folder) : null;
  return { operation, peers, command, job: await runEngine('job', benchCase, folder) };
}

async function measureCase(benchCase: BenchCase, runs: number): Promise<CaseResult> {
  const folder = mkdtempSync(join(tmpdir(), 'recto-bench-'));
  try {
    // The first run warms the file cache and is not counted.
    await runOnce(benchCase, folder);
    const times: RunTimes[] = [];
    for (let run = 0; run < runs; run++) times.push(await runOnce(benchCase, folder));
    return summarize(benchCase, times);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function summarize(benchCase: BenchCase, times: readonly RunTimes[]): CaseResult {
  const middle = (pick: (run: RunTimes) => number) => median(times.map(pick));
  const engine = times.map(({ operation }) => operation.engineMs);
  const commands = times.flatMap(({ command }) => command ?? []);
  const commandMs = commands.map(({ wholeMs }) => wholeMs);
  const wasRun = commands.length === times.length;
  return {
    name: benchCase.name,
    title: benchCase.title,
    date: new Date().toISOString().slice(0, 10),
    runs: times.length,
    inputBytes: totalBytes(benchCase.inputs),
    resultBytes: middle(({ operation }) => operation.resultBytes),
    engineMs: median(engine),
    commandMs: wasRun ? median(commandMs) : null,
    jobMs: middle(({ job }) => job.engineMs),
    enginePeakBytes: middle(({ operation }) => operation.peakBytes),
    jobPeakBytes: middle(({ job }) => job.peakBytes),
    commandPeakBytes: wasRun ? median(commands.map(({ peakBytes }) => peakBytes)) : null,
    peers: benchCase.peers.map((peer, index) => {
      const peerMs = times.map(({ peers }) => peers[index]?.wholeMs ?? Number.NaN);
      return {
        name: peer.name,
        wholeMs: median(peerMs),
        peakBytes: median(times.map(({ peers }) => peers[index]?.peakBytes ?? 0)),
        engineRatio: pairedRatio(engine, peerMs),
        commandRatio: wasRun ? pairedRatio(commandMs, peerMs) : null,
      };
    }),
    targetRatio: benchCase.targetRatio,
    targetMemoryRatio: benchCase.targetMemoryRatio,
  };
}

function versionOf(command: string, flag: string): string {
  const { stdout, stderr } = spawnSync(command, [flag], { encoding: 'utf8' });
  return /\d+\.\d+(\.\d+)?/.exec(`${stdout ?? ''}${stderr ?? ''}`)?.[0] ?? 'absent';
}

const PROGRAMS: Readonly<Record<string, string>> = {
  qpdf: '--version',
  mutool: '-v',
  pdfunite: '-v',
  img2pdf: '--version',
  pdftoppm: '-v',
  pdftotext: '-v',
  pdfimages: '-v',
};

function describeMachine(): BenchResults['machine'] {
  const versions = Object.entries(PROGRAMS).map(([name, flag]) => [name, versionOf(name, flag)] as const);
  return {
    processor: cpus()[0]?.model.trim() ?? 'unknown',
    cores: cpus().length,
    memoryMegabytes: Math.round(totalmem() / BYTES_PER_MEGABYTE),
    node: process.versions.node,
    programs: Object.fromEntries(versions.filter(([, version]) => version !== 'absent')),
  };
}

/** Writes what people and later runs compare with. */
function commit(results: BenchResults, fidelity: readonly FidelityColumn[]): void {
  mkdirSync(RESULTS, { recursive: true });
  writeFileSync(COMMITTED, `${JSON.stringify(results, null, 2)}\n`);
  writeFileSync(join(RESULTS, 'speed.md'), reportOf(results));
  if (fidelity.length > 0) {
    writeFileSync(join(RESULTS, 'fidelity.json'), `${JSON.stringify(fidelity, null, 2)}\n`);
    writeFileSync(join(RESULTS, 'fidelity.md'), fidelityReport(fidelity, results));
  }
  writeFileSync(SPEED_PAGE, withFigures(readFileSync(SPEED_PAGE, 'utf8'), results));
  console.log('Written to bench/results and docs/speed.md.');
}

/** The results of a run of some cases, with those of the others from before. */
function withCasesOf(before: BenchResults | null, now: BenchResults): BenchResults {
  const known = new Map([...(before?.cases ?? []), ...now.cases].map((result) => [result.name, result]));
  return { ...now, cases: allCases.flatMap(({ name }) => known.get(name) ?? []) };
}

const { values } = parseArgs({
  options: {
    runs: { type: 'string', default: '5' },
    only: { type: 'string' },
    accept: { type: 'boolean', default: false },
  },
});
const machine = describeMachine();
const isThere = ({ command }: Peer) => command in machine.programs;
const inputs = await makeInputs();
const cases: CaseResult[] = [];
const wanted = values.only?.split(',');
const allCases = benchCases(inputs);
for (const benchCase of allCases) {
  if (wanted && !wanted.includes(benchCase.name)) continue;
  const [first, ...others] = benchCase.peers.filter(isThere);
  if (!first) {
    console.log(`skipped (no program to compare with): ${benchCase.title}`);
    continue;
  }
  console.log(`${benchCase.title} ...`);
  cases.push(await measureCase({ ...benchCase, peers: [first, ...others] }, Number(values.runs)));
}
const results: BenchResults = { machine, cases };
mkdirSync(join(LAST_RUN, '..'), { recursive: true });
writeFileSync(LAST_RUN, `${JSON.stringify(results, null, 2)}\n`);
console.log(`\n${reportOf(results)}`);
const fidelity = values.only === undefined ? await measureFidelity(inputs.rich, FIDELITY_PEERS.filter(isThere)) : [];
if (fidelity.length > 0) console.log(fidelityReport(fidelity, results));
const committed: BenchResults | null = existsSync(COMMITTED) ? JSON.parse(readFileSync(COMMITTED, 'utf8')) : null;
if (values.accept) commit(withCasesOf(committed, results), fidelity);
else {
  const regressions = regressionsOf(results, committed);
  for (const regression of regressions) console.error(`REGRESSION  ${regression}`);
  process.exitCode = regressions.length === 0 ? 0 : 1;
}
