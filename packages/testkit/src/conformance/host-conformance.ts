import type { ErrorCode } from '@recto/contract/error-codes';
import type { Receipt } from '@recto/contract/receipt';
import { RectoError } from '@recto/contract/recto-error';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { PROBE_HEADER, PROBE_MAX_FILES, PROBE_MAX_MEGABYTES, PROBE_SAYS, PROBE_TIMEOUT_MS } from '../faults/index.ts';

/** A host under test, around an engine that knows the probe tools. Files are given as bytes, however the host takes them. */
export interface ProbedHost {
  run(job: ProbeJob, options?: ProbeRunOptions): Promise<ProbeResult>;
  /** Lists leftovers of jobs: files, folders, processes, workers that still run. Empty when all is clean. */
  leftovers(): Promise<readonly string[]>;
  /** True when a broken engine cannot break its host. */
  readonly isolates: boolean;
  /** True when the engine's memory is limited so low that `fault-heap` ends within seconds. */
  readonly limitsHeap: boolean;
}

export interface ProbeJob {
  readonly toolId: string;
  readonly files: readonly { readonly name: string; readonly bytes: Uint8Array; readonly password?: string }[];
  readonly options?: unknown;
}

export interface ProbeRunOptions {
  readonly signal?: AbortSignal;
  readonly onPercent?: (percent: number) => void;
}

export interface ProbeResult {
  readonly outputs: readonly { readonly name: string; readonly bytes: Uint8Array }[];
  readonly receipt: Receipt;
}

/** One thing that every host does, as a plain function: it runs in Vitest and in a page alike. */
export interface HostInvariant {
  readonly number: number;
  /** Completes "ensures that". */
  readonly title: string;
  readonly when?: (host: ProbedHost) => boolean;
  /** Throws when the host does not. */
  readonly check: (host: ProbedHost) => Promise<void>;
}

/** Cooperative grace, plus what a busy machine of two cores adds. */
const CANCEL_WITHIN_MS = 1500;

const probe = (text: string) => new TextEncoder().encode(`${PROBE_HEADER} ${text}`);
const file = (text: string, name = 'one.probe') => ({ name, bytes: probe(text) });
const joinJob = (options: unknown = {}): ProbeJob => ({
  toolId: 'probe-join',
  files: [file('first'), file('second', 'two.probe')],
  options,
});
const faultJob = (toolId: string): ProbeJob => ({ toolId, files: [file('x')] });
const isolates = (host: ProbedHost) => host.isolates;

