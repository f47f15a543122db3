/**
 * Damages small files in thousands of ways and looks whether the document layer survives each:
 * `npm run fuzz -- [--cases 2000] [--seed 1] [--from 0]`. A case is a number: the same one is the same file. Cases that
 * fail are written to `.cache/fuzz`. Fails on a crash, a hang, too much memory, or a result without pages.
 */
import { fork } from 'node:child_process';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { readMemoryOfTree } from '../process-memory.ts';
import { ROOT } from '../root.ts';
import { type CaseEnd, caseFile } from './run-case.ts';
import { fuzzSources } from './sources.ts';

const MIN_LIMIT_MS = 5_000;
const LIMIT_MS_PER_MEGABYTE = 10_000;
const BYTES_PER_MEGABYTE = 1_048_576;
const MEMORY_LIMIT_MEGABYTES = 1024;
const WATCH_MS = 100;
const FOUND = join(ROOT, '.cache/fuzz');

interface Failure {
  readonly index: number;
  readonly what: string;
}

interface Tally {
  readonly ends: Map<string, number>;
  readonly failures: Failure[];
  slowest: { index: number; durationMs: number };
  highestMegabytes: number;
}

type Message =
  | { readonly kind: 'begins'; readonly index: number; readonly sizeBytes: number }
  | { readonly kind: 'ended'; readonly index: number; readonly end: CaseEnd; readonly durationMs: number };

/** Runs cases in one child until the end or until one must be stopped. @returns the next case to run */
function runChild(seed: number, from: number, to: number, tally: Tally): Promise<number> {
  return new Promise((resolve) => {
    const child = fork(join(import.meta.dirname, 'run-cases.ts'), [String(seed), String(from), String(to)]);
    let current = { index: from, startedAt: performance.now(), limitMs: 60_000 };
    let next = from;
    let stopped: string | null = null;
    const stop = (what: string) => {
      stopped ??= what;
      child.kill('SIGKILL');
    };
    const watch = setInterval(() => {
      if (performance.now() - current.startedAt > current.limitMs) stop(`HANG: over ${current.limitMs} ms`);
      const bytes = readMemoryOfTree(child.pid).reduce((sum, { residentBytes }) => sum + residentBytes, 0);
      const megabytes = bytes / BYTES_PER_MEGABYTE;
      tally.highestMegabytes = Math.max(tally.highestMegabytes, megabytes);
      if (megabytes > MEMORY_LIMIT_MEGABYTES) stop(`MEMORY: ${megabytes.toFixed(0)} MB`);
    }, WATCH_MS);
    child.on('message', (message: Message) => {
      if (message.kind === 'begins') {
        const limitMs = Math.max(MIN_LIMIT_MS, (message.sizeBytes / BYTES_PER_MEGABYTE) * LIMIT_MS_PER_MEGABYTE);
        current = { index: message.index, startedAt: performance.now(), limitMs };
        return;
      }
      next = message.index + 1;
      const { kind, remark } = message.end;
      const name = kind === 'refused' || kind === 'repaired' ? `${kind}: ${remark}` : kind;
      tally.ends.set(name, (tally.ends.get(name) ?? 0) + 1);
      if (kind === 'CRASH' || kind === 'EMPTY')
        tally.failures.push({ index: message.index, what: `${kind}: ${remark}` });
      if (message.durationMs > tally.slowest.durationMs) tally.slowest = message;
      if (next % 5000 === 0) console.log(`${next} cases, ${tally.failures.length} failures`);
    });
    child.on('close', (code) => {
      clearInterval(watch);
      if (stopped === null && (code === 0 || next >= to)) return resolve(to);
      tally.failures.push({ index: current.index, what: stopped ?? `CRASH of the process (exit code ${code})` });
      resolve(current.index + 1);
    });
  });
}

const { values } = parseArgs({
  options: {
    cases: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    from: { type: 'string', default: '0' },
  },
});
const [cases, seed, first] = [Number(values.cases), Number(values.seed), Number(values.from)];
const tally: Tally = { ends: new Map(), failures: [], slowest: { index: 0, durationMs: 0 }, highestMegabytes: 0 };
const startedAt = performance.now();
for (let from = first; from < first + cases; ) from = await runChild(seed, from, first + cases, tally);

for (const [name, count] of [...tally.ends].sort(([, one], [, other]) => other - one))
  console.log(`  ${count} ${name}`);
if (tally.failures.length > 0) {
  mkdirSync(FOUND, { recursive: true });
  const sources = await fuzzSources();
  for (const { index, what } of tally.failures) {
    const file = caseFile(sources, seed, index);
    const path = join(FOUND, `case-${seed}-${index}.pdf`);
    writeFileSync(path, file.bytes);
    console.log(`case ${index} (${file.name}): ${what}\n  ${path}`);
  }
}
const seconds = (performance.now() - startedAt) / 1000;
console.log(
  `${cases} cases, seed ${seed}: ${tally.failures.length} failures, ${seconds.toFixed(0)} s, slowest case ${tally.slowest.index} with ${tally.slowest.durationMs.toFixed(0)} ms, at most ${tally.highestMegabytes.toFixed(0)} MB`,
);
process.exitCode = tally.failures.length > 0 ? 1 : 0;
