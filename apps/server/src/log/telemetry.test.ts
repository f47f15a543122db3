import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { RectoError } from '@recto/contract/recto-error';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { readConfig } from '../config.ts';
import { createMetrics } from './metrics.ts';
import { startTelemetry } from './telemetry.ts';
import { readTelemetry } from './telemetry-settings.ts';

const OPERATIONS = new Set(['merge', 'upload', 'other']);

interface Received {
  readonly path: string;
  readonly key: string | undefined;
  // biome-ignore lint/suspicious/noExplicitAny: read by the tests in parts.
  readonly body: any;
}

let collector: Server;
let received: Received[] = [];
let endpoint = '';
beforeEach(async () => {
  received = [];
  collector = createServer(async (call, answer) => {
    const parts: Buffer[] = [];
    for await (const part of call) parts.push(part);
    const body = JSON.parse(Buffer.concat(parts).toString());
    received.push({ path: call.url ?? '', key: call.headers['x-key'] as string | undefined, body });
    answer.end('{}');
  }).listen(0, '127.0.0.1');
  await once(collector, 'listening');
  endpoint = `http://127.0.0.1:${(collector.address() as AddressInfo).port}`;
});
afterEach(() => collector.close());

function start(env: Readonly<Record<string, string>>) {
  const metrics = createMetrics(OPERATIONS);
  const settings = readTelemetry(env);
  return {
    metrics,
    telemetry: startTelemetry(settings, { operations: OPERATIONS, read: metrics.read, now: () => 9_000 }),
  };
}

const values = (attributes: readonly { readonly key: string; readonly value: { readonly stringValue: string } }[]) =>
  Object.fromEntries(attributes.map(({ key, value }) => [key, value.stringValue]));

describe('OpenTelemetry ensures that', () => {
  test('the end of a job is a span, with the kind of its cause and without its words', async () => {
    const env = { OTEL_EXPORTER_OTLP_ENDPOINT: `${endpoint}/`, OTEL_EXPORTER_OTLP_HEADERS: 'x-key=a%20b' };
    const { telemetry } = start({ ...env, OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment=home' });
    const full = Object.assign(new Error("ENOSPC: write '/data/private-name.pdf'"), { code: 'ENOSPC' });
    const thrown = new RectoError('unexpected', {}, new Error('reading private-name.pdf', { cause: full }));
    telemetry.onEnded('merge', 'unexpected', { job: 'abcdefghijklmnop', milliseconds: 2_000, thrown });
    telemetry.onEnded('a name\n', 'done', { milliseconds: 1 });
    telemetry.onEnded('upload', 'file-empty');
    await telemetry.close();
    const traces = received.find(({ path }) => path === '/v1/traces');
    expect(traces?.key).toBe('a b');
    expect(JSON.stringify(traces)).not.toContain('private');
    const [{ resource, scopeSpans }] = traces?.body.resourceSpans ?? [];
    expect(values(resource.attributes)).toMatchObject({ 'service.name': 'recto', 'deployment.environment': 'home' });
    const [failed, other, ...more] = scopeSpans[0].spans;
    expect(more).toEqual([]);
    expect(other).toMatchObject({ name: 'other', status: { code: 1 } });
    expect(failed).toMatchObject({
      name: 'merge',
      startTimeUnixNano: '7000000000',
      endTimeUnixNano: '9000000000',
      status: { code: 2 },
    });
    expect(failed.traceId).toMatch(/^[0-9a-f]{32}$/);
    expect(values(failed.attributes)).toEqual({
      'recto.code': 'unexpected',
      'recto.job': 'abcdefghijkl',
      'error.type': 'ENOSPC',
    });
  });

  test('counts and times are those of the metrics, in classes that do not overlap', async () => {
    const { metrics, telemetry } = start({ OTEL_EXPORTER_OTLP_METRICS_ENDPOINT: `${endpoint}/own` });
    for (const milliseconds of [50, 200, 5_000_000]) metrics.count('merge', 'done', milliseconds);
    await telemetry.flush();
    await telemetry.close();
    expect(new Set(received.map(({ path }) => path))).toEqual(new Set(['/own']));
    const [events, duration] = received[0]?.body.resourceMetrics[0].scopeMetrics[0].metrics ?? [];
    expect(events.sum.dataPoints[0]).toMatchObject({ asInt: '3', timeUnixNano: '9000000000' });
    const [point] = duration.histogram.dataPoints;
    expect([point.count, point.sum, point.bucketCounts.length]).toEqual([
      '3',
      5000.25,
      point.explicitBounds.length + 1,
    ]);
    expect(point.bucketCounts.filter((count: string) => count !== '0')).toEqual(['1', '1', '1']);
    expect(point.bucketCounts.at(-1)).toBe('1');
  });

  test('a collector that is away costs nothing but what it was to get', async () => {
    const { telemetry } = start({ OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' });
    telemetry.onEnded('merge', 'done', { milliseconds: 1 });
    await telemetry.close();
  });

  test('it is off by default, and said on the privacy page when it is on', () => {
    expect(readTelemetry({})).toBeNull();
    expect(readTelemetry({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint, OTEL_SDK_DISABLED: 'true' })).toBeNull();
    const config = (env: Readonly<Record<string, string>>) =>
      readConfig({ RECTO_RUNNER_SECRET: 'a-secret-of-some-length-here', ...env }, '/nowhere');
    expect([config({}).site.keepsLog, config({}).writesLog]).toEqual([false, false]);
    const on = config({ OTEL_EXPORTER_OTLP_ENDPOINT: endpoint });
    expect([on.site.keepsLog, on.writesLog]).toEqual([true, false]);
  });

  test.each([
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'collector' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector', OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc' },
    { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector', OTEL_EXPORTER_OTLP_TIMEOUT: 'soon' },
  ])('a setting that cannot work is said at the start: %j', (env) => {
    expect(() => readTelemetry(env)).toThrow(/OTEL_/);
  });
});