/** Invariants of hosts. Numbers are stable: a new invariant takes the next one. */
export const HOST_INVARIANTS: readonly HostInvariant[] = [
  {
    number: 1,
    title: 'a job gives its result and a receipt whose digests are those of the bytes',
    async check(host) {
      const { outputs, receipt } = await host.run(joinJob());
      const expected = `${PROBE_HEADER} first${PROBE_HEADER} second`;
      equal(outputs.length, 1, 'outputs');
      equal(textOf(outputs[0]?.bytes), expected, 'bytes');
      equal(outputs[0]?.name, 'recto-probe-result.probe', 'name');
      equal(receipt.outputs[0]?.sha256, await sha256(new TextEncoder().encode(expected)), 'digest of the output');
      equal(receipt.inputs[1]?.sha256, await sha256(probe('second')), 'digest of the second input');
      equal(receipt.inputs.map(({ name }) => name).join(), 'one.probe,two.probe', 'input names');
      equal(receipt.outputs[0]?.sizeBytes, expected.length, 'size');
      equal(receipt.toolId, 'probe-join', 'tool');
    },
  },
  {
    number: 2,
    title: 'progress never falls, passes the milestones and ends at 100',
    async check(host) {
      const percents = await percentsOf(host, joinJob({ steps: 20, stepMs: 10 }));
      equal(percents.join(), [...new Set(percents)].sort((one, other) => one - other).join(), 'order of percents');
      for (const milestone of [10, 50, 60, 90]) ok(percents.includes(milestone), `no ${milestone} in ${percents}`);
      equal(percents.at(-1), 100, 'last percent');
      ok(
        percents.some((percent) => percent > 60 && percent < 90),
        `nothing between 60 and 90 in ${percents}`,
      );
    },
  },
  {
    number: 3,
    title: 'a thousand reports of an operation become few messages',
    async check(host) {
      const { length } = await percentsOf(host, joinJob({ steps: 300, stepMs: 1 }));
      ok(length <= 40, `${length} messages`);
    },
  },
  {
    number: 4,
    title: 'a cancel in the middle ends the job soon, with cancelled and no output',
    async check(host) {
      const controller = new AbortController();
      const running = host.run(joinJob({ steps: 1000, stepMs: 10 }), {
        signal: controller.signal,
        onPercent: (percent) => percent >= 60 && controller.abort(),
      });
      const abortedAt = new Promise<number>((resolve) =>
        controller.signal.addEventListener('abort', () => resolve(performance.now())),
      );
      await fails(running, 'cancelled');
      within(performance.now() - (await abortedAt), CANCEL_WITHIN_MS);
      await stillWorks(host);
    },
  },
  {
    number: 5,
    title: 'a cancel ends an engine that does not listen',
    when: isolates,
    async check(host) {
      const controller = new AbortController();
      const running = host.run(faultJob('fault-hang'), {
        signal: controller.signal,
        onPercent: (percent) => percent >= 60 && setTimeout(() => controller.abort(), 50),
      });
      const abortedAt = new Promise<number>((resolve) =>
        controller.signal.addEventListener('abort', () => resolve(performance.now())),
      );
      await fails(running, 'cancelled');
      within(performance.now() - (await abortedAt), CANCEL_WITHIN_MS);
      await stillWorks(host);
    },
  },
  {
    number: 6,
    title: 'a job that was cancelled before it began does not begin',
    async check(host) {
      const percents: number[] = [];
      const signal = AbortSignal.abort();
      await fails(host.run(joinJob(), { signal, onPercent: (percent) => percents.push(percent) }), 'cancelled');
      equal(percents.length, 0, 'percents');
    },
  },
  {
    number: 7,
    title: 'files that break a limit are refused with their code and name',
    async check(host) {
      const limit = PROBE_MAX_MEGABYTES * BYTES_PER_MEGABYTE;
      const refuse = (files: ProbeJob['files'], code: ErrorCode, ...words: string[]) =>
        fails(host.run({ toolId: 'probe-join', files }), code, ...words);
      const good = file('good');
      await refuse([], 'no-files', 'Please select at least one file');
      await refuse(
        Array(PROBE_MAX_FILES + 1).fill(good),
        'too-many-files',
        `Maximum ${PROBE_MAX_FILES} file(s) allowed`,
      );
      await refuse([good, { name: 'e.probe', bytes: new Uint8Array() }], 'file-empty', 'File "e.probe" is empty');
      await refuse(
        [good, { name: 'w.probe', bytes: new TextEncoder().encode('other') }],
        'wrong-type',
        '"w.probe"',
        'a probe',
      );
      const atLimit = new Uint8Array(limit);
      atLimit.set(probe(''));
      await host.run({ toolId: 'probe-join', files: [{ name: 'full.probe', bytes: atLimit }] });
      const overLimit = new Uint8Array(limit + 1);
      overLimit.set(probe(''));
      await refuse([{ name: 'l.probe', bytes: overLimit }], 'file-too-large', 'File "l.probe" exceeds 1MB limit');
    },
  },
  {
    number: 8,
    title: 'unknown tools and bad options are refused with their code',
    async check(host) {
      await fails(host.run({ toolId: 'no-such-tool', files: [file('x')] }), 'tool-unknown', '"no-such-tool"');
      await fails(host.run({ toolId: 'constructor', files: [file('x')] }), 'tool-unknown', '"constructor"');
      await fails(host.run(joinJob({ steps: 0 })), 'option-invalid', '"steps"');
      await fails(host.run(joinJob({ colour: 'red' })), 'option-invalid', '"colour"');
    },
  },
  {
    number: 9,
    title: 'a crash is engine-crashed and the next job works',
    when: isolates,
    async check(host) {
      await fails(host.run(faultJob('fault-crash')), 'engine-crashed');
      await stillWorks(host);
    },
  },
  {
    number: 10,
    title: 'a hang is timed-out at the time limit of the tool and the next job works',
    when: isolates,
    async check(host) {
      const startedAt = performance.now();
      await fails(host.run(faultJob('fault-hang')), 'timed-out', 'longer than 2 seconds');
      const took = performance.now() - startedAt;
      ok(took >= PROBE_TIMEOUT_MS, `ended after ${took} ms, before the limit`);
      within(took, PROBE_TIMEOUT_MS + 10_000);
      await stillWorks(host);
    },
  },
  {
    number: 11,
    title: 'nonsense from an engine is engine-crashed and the next job works',
    when: isolates,
    async check(host) {
      await fails(host.run(faultJob('fault-garbage')), 'engine-crashed');
      await stillWorks(host);
    },
  },
  {
    number: 12,
    title: 'an engine without memory is out-of-memory and the next job works',
    when: (host) => host.limitsHeap,
    async check(host) {
      await fails(host.run(faultJob('fault-heap')), 'out-of-memory');
      await stillWorks(host);
    },
  },
  {
    number: 13,
    title: 'jobs at one time do not mix',
    async check(host) {
      const words = ['alpha', 'beta', 'gamma', 'delta', 'epsilon'];
      const results = await Promise.all(
        words.map((word) => host.run({ toolId: 'probe-join', files: [file(word)], options: { steps: 3, stepMs: 5 } })),
      );
      equal(
        results.map(({ outputs }) => textOf(outputs[0]?.bytes)).join(),
        words.map((word) => `${PROBE_HEADER} ${word}`).join(),
        'results',
      );
    },
  },
  {
    number: 14,
    title: 'nothing is left behind, whatever happened',
    async check(host) {
      await host.run(joinJob());
      if (host.isolates) await fails(host.run(faultJob('fault-crash')), 'engine-crashed');
      equal((await host.leftovers()).join(', '), '', 'leftovers');
    },
  },
  {
    number: 15,
    title: 'notes and reports arrive with every field that a schema of the contract or of a tool has',
    async check(host) {
      const files = [{ ...file('x'), password: 'opens it' }, file('y')];
      const { receipt } = await host.run({ toolId: 'probe-say', files });
      const data = receipt.report?.data as { passwords?: unknown; samples?: Readonly<Record<string, unknown>> };
      equal(JSON.stringify(receipt.notes), JSON.stringify(PROBE_SAYS.notes), 'notes');
      equal(JSON.stringify(data?.passwords), JSON.stringify(['opens it', null]), 'passwords');
      for (const [name, samples] of Object.entries(PROBE_SAYS.samples)) {
        equal(JSON.stringify(data?.samples?.[name]), JSON.stringify(samples), name);
      }
    },
  },
  {
    number: 16,
    title: 'a report that holds text of the file stays on the device',
    async check(host) {
      const { receipt } = await host.run({ toolId: 'probe-whisper', files: [file('x')] });
      const expected = receipt.ranOn === 'device' ? { kind: 'secret', data: 'text of the file' } : undefined;
      equal(JSON.stringify(receipt.report), JSON.stringify(expected), 'report');
    },
  },
];

