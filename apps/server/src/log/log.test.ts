import { RectoError } from '@recto/contract/recto-error';
import { expect, test } from 'vitest';
import { createJsonLog, type EndFacts } from './json-log.ts';
import { createMetrics } from './metrics.ts';

const OPERATIONS = new Set(['merge', 'upload', 'other']);

function lineOf(operation: string, code: 'done' | 'unexpected' | 'file-empty', facts?: EndFacts) {
  const lines: string[] = [];
  createJsonLog(
    'json',
    OPERATIONS,
    () => 0,
    (line) => lines.push(line),
  )(operation, code, facts);
  expect(lines).toHaveLength(1);
  return JSON.parse(lines[0] ?? '') as Record<string, unknown>;
}

test('ensures that a structured line has its seven fields, and keeps the kind of a cause without its words', () => {
  const full = Object.assign(new Error("ENOSPC: write '/data/private-name.pdf'"), { code: 'ENOSPC' });
  const thrown = new RectoError('unexpected', {}, new Error('reading private-name.pdf', { cause: full }));
  expect(lineOf('merge', 'unexpected', { job: 'abcdefghijklmnop', milliseconds: 12.6, thrown })).toEqual({
    time: '1970-01-01T00:00:00.000Z',
    level: 'error',
    job: 'abcdefghijkl',
    operation: 'merge',
    code: 'unexpected',
    milliseconds: 13,
    cause: 'ENOSPC',
  });
  expect(lineOf('merge', 'unexpected', { thrown: new TypeError('x') }).cause).toBe('TypeError');
  expect(lineOf('merge', 'done').level).toBe('info');
  expect(lineOf('upload', 'file-empty').level).toBe('warn');
});

test('ensures that nothing of a caller gets into a line, and that without RECTO_LOG there is none', () => {
  expect(lineOf('a name\n{"x":1}', 'done').operation).toBe('other');
  const hostile = Object.assign(new Error('x'), { code: 'A"\n{}' });
  expect(lineOf('merge', 'unexpected', { thrown: hostile })).not.toHaveProperty('cause');
  const lines: string[] = [];
  createJsonLog(
    null,
    OPERATIONS,
    () => 0,
    (line) => lines.push(line),
  )('merge', 'done');
  expect(lines).toEqual([]);
});

test('ensures that each family of the metrics is described once, and times are counted in classes that add up', () => {
  const metrics = createMetrics(OPERATIONS);
  for (const milliseconds of [50, 200, 200, 4_000, 5_000_000]) metrics.count('merge', 'done', milliseconds);
  metrics.count('upload', 'file-empty');
  const text = metrics.write({ jobs_queued: 3, memory_bytes: 1 }, [{ needs: 'core', jobs: 3, oldestSeconds: 1.25 }]);
  const named = (kind: string) => [...text.matchAll(new RegExp(`^# ${kind} (\\w+)`, 'gm'))].map(([, name]) => name);
  expect(named('HELP')).toEqual(named('TYPE'));
  expect(new Set(named('TYPE')).size).toBe(named('TYPE').length);
  for (const line of text.split('\n').filter((each) => each !== '' && !each.startsWith('#'))) {
    const [, name = ''] = /^(\w+?)(?:_bucket|_sum|_count)?(?:\{[^}]*\})? -?[\d.e+]+$/.exec(line) ?? [];
    expect(named('TYPE'), line).toContain(name);
  }
  expect(text).toContain('recto_job_seconds_bucket{operation="merge",le="0.1"} 1\n');
  expect(text).toContain('recto_job_seconds_bucket{operation="merge",le="0.25"} 3\n');
  expect(text).toContain('recto_job_seconds_bucket{operation="merge",le="1200"} 4\n');
  expect(text).toContain('recto_job_seconds_bucket{operation="merge",le="+Inf"} 5\n');
  expect(text).toContain('recto_job_seconds_count{operation="merge"} 5\n');
  expect(text).toContain('recto_queue_oldest_seconds{needs="core"} 1.3\n');
  expect(text).toMatch(/^recto_build_info\{version="[\d.]+",node="[\d.]+"\} 1$/m);
});
