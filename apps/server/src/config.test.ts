import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { readConfig } from './config.ts';

const folder = useTemporaryFolder();

test('ensures that a job of a worker keeps to its share of the cores, and a lone machine gives a job all of it', () => {
  const keyFile = folder.file('keys');
  writeFileSync(keyFile, randomBytes(32).toString('base64'));
  const own = { RECTO_DATA: folder.path };
  const shared = {
    ...own,
    RECTO_KEY_FILE: keyFile,
    RECTO_REDIS_URL: 'redis://localhost',
    RECTO_S3_ENDPOINT: 'http://localhost',
    RECTO_S3_BUCKET: 'recto',
    RECTO_S3_ACCESS_KEY: 'one',
    RECTO_S3_SECRET_KEY: 'two',
  };
  const threadsOf = (env: Record<string, string>, role: 'all' | 'worker' = 'worker') =>
    readConfig(env, folder.path, role).jobThreads;
  const cores = availableParallelism();
  expect(threadsOf(own, 'all')).toBeNull();
  expect(threadsOf({ ...own, RECTO_JOB_THREADS: '3' }, 'all')).toBe(3);
  expect(threadsOf({ ...shared, RECTO_CONCURRENCY: '1' })).toBe(cores);
  expect(threadsOf({ ...shared, RECTO_CONCURRENCY: String(cores) })).toBe(1);
  expect(threadsOf({ ...shared, RECTO_CONCURRENCY: '64' })).toBe(1);
  expect(() => threadsOf({ ...shared, RECTO_JOB_THREADS: '0' })).toThrow('RECTO_JOB_THREADS must be a number');
});
