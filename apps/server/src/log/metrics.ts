import type { ErrorCode } from '@recto/contract/error-codes';
import manifest from '../../package.json' with { type: 'json' };
import type { QueueDepth } from '../queue/job-queue.ts';

/** Counts by operation and code, times by operation, and nothing else, in the text format of Prometheus. */
export interface Metrics {
  /** @param milliseconds that a job took; of calls that are no job none are given */
  count(operation: string, code: ErrorCode | 'done', milliseconds?: number): void;
  /** @param gauges current values by name. @param depths what waits for each kind of worker: what to scale by */
  write(gauges: Readonly<Record<string, number>>, depths?: readonly QueueDepth[]): string;
  read(): MetricsReading;
}

/** Counts and times so far. */
export interface MetricsReading {
  readonly counts: readonly { readonly operation: string; readonly code: string; readonly count: number }[];
  /** Upper bounds of the classes of times, in seconds. */
  readonly bounds: readonly number[];
  /** Times by operation: how many took at most each bound, their sum, and how many there are. */
  readonly times: readonly {
    readonly operation: string;
    readonly atMost: readonly number[];
    readonly sumSeconds: number;
    readonly all: number;
  }[];
}

/** Upper bounds of the classes of times, in seconds. */
const BOUNDS = [0.1, 0.25, 0.5, 1, 2.5, 5, 10, 30, 60, 300, 1200];

interface Times {
  readonly counts: number[];
  sumSeconds: number;
  all: number;
}

const HELP: Readonly<Record<string, string>> = {
  jobs_queued: 'Jobs that wait.',
  jobs_running: 'Jobs that run.',
  jobs_ended: 'Jobs that have ended and can still be asked for.',
  memory_bytes: 'Resident memory of this process. The same as process_resident_memory_bytes.',
};

export function createMetrics(operations: ReadonlySet<string>): Metrics {
  const counts = new Map<string, { readonly operation: string; readonly code: string; count: number }>();
  const times = new Map<string, Times>();
  const startedAt = Date.now() / 1000 - process.uptime();
  return {
    count(operation, code, milliseconds) {
      const known = operations.has(operation) ? operation : 'other';
      const label = `operation="${known}",code="${code}"`;
      const counted = counts.get(label) ?? { operation: known, code, count: 0 };
      counted.count += 1;
      counts.set(label, counted);
      if (milliseconds !== undefined) addTime(times, known, milliseconds / 1000);
    },
    read: () => ({
      counts: [...counts.values()],
      bounds: BOUNDS,
      times: [...times].map(([operation, { counts: atMost, sumSeconds, all }]) => ({
        operation,
        atMost,
        sumSeconds,
        all,
      })),
    }),
    write(gauges, depths = []) {
      const { user, system } = process.cpuUsage();
      return [
        ...family('recto_events_total', 'counter', 'Jobs and refused calls that have ended, by operation and code.'),
        ...[...counts].map(([label, { count }]) => `recto_events_total{${label}} ${count}`),
        ...family('recto_job_seconds', 'histogram', 'Time that jobs took from their start, by operation.'),
        ...[...times].flatMap(([operation, each]) => histogram(operation, each)),
        ...Object.entries(gauges).flatMap(([name, value]) => [
          ...family(`recto_${name}`, 'gauge', HELP[name] ?? name),
          `recto_${name} ${value}`,
        ]),
        ...family('recto_queue_jobs', 'gauge', 'Jobs that wait for a kind of worker.'),
        ...depths.map(({ needs, jobs }) => `recto_queue_jobs{needs="${needs}"} ${jobs}`),
        ...family('recto_queue_oldest_seconds', 'gauge', 'Time that the oldest of these jobs has waited.'),
        ...depths.map(
          ({ needs, oldestSeconds }) => `recto_queue_oldest_seconds{needs="${needs}"} ${oldestSeconds.toFixed(1)}`,
        ),
        ...family('recto_build_info', 'gauge', 'Versions of this server.'),
        `recto_build_info{version="${manifest.version}",node="${process.versions.node}"} 1`,
        ...family('process_resident_memory_bytes', 'gauge', 'Resident memory of this process.'),
        `process_resident_memory_bytes ${process.memoryUsage.rss()}`,
        ...family('nodejs_heap_size_used_bytes', 'gauge', 'Memory of the JavaScript heap in use.'),
        `nodejs_heap_size_used_bytes ${process.memoryUsage().heapUsed}`,
        ...family('nodejs_external_memory_bytes', 'gauge', 'Memory of buffers outside of the heap.'),
        `nodejs_external_memory_bytes ${process.memoryUsage().external}`,
        ...family(
          'process_cpu_seconds_total',
          'counter',
          'Processor time of this process; jobs have processes of their own.',
        ),
        `process_cpu_seconds_total ${((user + system) / 1e6).toFixed(3)}`,
        ...family('process_start_time_seconds', 'gauge', 'Start of this process, in seconds since 1970.'),
        `process_start_time_seconds ${startedAt.toFixed(3)}`,
        '',
      ].join('\n');
    },
  };
}

const family = (name: string, type: string, help: string) => [`# HELP ${name} ${help}`, `# TYPE ${name} ${type}`];

function addTime(times: Map<string, Times>, operation: string, seconds: number): void {
  const own = times.get(operation) ?? { counts: BOUNDS.map(() => 0), sumSeconds: 0, all: 0 };
  times.set(operation, own);
  own.all += 1;
  own.sumSeconds += seconds;
  for (const [index, bound] of BOUNDS.entries()) if (seconds <= bound) own.counts[index] = (own.counts[index] ?? 0) + 1;
}

function histogram(operation: string, { counts, sumSeconds, all }: Times): string[] {
  const label = `operation="${operation}"`;
  return [
    ...BOUNDS.map((bound, index) => `recto_job_seconds_bucket{${label},le="${bound}"} ${counts[index]}`),
    `recto_job_seconds_bucket{${label},le="+Inf"} ${all}`,
    `recto_job_seconds_sum{${label}} ${sumSeconds.toFixed(3)}`,
    `recto_job_seconds_count{${label}} ${all}`,
  ];
}
