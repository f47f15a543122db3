import { randomBytes } from 'node:crypto';
import { chmodSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { expect, test } from 'vitest';
import { readConfig, unencryptedServices } from './config.ts';

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

test('ensures that a secret which everybody can read, or which is short, is refused', () => {
  const data = folder.file('secrets');
  const read = (env: Record<string, string> = {}) =>
    readConfig({ RECTO_DATA: data, ...env }, folder.path).runnerSecrets;
  const [made = ''] = read();
  expect(made.length).toBeGreaterThan(40);
  expect(read()).toEqual([made]);
  chmodSync(join(data, 'runner-secret'), 0o644);
  expect(read).toThrow('can be read by everybody');
  expect(() => read({ RECTO_RUNNER_SECRET: 'x'.repeat(23) })).toThrow('24 characters at least');
  expect(read({ RECTO_RUNNER_SECRET: 'x'.repeat(24) })).toEqual(['x'.repeat(24)]);
});

test('ensures that the keys that die with their hour can lie elsewhere than the data', () => {
  const env = { RECTO_DATA: folder.file('data') };
  expect(readConfig(env, folder.path).hourKeyFolder).toBe(folder.file('data/hour-keys'));
  expect(readConfig({ ...env, RECTO_HOUR_KEYS: 'keys/hours' }, folder.path).hourKeyFolder).toBe(
    folder.file('keys/hours'),
  );
});

test('ensures that services which are reached over a network without TLS are told', () => {
  const s3 = { endpoint: 'https://s3.example', bucket: 'b', accessKey: 'a', secretKey: 's', region: 'r' };
  const told = (redisUrl: string, endpoint = s3.endpoint) =>
    unencryptedServices({ shared: { redisUrl, s3: { ...s3, endpoint } } });
  expect(unencryptedServices({ shared: null })).toEqual([]);
  expect(told('rediss://:secret@redis.example:6380')).toEqual([]);
  expect(told('redis://127.0.0.1:6379', 'http://localhost:9000')).toEqual([]);
  expect(told('redis://redis.example', 'http://10.0.0.7:9000')).toEqual(['RECTO_REDIS_URL', 'RECTO_S3_ENDPOINT']);
});
