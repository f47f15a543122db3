/** Runs the host invariants in a page, around the device host and a worker that knows the probe tools. For tests only. */
import { RectoError } from '@recto/contract/recto-error';
import { createDeviceHost } from '@recto/runtime/browser';
import { PROBE_HEADER } from '../faults/index.ts';
import { HOST_INVARIANTS, type ProbedHost } from './host-conformance.ts';

/** Idle time of a worker in this page; short, so that tests can wait for its end. */
const IDLE_MS = 300;
/** Workers at one time; fewer than the jobs that the suite starts at one time, so that some have to wait. */
const MAX_WORKERS = 2;

/** Outcome of one invariant; null when it holds. */
export interface PageOutcome {
  readonly number: number;
  readonly title: string;
  readonly problem: string | null;
}

/** @param workerUrl of the built `probe-engine.worker.ts`. */
async function runInvariants(workerUrl: string): Promise<PageOutcome[]> {
  const running = new Set<Worker>();
  const host = createDeviceHost({
    createWorker() {
      const worker = new Worker(workerUrl, { type: 'module' });
      const terminate = worker.terminate.bind(worker);
      worker.terminate = () => {
        running.delete(worker);
        terminate();
      };
      running.add(worker);
      return worker;
    },
    maxWorkers: MAX_WORKERS,
    idleMs: IDLE_MS,
  });
  const probed: ProbedHost = {
    async run({ toolId, files, options }, runOptions) {
      const chosen = files.map(({ name, bytes, password }) => ({
        file: new File([bytes.slice()], name),
        ...(password !== undefined && { password }),
      }));
      const { outputs, receipt } = await host.run({ toolId, files: chosen, options }, runOptions);
      const read = outputs.map(async ({ name, blob }) => ({ name, bytes: new Uint8Array(await blob.arrayBuffer()) }));
      return { receipt, outputs: await Promise.all(read) };
    },
    async leftovers() {
      await new Promise((resolve) => setTimeout(resolve, IDLE_MS * 3));
      return [...running].map(() => 'a worker');
    },
    isolates: true,
    // A page cannot limit its workers' heap; the browser does, at gigabytes.
    limitsHeap: false,
  };
  const outcomes: PageOutcome[] = [];
  for (const { number, title, when, check } of HOST_INVARIANTS) {
    if (when && !when(probed)) continue;
    const problem = await check(probed).then(
      () => null,
      (thrown: unknown) => String(thrown),
    );
    outcomes.push({ number, title, problem });
  }
  host.close();
  return outcomes;
}

/** Runs one job. @returns `done`, or the code it failed with */
async function runOnce(workerUrl: string): Promise<string> {
  const host = createDeviceHost({ createWorker: () => new Worker(workerUrl, { type: 'module' }) });
  const job = { toolId: 'probe-join', files: [{ file: new File([PROBE_HEADER], 'x.probe') }], options: {} };
  return host.run(job).then(
    () => 'done',
    (thrown: unknown) => (thrown instanceof RectoError ? thrown.code : String(thrown)),
  );
}

/** Reports of a job's silence, and its end. */
export interface Silence {
  /** Arguments of the calls to `onQuiet`, in order. */
  readonly told: readonly number[];
  readonly end: string;
  /** Workers that were started, that of the next job included. */
  readonly workers: number;
  /** Outcome of the next job. */
  readonly next: string;
}

/**
 * Runs a job and then an honest one.
 * @param job.quietMs longest silence.
 * @param job.patience number of reports of silence after which it is cancelled
 */
async function watchSilence(workerUrl: string, { toolId, options, quietMs, patience }: SilenceJob): Promise<Silence> {
  let workers = 0;
  const host = createDeviceHost({
    createWorker() {
      workers += 1;
      return new Worker(workerUrl, { type: 'module' });
    },
    maxWorkers: 1,
    quietMs,
  });
  const files = [{ file: new File([PROBE_HEADER], 'x.probe') }];
  const told: number[] = [];
  const controller = new AbortController();
  const endOf = (running: Promise<unknown>) =>
    running.then(
      () => 'done',
      (thrown: unknown) => (thrown instanceof RectoError ? thrown.code : String(thrown)),
    );
  const onQuiet = (seconds: number) => {
    told.push(seconds);
    if (told.length === patience) controller.abort();
  };
  const end = await endOf(host.run({ toolId, files, options }, { signal: controller.signal, onQuiet }));
  const next = await endOf(host.run({ toolId: 'probe-join', files, options: {} }));
  host.close();
  return { told, end, workers, next };
}

/** A job whose silence is watched. */
export interface SilenceJob {
  readonly toolId: string;
  readonly options: unknown;
  readonly quietMs: number;
  readonly patience: number;
}

Object.assign(globalThis, { runInvariants, runOnce, watchSilence });
