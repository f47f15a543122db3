/**
 * Compares the throughput of two workers with that of one: `npm run house -- throughput`. The same processor-bound jobs, a few seconds
 * each, take turns on one worker process and on two, on two cores; the use of the processors is recorded meanwhile. `--rounds 3`
 * is the default; `--accept` writes bench/results/throughput.md.
 */
import { writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { drawGray, scanPdf, textDocument } from '@recto/testkit';
import { ROOT } from '../../scripts/root.ts';
import { median } from '../statistics.ts';
import { type Cluster, startCluster } from './cluster.ts';
import { type MachineUse, watchMachine } from './machine-time.ts';
import type { ServerProcess } from './server-process.ts';
import { newVisitor } from './visitor.ts';

const ASKED = 1.7;
/** A new worker has its engine ready then. */
const SETTLE_MS = 2_000;
const SCAN_DPI = 200;

interface Work {
  readonly operation: string;
  readonly what: string;
  readonly file: Uint8Array;
  readonly jobs: number;
}

/** Some seconds of one core each, small on the way: code of ours, the engine that draws pages, a native program. */
async function works(): Promise<readonly Work[]> {
  const scan = scanPdf(await drawGray(textDocument(2, 'SPEED'), SCAN_DPI), SCAN_DPI);
  return [
    { operation: 'compress-lite', what: 'text of 2,000 pages', file: textDocument(2_000, 'SPEED'), jobs: 4 },
    { operation: 'pdf-to-word', what: 'text of 250 pages', file: textDocument(250, 'SPEED'), jobs: 4 },
    { operation: 'ocr', what: `scan of 2 pages at ${SCAN_DPI} dpi`, file: scan, jobs: 4 },
  ];
}

/** Seconds from the first order to the last end, and who had the processors meanwhile; the rest are workers and their jobs. */
interface Batch extends MachineUse {
  readonly seconds: number;
}

async function batch(cluster: Cluster, web: ServerProcess, work: Work): Promise<Batch> {
  const visitor = await newVisitor(web.origin);
  const keys: string[] = [];
  for (let index = 0; index < work.jobs; index++) keys.push(await visitor.upload(work.file, 'file.pdf'));
  await sleep(SETTLE_MS);
  const usedSince = watchMachine([web.pid, cluster.redis.pid(), ...cluster.swift.pids]);
  const startedAt = performance.now();
  const ids = await Promise.all(keys.map((key) => visitor.start(work.operation, [key])));
  const jobs = await Promise.all(ids.map((id) => visitor.untilEnded(id)));
  const seconds = (performance.now() - startedAt) / 1000;
  const used = usedSince();
  const wrong = jobs.find(({ state }) => state !== 'done');
  if (wrong) throw new Error(`a job ended as ${wrong.state} ${wrong.error?.code}`);
  for (const id of ids) await visitor.remove(id);
  return { seconds, ...used };
}

interface Pair {
  readonly work: Work;
  readonly alone: Batch;
  readonly together: Batch;
}

const factorOf = (pairs: readonly Pair[]): number =>
  pairs.reduce((sum, { alone }) => sum + alone.seconds, 0) /
  pairs.reduce((sum, { together }) => sum + together.seconds, 0);

async function measure(rounds: number): Promise<readonly (readonly Pair[])[]> {
  // What a deployment does that starts two workers on two cores: one job at a time each, with one thread.
  const cluster = await startCluster({ RECTO_CONCURRENCY: '1', RECTO_JOB_THREADS: '1' });
  const web = await cluster.startNode('web');
  const one = await cluster.startNode('worker');
  const kinds = await works();
  for (const work of kinds) await batch(cluster, web, { ...work, jobs: 1 });
  const measured: Pair[][] = [];
  for (let round = 0; round < rounds; round++) {
    const alone: Batch[] = [];
    for (const work of kinds) alone.push(await batch(cluster, web, work));
    const two = await cluster.startNode('worker');
    const pairs: Pair[] = [];
    for (const [index, work] of kinds.entries()) {
      const [before] = alone.slice(index);
      if (before) pairs.push({ work, alone: before, together: await batch(cluster, web, work) });
    }
    await two.stop();
    measured.push(pairs);
    console.error(`round ${round + 1}: ${factorOf(pairs).toFixed(2)}`);
  }
  await one.stop();
  await web.stop();
  await cluster.stop();
  return measured;
}

function linesOf(measured: readonly (readonly Pair[])[]): string[] {
  const [first = []] = measured;
  const rows = first.map(({ work }, index) => {
    const pairs = measured.flatMap((round) => round.slice(index, index + 1));
    const middle = (of: (pair: Pair) => number) => median(pairs.map(of));
    const cells = [
      `${work.operation}, ${work.what}`,
      String(work.jobs),
      ...[middle(({ alone }) => alone.seconds), middle(({ together }) => together.seconds)].map(seconds),
      middle((pair) => factorOf([pair])).toFixed(2),
      middle(({ alone }) => alone.rest / alone.seconds).toFixed(2),
      middle(({ together }) => together.rest / together.seconds).toFixed(2),
      middle(({ together }) => (together.known + together.own) / together.seconds).toFixed(2),
      middle(({ together }) => together.withheld / together.seconds).toFixed(2),
    ];
    return `| ${cells.join(' | ')} |`;
  });
  const factors = measured.map(factorOf);
  const factor = median(factors);
  const verdict = factor >= ASKED ? 'holds' : 'FALLS SHORT';
  return [
    '| operation | jobs | one worker | two workers | factor | cores that one worker used | that two used | that web node, Redis, store and visitor used beside two | that the host withheld |',
    '|---|---:|---:|---:|---:|---:|---:|---:|---:|',
    ...rows,
    '',
    `All kinds together, each of ${factors.length} rounds: ${factors.map((each) => each.toFixed(2)).join(', ')}; median ${factor.toFixed(2)}; asked for at least ${ASKED}: ${verdict}.`,
  ];
}

const seconds = (value: number) => `${value.toFixed(1)} s`;

if (import.meta.main) {
  const at = process.argv.indexOf('--rounds');
  const lines = linesOf(await measure(at < 0 ? 3 : Number(process.argv[at + 1])));
  console.log(lines.join('\n'));
  if (process.argv.includes('--accept')) {
    const [{ model = '' } = {}] = cpus();
    const head = `# Two workers beside one\n
Written by \`npm run house -- throughput --accept\` on ${new Date().toISOString().slice(0, 10)}, ${model.trim()}, ${cpus().length} cores.
Each worker runs one job at a time, with one thread (\`RECTO_CONCURRENCY=1\`, \`RECTO_JOB_THREADS=1\`). The web node, Redis, Swift and the visitor run on the same cores. Figures are medians of the rounds.\n`;
    writeFileSync(join(ROOT, 'bench/results/throughput.md'), `${head}\n${lines.join('\n')}\n`);
  }
}
