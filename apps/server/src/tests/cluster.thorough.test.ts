import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pdfTexts, plainPdf } from '@recto/testkit';
import { describeUnlessMissing } from '@recto/testkit/vitest';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Role, readConfig, type ServerConfig } from '../config.ts';
import { createSharedAddresses } from '../queue/rate-over-nodes.ts';
import { connectRedis } from '../queue/redis-connection.ts';
import { loadKeyRing } from '../store/key-ring.ts';
import { missingForRedis, type RedisServer, startRedis } from './redis-server.testing.ts';
import { missingForSwift, type SwiftServer, startSwift } from './swift-server.testing.ts';
import {
  asJson,
  newVisitor,
  startTestServer,
  type TestServer,
  untilEnded,
  type Visitor,
} from './test-server.testing.ts';

const MARKER = 'CLUSTERMARKER';

describeUnlessMissing('nodes over one Redis and one S3', [...missingForRedis(), ...missingForSwift()], () => {
  let redis: RedisServer;
  let swift: SwiftServer;
  const folder = mkdtempSync(join(tmpdir(), 'recto-cluster-test-'));
  const keyFile = join(folder, 'keys');
  const nodes: TestServer[] = [];
  let webs: [TestServer, TestServer];
  const start = async (role: Role, overrides: Partial<ServerConfig> = {}) => {
    const shared = { redisUrl: redis.url, s3: swift.location };
    const node = await startTestServer({ role, shared, keyFile, concurrency: 1, ...overrides });
    nodes.push(node);
    return node;
  };
  /** The same visitor at another door. */
  const at = (visitor: Visitor, { origin }: TestServer): Visitor => ({
    ...visitor,
    call: (path, init = {}) => fetch(origin + path, { ...init, headers: { ...init.headers, cookie: visitor.cookie } }),
  });
  beforeAll(async () => {
    writeFileSync(keyFile, `${randomBytes(32).toString('base64')}\n`, { mode: 0o600 });
    [redis, swift] = await Promise.all([startRedis(), startSwift()]);
    await start('worker', { metricsPort: 0 });
    webs = [await start('web', { metricsPort: 0 }), await start('web')];
  });
  afterAll(async () => {
    await Promise.all(nodes.map((node) => node.close()));
    for (const { folder: own } of nodes) rmSync(own, { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
    await Promise.all([redis?.stop(), swift?.stop()]);
  });

  test('ensures that session, file, job, events and result are the same at each door', async () => {
    const one = await newVisitor(webs[0].origin);
    const two = at(one, webs[1]);
    const inputs = [await one.upload(plainPdf(MARKER, 2), `${MARKER}.pdf`)];
    const started = await two.call('/api/v1/jobs', asJson({ operation: 'rotate', inputs }));
    const { id } = (await started.json()) as { id: string };
    const [heard, heardToo] = await Promise.all(
      [one, two].map(async (visitor) => (await visitor.call(`/api/v1/jobs/${id}/events`)).text()),
    );
    for (const stream of [heard, heardToo]) expect(stream).toMatch(/^event: done$/m);
    const { results } = (await untilEnded(one, id)) as { results: [{ url: string; name: string }] };
    const bytes = new Uint8Array(await (await two.call(results[0].url)).arrayBuffer());
    expect((await pdfTexts(bytes)).every((text) => text.includes(MARKER))).toBe(true);
    expect((await two.call(`/api/v1/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
    expect((await one.call(results[0].url)).status).toBe(404);
    expect((await one.call(`/api/v1/jobs/${id}`)).status).toBe(404);
  });

  test('ensures that nothing of names, passwords and content lies in Redis or the bucket in the clear', async () => {
    const visitor = await newVisitor(webs[1].origin);
    const inputs = [await visitor.upload(plainPdf(MARKER, 2), `${MARKER}.pdf`)];
    const params = { userPassword: `${MARKER} password` };
    const started = await visitor.call('/api/v1/jobs', asJson({ operation: 'protect', inputs, params }));
    const { id } = (await started.json()) as { id: string };
    expect((await untilEnded(visitor, id)).state).toBe('done');
    const files = [redis.folder, swift.folder].flatMap((folder) =>
      readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map(({ parentPath, name }) => ({ name, bytes: readFileSync(join(parentPath, name)) })),
    );
    expect(files.some(({ bytes }) => bytes.includes('recto:job:'))).toBe(true);
    expect(files.filter(({ name, bytes }) => name.includes(MARKER) || bytes.includes(MARKER))).toEqual([]);
  });

  test('ensures that an upload is taken up at another door, and that two doors do not write it at once', async () => {
    const one = await newVisitor(webs[0].origin);
    const two = at(one, webs[1]);
    const bytes = plainPdf(MARKER, 40);
    const path = '/storage/v1/upload/pdf-files';
    const begun = await one.call(path, asJson({ name: 'a.pdf', sizeBytes: bytes.length }));
    const { key } = (await begun.json()) as { key: string };
    const send = (visitor: Visitor, from: number) =>
      visitor.call(`${path}/${key}`, {
        method: 'PATCH',
        headers: { 'content-type': 'application/octet-stream', 'upload-offset': String(from) },
        body: bytes.subarray(from) as BodyInit,
      });
    const answers = await Promise.all([send(one, 0), send(two, 0)]);
    expect(answers.map(({ status }) => status).filter((status) => status === 201)).toHaveLength(1);
    const read = await two.call(`/storage/v1/object/pdf-files/${key}`);
    expect(Buffer.from(await read.arrayBuffer()).equals(bytes)).toBe(true);
  });

  test('ensures that calls are counted over all doors, and no address lies in Redis', async () => {
    const own = connectRedis(redis.url);
    const ring = loadKeyRing(keyFile);
    const limits = { burst: 6, perSecond: 0.01, maxUnderWay: 100 };
    const clock = { now: Date.now() };
    const doors = [1, 2].map(() => createSharedAddresses(own, ring, limits, () => clock.now).allowsCall);
    const answers = [];
    for (let call = 0; call < 10; call++) answers.push(await doors[call % 2]?.('192.0.2.77'));
    expect(answers.filter(Boolean)).toHaveLength(6);
    expect(await doors[0]?.('192.0.2.78')).toBe(true);
    const before = await own.keys('recto:rate:*');
    clock.now += 3_600_000;
    expect(await doors[0]?.('192.0.2.77')).toBe(true);
    const names = await own.keys('recto:rate:*');
    expect(names.length).toBeGreaterThan(before.length);
    expect(names.join()).not.toContain('192.0.2');
    for (const name of names) expect(await own.pttl(name)).toBeGreaterThan(0);
    own.disconnect();
  });

  test('ensures that depth and age are told, a worker says how it is, and a node without the shared keys does not start', async () => {
    const [worker] = nodes;
    const text = await (await fetch(worker?.metricsAddress ?? '')).text();
    expect(text).toMatch(/^recto_queue_oldest_seconds\{needs="core"\} [\d.]+$/m);
    expect((await fetch(new URL('/readyz', worker?.metricsAddress ?? ''))).status).toBe(200);
    expect(() => readConfig({}, folder, 'worker')).toThrow('RECTO_REDIS_URL');
    const some = { RECTO_REDIS_URL: redis.url, RECTO_DATA: folder };
    expect(() => readConfig(some, folder, 'web')).toThrow('RECTO_KEY_FILE');
    expect(() => readConfig({ ...some, RECTO_KEY_FILE: join(folder, 'none') }, folder)).toThrow('the same on all');
  });

  test('ensures that a worker that is asked to stop gives its job to the next, without a failure', async () => {
    const visitor = await newVisitor(webs[0].origin);
    const inputs = [await visitor.upload(plainPdf(MARKER, 2), 'a.pdf')];
    const [first] = nodes;
    const ids = await Promise.all(
      Array.from({ length: 4 }, async () => {
        const copy = await visitor.upload(plainPdf(MARKER, 2), 'a.pdf');
        const started = await visitor.call('/api/v1/jobs', asJson({ operation: 'merge', inputs: [copy, copy] }));
        return ((await started.json()) as { id: string }).id;
      }),
    );
    expect(inputs).toHaveLength(1);
    await first?.close();
    await start('worker');
    for (const id of ids) expect((await untilEnded(visitor, id)).state).toBe('done');
  });
});
