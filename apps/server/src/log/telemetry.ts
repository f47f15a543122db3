import { randomBytes } from 'node:crypto';
import type { ErrorCode } from '@recto/contract/error-codes';
import manifest from '../../package.json' with { type: 'json' };
import { causeOf, type EndFacts, JOB_CHARACTERS } from './json-log.ts';
import type { MetricsReading } from './metrics.ts';
import type { TelemetrySettings } from './telemetry-settings.ts';

/** Sends how jobs ended to a collector of OpenTelemetry: a span for each, and the counts of the metrics. */
export interface Telemetry {
  /** Records the end of a job; calls that are no job have no time, and no span. */
  onEnded(operation: string, code: ErrorCode | 'done', facts?: EndFacts): void;
  /** Sends all that is there. Never throws: a collector that is away loses what it was to get. */
  flush(): Promise<void>;
  close(): Promise<void>;
}

const NONE: Telemetry = { onEnded() {}, async flush() {}, async close() {} };
/** Spans that wait to be sent; of more, the first are dropped. */
const MOST_SPANS = 2_048;
const NANOSECONDS = 1_000_000n;
/** Numbers of the protocol: a span within a process; status of a span; a sum since the start. */
const INTERNAL = 1;
const STATUS = { ok: 1, error: 2 };
const CUMULATIVE = 2;

interface Reading {
  readonly operations: ReadonlySet<string>;
  readonly read: () => MetricsReading;
  readonly now: () => number;
}

/** Starts to send as JSON over HTTP (OTLP 1.x); without settings nothing is sent. */
export function startTelemetry(settings: TelemetrySettings | null, { operations, read, now }: Reading): Telemetry {
  if (settings === null) return NONE;
  const startedAt = now();
  const resource = { attributes: attributesOf({ ...settings.resource, 'service.version': manifest.version }) };
  const scope = { name: 'recto', version: manifest.version };
  let spans: object[] = [];
  const sendSpans = async () => {
    const sent = spans;
    spans = [];
    if (sent.length === 0) return;
    await send(settings, settings.traces, { resourceSpans: [{ resource, scopeSpans: [{ scope, spans: sent }] }] });
  };
  const sendMetrics = () => {
    const metrics = describe(read(), startedAt, now());
    return send(settings, settings.metrics, { resourceMetrics: [{ resource, scopeMetrics: [{ scope, metrics }] }] });
  };
  const timers = [setInterval(sendSpans, settings.spansEveryMs), setInterval(sendMetrics, settings.metricsEveryMs)];
  for (const timer of timers) timer.unref();
  const flush = async () => {
    await Promise.all([sendSpans(), sendMetrics()]);
  };
  return {
    onEnded(operation, code, { job, milliseconds, thrown } = {}) {
      if (milliseconds === undefined || settings.traces === null) return;
      const endedAt = now();
      const cause = causeOf(thrown);
      if (spans.length >= MOST_SPANS) spans.shift();
      spans.push({
        traceId: randomBytes(16).toString('hex'),
        spanId: randomBytes(8).toString('hex'),
        name: operations.has(operation) ? operation : 'other',
        kind: INTERNAL,
        startTimeUnixNano: nanoseconds(endedAt - milliseconds),
        endTimeUnixNano: nanoseconds(endedAt),
        attributes: attributesOf({
          'recto.code': code,
          ...(job !== undefined && { 'recto.job': job.slice(0, JOB_CHARACTERS) }),
          ...(cause !== undefined && { 'error.type': cause }),
        }),
        status: { code: code === 'done' ? STATUS.ok : STATUS.error },
      });
    },
    flush,
    async close() {
      for (const timer of timers) clearInterval(timer);
      await flush();
    },
  };
}

async function send({ headers, timeoutMs }: TelemetrySettings, address: string | null, body: object): Promise<void> {
  if (address === null) return;
  await fetch(address, {
    method: 'POST',
    headers: { ...headers, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    redirect: 'error',
    signal: AbortSignal.timeout(timeoutMs),
  })
    .then((answer) => answer.body?.cancel())
    .catch(() => {});
}

/** The counts and times of the metrics in the words of the protocol; whole numbers are texts there. */
function describe({ counts, times, bounds }: MetricsReading, startedAt: number, at: number) {
  const period = { startTimeUnixNano: nanoseconds(startedAt), timeUnixNano: nanoseconds(at) };
  return [
    {
      name: 'recto.events',
      description: 'Jobs and refused calls that have ended.',
      unit: '{event}',
      sum: {
        aggregationTemporality: CUMULATIVE,
        isMonotonic: true,
        dataPoints: counts.map(({ operation, code, count }) => ({
          ...period,
          attributes: attributesOf({ 'recto.operation': operation, 'recto.code': code }),
          asInt: String(count),
        })),
      },
    },
    {
      name: 'recto.job.duration',
      description: 'Time that jobs took from their start.',
      unit: 's',
      histogram: {
        aggregationTemporality: CUMULATIVE,
        dataPoints: times.map(({ operation, atMost, sumSeconds, all }) => ({
          ...period,
          attributes: attributesOf({ 'recto.operation': operation }),
          count: String(all),
          sum: sumSeconds,
          explicitBounds: bounds,
          bucketCounts: [...atMost, all].map((count, index, each) => String(count - (each[index - 1] ?? 0))),
        })),
      },
    },
  ];
}

const nanoseconds = (milliseconds: number) => String(BigInt(Math.round(milliseconds)) * NANOSECONDS);

function attributesOf(values: Readonly<Record<string, string>>) {
  return Object.entries(values).map(([key, stringValue]) => ({ key, value: { stringValue } }));
}
