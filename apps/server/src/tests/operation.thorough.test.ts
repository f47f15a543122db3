import { mkdirSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { plainPdf, textDocument } from '@recto/testkit';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { timeLimitMs } from '../jobs/check-request.ts';
import { createEventLog } from '../log/event-log.ts';
import { QUEUE_LIMITS } from '../queue/job-queue.ts';
import { loadKeyRing, rotateKeyFile } from '../store/key-ring.ts';
import { asJson, newVisitor, startTestServer, type TestServer, untilEnded } from './test-server.testing.ts';

const folder = useTemporaryFolder();
const servers: TestServer[] = [];
afterAll(async () => {
  for (const server of servers) {
    await server.close();
    rmSync(server.folder, { recursive: true, force: true });
  }
});

async function start(...given: Parameters<typeof startTestServer>): Promise<TestServer> {
  const server = await startTestServer(...given);
  servers.push(server);
  return server;
}

describe('the log ensures that', () => {
  test('a file is gone a week after its day began, however many there are, and others stay', async () => {
    const day = Date.parse('2030-05-20T12:00:00Z');
    const logs = folder.file('logs');
    mkdirSync(logs);
    for (const name of ['2030-05-12.log', '2030-05-13.log', '2030-05-14.log', 'notes.txt']) {
      writeFileSync(join(logs, name), '');
    }
    const log = createEventLog(logs, new Set(['rotate']), () => day);
    log.logEvent('rotate', 'done');
    await log.flush();
    await log.sweep();
    expect(readdirSync(logs).sort()).toEqual(['2030-05-14.log', '2030-05-20.log', 'notes.txt']);
  });
});

describe('keys ensure that', () => {
  test('they are made for their owner alone, and a change keeps the old ones for reading', () => {
    const path = folder.file('keys');
    const before = loadKeyRing(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const sealed = before.seal('seal', Buffer.from('text'), 'place');
    rotateKeyFile(path);
    expect(statSync(path).mode & 0o777).toBe(0o600);
    const after = loadKeyRing(path);
    expect(after.currentKeyId).not.toBe(before.currentKeyId);
    expect(after.open('seal', sealed, 'place')?.toString()).toBe('text');
    expect(after.seal('seal', Buffer.from('text'), 'place').keyId).toBe(after.currentKeyId);
  });
});

describe('the time of a job ensures that', () => {
  test('it grows with the size, up to what the tool allows', () => {
    const megabyte = 1_048_576;
    const [none, ten, large] = [0, 10 * megabyte, 200 * megabyte].map((size) => timeLimitMs(size, 300_000));
    expect(none).toBeLessThan(ten ?? 0);
    expect(large).toBe(300_000);
  });
});

describe('a server that is asked too much ensures that', () => {
  test('calls over the rate get 429 with Retry-After', async () => {
    const { origin } = await start({ rate: { burst: 3, perSecond: 0.1, maxUnderWay: 10 } });
    const answers = [];
    for (let call = 0; call < 5; call++) answers.push(await fetch(`${origin}/api/v1/jobs/none`));
    expect(answers.map(({ status }) => status)).toEqual([401, 401, 401, 429, 429]);
    expect(Number(answers[4]?.headers.get('retry-after'))).toBeGreaterThanOrEqual(1);
  });

  test('jobs over the queue get 503 with Retry-After, and the node is ready all the same', async () => {
    const { origin } = await start({ concurrency: 1, queue: { ...QUEUE_LIMITS, maxQueued: 1 } });
    const visitor = await newVisitor(origin);
    const large = textDocument(1500, 'FULL');
    const post = async () =>
      visitor.call('/api/v1/jobs', asJson({ operation: 'compress', inputs: [await visitor.upload(large)] }));
    let refused = await post();
    for (let sent = 1; refused.status === 202 && sent < 20; sent++) refused = await post();
    expect(refused.status).toBe(503);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(((await refused.json()) as { error: object }).error).toMatchObject({ code: 'server-busy' });
    const ready = await fetch(`${origin}/readyz`);
    expect([ready.status, await ready.json()]).toMatchObject([200, { status: 'ready' }]);
  });
});

describe('metrics ensure that', () => {
  test('they are told on a loopback port of their own, by operation and code, and not on the public one', async () => {
    const server = await start({ metricsPort: 0 });
    const visitor = await newVisitor(server.origin);
    const inputs = [await visitor.upload(plainPdf('M'))];
    const answer = await visitor.call('/functions/v1/rotate-pdf', asJson({ inputs }));
    await answer.arrayBuffer();
    expect(server.metricsAddress).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/metrics$/);
    const read = async () => (await fetch(server.metricsAddress ?? '')).text();
    await expect.poll(read).toMatch(/^recto_events_total\{operation="rotate",code="done"\} 1$/m);
    const text = await read();
    for (const gauge of ['jobs_queued', 'jobs_running', 'jobs_ended', 'memory_bytes']) {
      expect(text).toMatch(new RegExp(`^recto_${gauge} \\d+$`, 'm'));
    }
    expect((await fetch(`${server.origin}/metrics`)).status).toBe(404);
  });
});

describe('a shutdown ensures that', () => {
  test('a running job is finished, new calls are refused meanwhile, and a waiting job is done by the next server', async () => {
    const server = await startTestServer({ concurrency: 1, graceMs: 300_000 });
    const visitor = await newVisitor(server.origin);
    const ids: string[] = [];
    for (const pages of [100, 3]) {
      const inputs = [await visitor.upload(textDocument(pages, 'DOWN'))];
      const { id } = (await (
        await visitor.call('/api/v1/jobs', asJson({ operation: 'compress-lite', inputs }))
      ).json()) as { id: string };
      ids.push(id);
    }
    const closing = server.close();
    const refused = await visitor.call('/api/session', { method: 'POST' }).catch(() => null);
    expect(refused?.status ?? 503).toBe(503);
    await closing;
    const next = await startTestServer({}, undefined, server.folder);
    servers.push(next);
    const call = (path: string, init: RequestInit = {}) =>
      fetch(next.origin + path, { ...init, headers: { cookie: visitor.cookie } });
    for (const id of ids) expect((await untilEnded({ ...visitor, call }, id)).state).toBe('done');
  });
});

describe('events ensure that', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await start();
  });

  test('each has an id that grows, and what was heard already is not said again', async () => {
    const visitor = await newVisitor(server.origin);
    const inputs = [await visitor.upload(textDocument(60, 'EVENTS'))];
    const { id } = (await (
      await visitor.call('/api/v1/jobs', asJson({ operation: 'compress-lite', inputs }))
    ).json()) as { id: string };
    const answer = await visitor.call(`/api/v1/jobs/${id}/events`);
    expect(answer.headers.get('content-type')).toBe('text/event-stream; charset=utf-8');
    const stream = await answer.text();
    const eventIds = [...stream.matchAll(/^id: (\d+)$/gm)].map(([, number]) => Number(number));
    expect(eventIds).toEqual([...new Set(eventIds)].sort((one, other) => one - other));
    expect(stream).toMatch(/^event: done$/m);
    const last = String(eventIds.at(-1));
    const again = await visitor.call(`/api/v1/jobs/${id}/events`, { headers: { 'last-event-id': last } });
    expect(await again.text()).not.toContain('event:');
  });
});

describe('the data folder ensures that', () => {
  test('it is for its owner alone', () => {
    const data = join(servers.at(-1)?.folder ?? '', 'data');
    expect(statSync(data).mode & 0o777).toBe(0o700);
    expect(readFileSync(join(data, 'keys'), 'utf8').trim()).not.toBe('');
  });
});