async function percentsOf(host: ProbedHost, job: ProbeJob): Promise<number[]> {
  const percents: number[] = [];
  await host.run(job, { onPercent: (percent) => percents.push(percent) });
  return percents;
}

async function stillWorks(host: ProbedHost): Promise<void> {
  const { outputs } = await host.run({ toolId: 'probe-join', files: [file('again')] });
  equal(textOf(outputs[0]?.bytes), `${PROBE_HEADER} again`, 'the next job');
}

/** Checks that a job fails with a RectoError of the code whose text holds the words. */
async function fails(job: Promise<unknown>, code: ErrorCode, ...words: readonly string[]): Promise<void> {
  const outcome = await job.then(
    () => 'a result',
    (thrown: unknown) => thrown,
  );
  if (!(outcome instanceof RectoError)) throw new Error(`expected ${code}, got ${String(outcome)}`);
  equal(outcome.code, code, 'code');
  for (const word of words) ok(outcome.message.includes(word), `"${word}" is not in "${outcome.message}"`);
}

function ok(holds: boolean, problem: string): void {
  if (!holds) throw new Error(problem);
}

function equal<Value>(actual: Value, expected: Value, what: string): void {
  if (actual !== expected) throw new Error(`${what}: expected ${String(expected)}, got ${String(actual)}`);
}

function within(tookMs: number, limitMs: number): void {
  ok(tookMs <= limitMs, `took ${Math.round(tookMs)} ms, allowed are ${limitMs}`);
}

function textOf(bytes: Uint8Array | undefined): string {
  return new TextDecoder().decode(bytes);
}

async function sha256(bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
  return Array.from(digest, (byte) => byte.toString(16).padStart(2, '0')).join('');
}
