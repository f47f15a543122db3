/**
 * Damages small files in thousands of ways and looks whether a parser survives each:
 * `npm run house -- fuzz [--parser document|zip|ole|images|asn1|http] [--cases 2000] [--seed 1] [--from 0] [--jobs 1]`. A case is a number: the same one is the same file.
 * Cases that fail are written to `.cache/fuzz`. Fails on a crash, a hang, too much memory, or a result without pages. A
 * hang is recognised by processor time, so that a busy machine does not look like one.
 */
import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readMemoryOfTree, readProcessorTime } from '../process-memory.ts';
import { ROOT } from '../root.ts';
import { openTarget } from './fuzz-target.ts';
import { type CaseEnd, caseFile } from './run-case.ts';

const MIN_LIMIT_MS = 5_000;
const LIMIT_MS_PER_MEGABYTE = 10_000;
const BYTES_PER_MEGABYTE = 1_048_576;
const MEMORY_LIMIT_MEGABYTES = 1024;
const WATCH_MS = 100;
/** On a busy machine a process may wait for its turn: so much longer than its processor time a case may take. */
const WAITING_FACTOR = 12;
const REPORT_EVERY = 5000;
const FOUND = join(ROOT, '.cache/fuzz');

interface Failure {
  readonly index: number;
  readonly what: string;
}

interface Tally {
  readonly ends: Map<string, number>;
  readonly failures: Failure[];
  done: number;
  slowest: { index: number; durationMs: number };
  highestMegabytes: number;
}

type Message =
  | { readonly kind: 'begins'; readonly index: number; readonly sizeBytes: number }
  | { readonly kind: 'ended'; readonly index: number; readonly end: CaseEnd; readonly durationMs: number };

interface Share {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  /** Every so many cases one is run. */
  readonly step: number;
}

/** Runs cases in one child until the end or until one must be stopped. @returns the next case to run */
function runChild({ seed, from, to, step }: Share, tally: Tally): Promise<number> {
  return new Promise((resolve) => {
    const child = fork(join(import.meta.dirname, 'run-cases.ts'), [parser, ...[seed, from, to, step].map(String)], {
      execArgv: [...process.execArgv, '--expose-gc'],
    });
    let current = { index: from, startedAt: performance.now(), processorMs: 0, limitMs: 60_000 };
    let next = from;
    let stopped: string | null = null;
    const stop = (what: string) => {
      stopped ??= what;
      child.kill('SIGKILL');
    };
    const watch = setInterval(() => {
      const waitedMs = performance.now() - current.startedAt;
      const usedMs = (readProcessorTime(child.pid) ?? waitedMs) - current.processorMs;
      if (usedMs > current.limitMs || waitedMs > current.limitMs * WAITING_FACTOR) {
        stop(`HANG: ${usedMs.toFixed(0)} ms of processor time in ${waitedMs.toFixed(0)} ms`);
      }
      const bytes = readMemoryOfTree(child.pid).reduce((sum, { residentBytes }) => sum + residentBytes, 0);
      const megabytes = bytes / BYTES_PER_MEGABYTE;
      tally.highestMegabytes = Math.max(tally.highestMegabytes, megabytes);
      if (megabytes > MEMORY_LIMIT_MEGABYTES) stop(`MEMORY: ${megabytes.toFixed(0)} MB`);
    }, WATCH_MS);
    child.on('message', (message: Message) => {
      if (message.kind === 'begins') {
        const limitMs = Math.max(MIN_LIMIT_MS, (message.sizeBytes / BYTES_PER_MEGABYTE) * LIMIT_MS_PER_MEGABYTE);
        const processorMs = readProcessorTime(child.pid) ?? 0;
        current = { index: message.index, startedAt: performance.now(), processorMs, limitMs };
        return;
      }
      next = message.index + step;
      tally.done++;
      const { kind, remark } = message.end;
      const name = kind === 'refused' || kind === 'repaired' ? `${kind}: ${remark}` : kind;
      tally.ends.set(name, (tally.ends.get(name) ?? 0) + 1);
      if (kind === 'CRASH' || kind === 'EMPTY')
        tally.failures.push({ index: message.index, what: `${kind}: ${remark}` });
      if (message.durationMs > tally.slowest.durationMs) tally.slowest = message;
      if (tally.done % REPORT_EVERY === 0) console.log(`${tally.done} cases, ${tally.failures.length} failures`);
    });
    child.on('close', (code) => {
      clearInterval(watch);
      if (stopped === null && (code === 0 || next >= to)) return resolve(to);
      tally.done++;
      tally.failures.push({ index: current.index, what: stopped ?? `CRASH of the process (exit code ${code})` });
      resolve(current.index + step);
    });
  });
}

const { values } = parseArgs({
  options: {
    parser: { type: 'string', default: 'document' },
    cases: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
    jobs: { type: 'string', default: '1' },
  },
});
const [cases, seed, first, jobs] = [+values.cases, +values.seed, +values.from, +values.jobs];
const { parser } = values;
const tally: Tally = {
  ends: new Map(),
  failures: [],
  done: 0,
  slowest: { index: 0, durationMs: 0 },
  highestMegabytes: 0,
};
const startedAt = performance.now();
await Promise.all(
  Array.from({ length: jobs }, async (_, job) => {
    for (let from = first + job; from < first + cases; ) {
      from = await runChild({ seed, from, to: first + cases, step: jobs }, tally);
    }
  }),
);

for (const [name, count] of [...tally.ends].sort(([, one], [, other]) => other - one))
  console.log(`  ${count} ${name}`);
if (tally.failures.length > 0) {
  mkdirSync(FOUND, { recursive: true });
  const target = await openTarget(parser);
  for (const { index, what } of tally.failures) {
    const file = caseFile(target, seed, index);
    const path = join(FOUND, `${parser}-${seed}-${index}`);
    writeFileSync(path, file.bytes);
    console.log(`case ${index} (${file.name}): ${what}\n  ${path}`);
  }
  await target.close();
}
const seconds = (performance.now() - startedAt) / 1000;
console.log(
  `${parser}: ${tally.done} of ${cases} cases, seed ${seed}: ${tally.failures.length} failures, ${seconds.toFixed(0)} s, slowest case ${tally.slowest.index} with ${tally.slowest.durationMs.toFixed(0)} ms, at most ${tally.highestMegabytes.toFixed(0)} MB`,
);
process.exitCode = tally.failures.length > 0 ? 1 : 0;
