/**
 * Measures whether the server keeps memory of jobs that have ended: `npm run house -- steady`. Five small jobs of every tool go
 * first; then 500 of all tools, two at a time, half through `/process` and half as a visitor's, and the same once more. Memory is
 * the server's own resident one, the least of a quiet half minute; heap and buffers are what the server tells in its metrics.
 * `--jobs 60` makes it short, `--accept` writes bench/results/steady.md.
 */
import { randomBytes } from 'node:crypto';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { cpus, tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import type { TrialJob } from '@recto/testkit';
import { TOOL_IDS, type ToolId } from '@recto/tools/ids';
import { driveTool } from '../../scripts/deployment/drive-api.ts';
import { caseOf } from '../../scripts/deployment/tool-cases.ts';
import { readMemoryOfTree } from '../../scripts/process-memory.ts';
import { ROOT } from '../../scripts/root.ts';
import { NO_RATE_LIMIT } from './cluster.ts';
import { freePort, type ServerProcess, startServerProcess } from './server-process.ts';
import { newVisitor } from './visitor.ts';

const MEGABYTE = 1_048_576;
const AT_ONCE = 2;
const QUIET_SECONDS = 30;
const MOST_GROWTH = 0.2;
/** Jobs of every tool after which code is compiled, and stores that have a size of their own are full. */
const ROUNDS_BEFORE = 5;

const { values } = parseArgs({
  options: { jobs: { type: 'string', default: '500' }, accept: { type: 'boolean', default: false } },
});
const jobCount = Number(values.jobs);
const secret = randomBytes(24).toString('base64url');
const folder = mkdtempSync(join(tmpdir(), 'recto-steady-'));
const cases = await Promise.all(TOOL_IDS.map(async (id) => [id, await caseOf(id)?.()] as const));
const jobs = cases.filter((each): each is readonly [ToolId, TrialJob] => each[1] !== undefined);

/** Runs so many jobs, tool after tool. @returns problems */
async function runJobs(server: ServerProcess, count: number): Promise<readonly string[]> {
  const visitor = await newVisitor(server.origin);
  const problems: string[] = [];
  let next = 0;
  const asVisitor = async (toolId: ToolId, { files, params = {} }: TrialJob) => {
    const keys = [];
    for (const [name, bytes] of files) keys.push(await visitor.upload(bytes, name));
    const id = await visitor.start(toolId, keys, params);
    const { state, results = [], error } = await visitor.untilEnded(id);
    for (const { url } of results) await visitor.read(url);
    await visitor.remove(id);
    return state === 'done' ? '' : `${toolId}: ${state} ${error?.code}`;
  };
  const runNext = async () => {
    for (let index = next++; index < count; index = next++) {
      const [toolId, job] = jobs[index % jobs.length] ?? [];
      if (!toolId || !job) continue;
      const isVisitors = job.password === undefined && Math.floor(index / jobs.length) % 2 === 1;
      const driven = isVisitors ? null : await driveTool(server.origin, secret, toolId, job);
      const problem = driven ? (driven.isDone ? '' : `${toolId}: ${driven.outcome}`) : await asVisitor(toolId, job);
      if (problem !== '') problems.push(problem);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, runNext));
  return problems;
}

interface Memory {
  readonly residentMegabytes: number;
  /** Cells of the table: heap and buffers in use, with what waits to be collected. */
  readonly parts: string;
}

/** Reads the memory of the server itself in a quiet time. */
async function quietMemory({ pid, metrics }: ServerProcess): Promise<Memory> {
  let least = Number.POSITIVE_INFINITY;
  for (let second = 0; second < QUIET_SECONDS; second++) {
    await sleep(1_000);
    least = Math.min(least, readMemoryOfTree(pid)[0]?.residentBytes ?? least);
  }
  const text = await (await fetch(metrics)).text();
  const parts = ['heap_size_used', 'external_memory'].map((name) => {
    const [, bytes] = new RegExp(`^nodejs_${name}_bytes (\\d+)$`, 'm').exec(text) ?? [];
    return `${(Number(bytes) / MEGABYTE).toFixed(0)} MB`;
  });
  return { residentMegabytes: least / MEGABYTE, parts: parts.join(' | ') };
}

const server = await startServerProcess({
  ...NO_RATE_LIMIT,
  PORT: String(await freePort()),
  RECTO_METRICS_PORT: '0',
  RECTO_DATA: join(folder, 'data'),
  RECTO_RUNNER_SECRET: secret,
  RECTO_QUEUE_JOBS_PER_ADDRESS: '100000',
  RECTO_PROCESSOR_SECONDS_PER_HOUR: '1000000000',
});
const rows: string[] = [];
const problems: string[] = [];
try {
  const idle = await quietMemory(server);
  rows.push(`| started, without a job | | ${idle.residentMegabytes.toFixed(0)} MB | ${idle.parts} | |`);
  problems.push(...(await runJobs(server, jobs.length)));
  const first = await quietMemory(server);
  rows.push(`| one job of every tool | ${jobs.length} | ${first.residentMegabytes.toFixed(0)} MB | ${first.parts} | |`);
  const further = (ROUNDS_BEFORE - 1) * jobs.length;
  problems.push(...(await runJobs(server, further)));
  const warm = await quietMemory(server);
  rows.push(`| four more of every tool | ${further} | ${warm.residentMegabytes.toFixed(0)} MB | ${warm.parts} | |`);
  let before = warm.residentMegabytes;
  for (const what of ['mixed jobs', 'mixed jobs, again']) {
    problems.push(...(await runJobs(server, jobCount)));
    const { residentMegabytes: after, parts } = await quietMemory(server);
    const growth = after / before - 1;
    rows.push(`| ${what} | ${jobCount} | ${after.toFixed(0)} MB | ${parts} | ${(growth * 100).toFixed(0)} % |`);
    if (growth > MOST_GROWTH) problems.push(`memory grew by ${(growth * 100).toFixed(0)} %`);
    before = after;
  }
} finally {
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
}
const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')) as { readonly version: string };
const report = [
  '# Memory of the server around many jobs',
  '',
  `From \`npm run house -- steady\` on ${new Date().toISOString().slice(0, 10)}, version ${version}, ${cpus()[0]?.model.trim()},`,
  `${cpus().length} cores, Node ${process.versions.node}. The server's own resident memory, the least of ${QUIET_SECONDS} quiet seconds; jobs have`,
  `processes of their own, and so has LibreOffice. Half of the jobs go through \`/process\`, half are a visitor's. ${problems.length} problems.`,
  '',
  `Growth is counted from ${ROUNDS_BEFORE} jobs of every tool on: by then V8 has compiled what jobs run, and the 64 objects that the server`,
  'has written last (4 MB at most) fill their store. Heap and buffers include what waits for the next collection.',
  '',
  '| after | jobs | resident memory | heap in use | outside of it | growth |',
  '|---|---:|---:|---:|---:|---:|',
  ...rows,
  '',
].join('\n');
console.log(report);
for (const problem of problems) console.log(problem);
if (problems.length > 0) process.exitCode = 1;
if (values.accept) writeFileSync(join(ROOT, 'bench/results/steady.md'), report);
