import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync, rmSync, statSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { plainPdf } from '@recto/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProxyTrust } from '../http/trusted-proxies.ts';
import { QUEUE_LIMITS } from '../queue/job-queue.ts';
import { sharesOf } from '../store/object-store.ts';
import {
  asJson,
  newVisitor,
  RUNNER_SECRET,
  startTestServer,
  type TestServer,
  untilEnded,
  type Visitor,
} from '../tests/test-server.testing.ts';

/** Loopback is a whole network: the attacker has an address of his own there. */
const ATTACKER = '127.0.0.2';
const PATIENCE = { headersMs: 600, bodyMs: 600, stallMs: 600, slowAfterMs: 1_200, heartbeatMs: 600 };
const PER_ADDRESS = 40;

let server: TestServer;
let cookie = '';
beforeAll(async () => {
  server = await startTestServer({ patience: PATIENCE });
  ({ cookie } = await newVisitor(server.origin));
});
afterAll(async () => {
  await server.close();
  rmSync(server.folder, { recursive: true, force: true });
});

const CROWD = 900;
/** Connections that this machine lets wait for a server. */
const longestLine = () =>
  process.platform === 'linux' ? Number(readFileSync('/proc/sys/net/core/somaxconn', 'utf8')) : 0;

const open = ({ origin } = server) => {
  const socket = connect({ port: Number(new URL(origin).port), host: '127.0.0.1', localAddress: ATTACKER });
  socket.on('error', () => {});
  return socket;
};

/** Time after which an attacker tires, far beyond the server's patience here, however busy the machine is. */
const TIRED_MS = 120_000;

/** Sends a first part and then a byte now and then, whatever is answered. @returns whether the server closed the connection, and what was said */
async function drip(first: string, byte = ' '): Promise<{ isClosed: boolean; said: string }> {
  let isClosed = true;
  const socket = open();
  let said = '';
  socket.on('data', (chunk) => {
    said += chunk;
  });
  const dripping = setInterval(() => socket.write(byte), 100);
  const giveUp = setTimeout(() => {
    isClosed = false;
    socket.destroy();
  }, TIRED_MS);
  socket.write(first);
  await new Promise((resolve) => socket.once('close', resolve));
  clearInterval(dripping);
  clearTimeout(giveUp);
  return { isClosed, said };
}

const head = (line: string, type: string, more: string[] = []) =>
  [`${line} HTTP/1.1`, 'Host: x', `Content-Type: ${type}`, 'Content-Length: 50000', ...more, '', ''].join('\r\n');

describe('attack 31 (slow bodies) ensures that', () => {
  const json = 'application/json';
  test.each([
    ['JSON for a job', 'POST /api/v1/jobs', json],
    ['JSON for a session', 'POST /api/session', json],
    ['JSON for a page', 'POST /', json],
    ['JSON for an address that there is not', 'POST /nowhere', json],
    ['text for an address that there is not', 'POST /nowhere', 'text/plain'],
    ['a form for an address that there is not', 'PUT /nowhere', 'multipart/form-data; boundary=x'],
    ['a body for the health check', 'GET /healthz', json],
    ['a body for a page', 'GET /', json],
    ['a body for a file without a session', 'POST /storage/v1/object/pdf-files', 'application/octet-stream'],
    ['a question to the relay', 'POST /api/v1/relay/time-stamp', 'application/timestamp-query'],
    ['a body to delete with', 'DELETE /api/v1/jobs/none', json],
    ['a body of a type that nobody takes', 'POST /api/v1/jobs', 'text/csv'],
    ['a body for an address that cannot be decoded', 'POST /%zz', json],
    ['a body for an address that is too long', `PATCH /storage/v1/upload/pdf-files/${'k'.repeat(3000)}`, json],
    ['a body of a method that nobody serves', 'PROPFIND /api/v1/jobs', json],
  ])('31 %s, a byte now and then, is not waited for', async (_what, line, type) => {
    expect((await drip(`${head(line, type)}{`)).isClosed).toBe(true);
  });

  test('31 a body whose sender expects what no server knows is not waited for', async () => {
    const { isClosed, said } = await drip(`${head('POST /api/v1/jobs', json, ['Expect: wonders'])}{`);
    expect(said).toMatch(/^HTTP\/1\.1 417/);
    expect(isClosed).toBe(true);
  });

  test('31 a form whose next field never ends is not waited for', async () => {
    const type = 'multipart/form-data; boundary=x';
    const start = '--x\r\nContent-Disposition: form-data; name="operation"\r\n\r\n';
    const first = head('POST /process', type, [`Authorization: Bearer ${RUNNER_SECRET}`]);
    expect((await drip(`${first}${start}`, 'a')).isClosed).toBe(true);
  });

  test('31 a body for an address that there is not is refused before it has come', async () => {
    const { said } = await drip(`${head('POST /nowhere', json)}{`);
    expect(said).toMatch(/^HTTP\/1\.1 404/);
    expect(said.toLowerCase()).toContain('connection: close');
  });

  test('31 a body for a real call is still taken when it comes in pieces', async () => {
    const body = '{"operation":"rotate","inputs":[]}';
    const socket = open();
    let said = '';
    socket.on('data', (chunk) => {
      said += chunk;
    });
    socket.write(
      `POST /api/v1/jobs HTTP/1.1\r\nHost: x\r\nCookie: ${cookie}\r\nContent-Type: ${json}\r\nContent-Length: ${body.length}\r\n\r\n`,
    );
    for (const part of [body.slice(0, 10), body.slice(10)]) {
      await sleep(100);
      socket.write(part);
    }
    await sleep(300);
    socket.destroy();
    expect(said).toMatch(/^HTTP\/1\.1 4\d\d/);
    expect(said).toContain('"error"');
  });
});

describe('attack 32 (connections and calls of one address) ensures that', () => {
  test('32 one address holds so many connections, and others are served meanwhile', async () => {
    const limited = await startTestServer({
      connections: { maxConnections: 2 * PER_ADDRESS, maxPerAddress: PER_ADDRESS },
    });
    const sockets: Socket[] = Array.from({ length: 4 * PER_ADDRESS }, () => open(limited));
    const held = () => sockets.filter(({ readyState }) => readyState === 'open' || readyState === 'opening').length;
    await expect.poll(held).toBe(PER_ADDRESS);
    expect((await fetch(`${limited.origin}/healthz`)).status).toBe(200);
    for (const socket of sockets) socket.destroy();
    await limited.close();
    rmSync(limited.folder, { recursive: true, force: true });
  });

  test.runIf(longestLine() > CROWD)(
    '32 connections that come all at once do not fill the line before the server',
    () => {
      // Whom the system finds no place for it lets try again after a second, then after three. Nobody takes them here: this process waits.
      const script = `
      const { connect } = require('node:net');
      let connected = 0;
      for (let index = 0; index < ${CROWD}; index++) {
        connect({ port: ${new URL(server.origin).port}, host: '127.0.0.1', localAddress: '${ATTACKER}' })
          .on('connect', () => { connected += 1; })
          .on('error', () => {});
      }
      setTimeout(() => { console.log(connected); process.exit(); }, 3_000);`;
      const { stdout } = spawnSync(process.execPath, ['-e', script], { encoding: 'utf8' });
      expect(Number(stdout)).toBe(CROWD);
    },
  );

  test.each(['/', '/nowhere', '/healthz', '/readyz', '/api/openapi.json', '/api/v1/engines', '/api/v1/jobs/none'])(
    '32 calls of %s are counted too',
    async (path) => {
      const limited = await startTestServer({ rate: { burst: 3, perSecond: 0.01, maxUnderWay: 10 } });
      const codes: number[] = [];
      for (let index = 0; index < 40 && codes.at(-1) !== 429; index++)
        codes.push((await fetch(limited.origin + path)).status);
      await limited.close();
      rmSync(limited.folder, { recursive: true, force: true });
      expect(codes.at(-1)).toBe(429);
    },
  );

  test('32 who is refused is told so after a pause, so that refusals cost little', async () => {
    await started({ rate: { burst: 3, perSecond: 0.01, maxUnderWay: 10 } }, async (one) => {
      const call = async () => {
        const startedAt = performance.now();
        const { status } = await fetch(`${one.origin}/healthz`);
        return { status, waitedMs: performance.now() - startedAt };
      };
      for (let index = 0; index < 3; index++) expect((await call()).status).toBe(200);
      const refused = await Promise.all([call(), call()]);
      for (const { status, waitedMs } of refused) {
        expect(status).toBe(429);
        expect(waitedMs).toBeGreaterThanOrEqual(190);
      }
    });
  });

  test('32 an address that a caller made up is believed of a listed proxy only', async () => {
    const rate = { burst: 3, perSecond: 0.01, maxUnderWay: 10 };
    const last = async (trusted: string[] | null, forged: (index: number) => string) => {
      const trustsProxy = trusted && createProxyTrust(trusted);
      const one = await startTestServer({ rate, trustsProxy });
      let status = 0;
      for (let index = 0; index < 10; index++) {
        const headers = { 'x-forwarded-for': forged(index) };
        ({ status } = await fetch(`${one.origin}/healthz`, { headers }));
      }
      await one.close();
      rmSync(one.folder, { recursive: true, force: true });
      return status;
    };
    const fresh = (index: number) => `198.51.100.${index}`;
    expect(await last(null, fresh)).toBe(429);
    expect(await last(['192.0.2.0/24'], fresh)).toBe(429);
    expect(await last(['127.0.0.0/8'], fresh)).toBe(200);
    // What stood there before the proxy wrote its own word behind it.
    expect(await last(['127.0.0.0/8'], (index) => `${fresh(index)}, 203.0.113.7`)).toBe(429);
    // A network of IPv6 is one visitor.
    expect(await last(['127.0.0.0/8'], (index) => `2001:db8:1:2::${index}`)).toBe(429);
    expect(await last(['127.0.0.0/8'], (index) => `2001:db8:1:${index}::1`)).toBe(200);
  });
});

const filesIn = (folder: string) =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));

async function started(overrides: Parameters<typeof startTestServer>[0], work: (one: TestServer) => Promise<void>) {
  const one = await startTestServer(overrides);
  try {
    await work(one);
  } finally {
    await one.close();
    rmSync(one.folder, { recursive: true, force: true });
  }
}

const start = async (
  visitor: Visitor,
  params: object = {},
  bytes: Uint8Array = plainPdf('Q'),
  operation = 'rotate',
) => {
  const inputs = [await visitor.upload(bytes)];
  const answer = await visitor.call('/api/v1/jobs', asJson({ operation, inputs, params }));
  return { status: answer.status, ...((await answer.json()) as { id: string; error?: { code: string } }) };
};

describe('attack 33 (what ended jobs leave) ensures that', () => {
  test('33 a job that has ended keeps nothing of its options, on disk or in memory, and the queue does not grow with them', async () => {
    await started({}, async (one) => {
      const visitor = await newVisitor(one.origin);
      const value = 'x'.repeat(50_000);
      const params = { fields: ['a', 'b', 'c', 'd'].map((name) => ({ name, value })) };
      for (let index = 0; index < 5; index++) {
        const { id } = await start(visitor, params, Buffer.from('%PDF-1.7 broken'), 'esign');
        expect((await untilEnded(visitor, id)).state).toBe('failed');
      }
      // One that is being written lies beside the one whose place it takes.
      await expect.poll(() => filesIn(join(one.folder, 'data/queue')).length).toBe(5);
      const left = filesIn(join(one.folder, 'data/queue'));
      for (const path of left) {
        expect(statSync(path).size).toBeLessThan(4_000);
        expect(readFileSync(path, 'utf8')).toContain('"payload":""');
      }
    });
  });

  test('33 files of a failed job are gone when it is told that it failed, and so is the job when it is deleted', async () => {
    await started({}, async (one) => {
      const visitor = await newVisitor(one.origin);
      const { id } = await start(visitor, {}, Buffer.from('%PDF-1.7 broken'));
      expect((await untilEnded(visitor, id)).state).toBe('failed');
      expect(filesIn(join(one.folder, 'data/objects'))).toEqual([]);
      expect((await visitor.call(`/api/v1/jobs/${id}`, { method: 'DELETE' })).status).toBe(204);
      expect(filesIn(join(one.folder, 'data/queue'))).toEqual([]);
    });
  });
});

describe('attack 34 (everything for one) ensures that', () => {
  const ROOM = 4_000_000;

  test('34 one session, and many sessions of one address, leave room in the store for others', async () => {
    const shares = { ...sharesOf(ROOM), maxBytesPerOwner: ROOM / 4, maxBytesPerGroup: ROOM / 2 };
    const trustsProxy = createProxyTrust(['127.0.0.0/8']);
    await started({ maxStoredBytes: ROOM, shares, trustsProxy }, async (one) => {
      const put = async (visitor: Visitor, address: string) => {
        const headers = { 'content-type': 'application/octet-stream', 'x-forwarded-for': address };
        const body = new Uint8Array(400_000);
        return (await visitor.call('/storage/v1/object/pdf-files', { method: 'POST', headers, body })).status;
      };
      const fill = async (visitor: Visitor, address: string) => {
        const codes: number[] = [];
        for (let index = 0; index < 6; index++) codes.push(await put(visitor, address));
        return codes.filter((code) => code === 201).length;
      };
      const taken: number[] = [];
      for (let index = 0; index < 5; index++) taken.push(await fill(await newVisitor(one.origin), '198.51.100.1'));
      expect(taken).toEqual([2, 2, 1, 0, 0]);
      expect(await put(await newVisitor(one.origin), '198.51.100.2')).toBe(201);
    });
  });

  test('34 what is deleted can be used again', async () => {
    const shares = { ...sharesOf(ROOM), maxBytesPerOwner: 500_000, maxObjectsPerOwner: 2 };
    await started({ maxStoredBytes: ROOM, shares }, async (one) => {
      const visitor = await newVisitor(one.origin);
      for (let index = 0; index < 5; index++) {
        const key = await visitor.upload(new Uint8Array(400_000));
        await expect(visitor.upload(new Uint8Array(400_000))).rejects.toThrow('too-many-requests');
        await visitor.call(`/storage/v1/object/pdf-files/${key}`, { method: 'DELETE' });
      }
    });
  });

  test('34 twelve sessions of one address do not fill the queue, and the node is ready all the while', async () => {
    const queue = { ...QUEUE_LIMITS, maxQueued: 20, maxQueuedPerOwner: 4, maxQueuedPerGroup: 8 };
    const trustsProxy = createProxyTrust(['127.0.0.0/8']);
    await started({ concurrency: 1, queue, trustsProxy }, async (one) => {
      const codes: number[] = [];
      const heavy = Buffer.concat([plainPdf('HEAVY', 400)]);
      for (let session = 0; session < 12; session++) {
        const visitor = await newVisitor(one.origin);
        for (let index = 0; index < 3; index++) codes.push((await start(visitor, {}, heavy, 'compress')).status);
      }
      expect(codes.filter((code) => code === 429).length).toBeGreaterThan(5);
      expect(codes).not.toContain(503);
      const other = await newVisitor(one.origin);
      const inputs = [await other.upload(plainPdf('OTHER'))];
      const init = asJson({ operation: 'rotate', inputs });
      const headers = { ...init.headers, 'x-forwarded-for': '198.51.100.9' };
      expect((await other.call('/api/v1/jobs', { ...init, headers })).status).toBe(202);
      expect((await fetch(`${one.origin}/readyz`)).status).toBe(200);
    });
  });

  test('34 an address that has used up its processor time is told to wait', async () => {
    await started({ queue: { ...QUEUE_LIMITS, processorMsPerHour: 1 } }, async (one) => {
      const first = await newVisitor(one.origin);
      const { id } = await start(first);
      expect((await untilEnded(first, id)).state).toBe('done');
      const code = async () => (await start(await newVisitor(one.origin))).error?.code;
      await expect.poll(code).toBe('too-many-requests');
    });
  });
});

/** Bytes that this process, and the server in it, has read of files and sockets. */
const bytesRead = () => Number(/^rchar: (\d+)/m.exec(readFileSync('/proc/self/io', 'utf8'))?.[1]);

describe('attack 35 (free calls) ensures that', () => {
  test.runIf(process.platform === 'linux')(
    '35 asking about a file without wanting it reads nothing of it',
    async () => {
      await started({}, async (one) => {
        const visitor = await newVisitor(one.origin);
        const path = `/storage/v1/object/pdf-files/${await visitor.upload(new Uint8Array(20_000_000))}`;
        const before = bytesRead();
        for (let index = 0; index < 5; index++) {
          const answer = await visitor.call(path, { method: 'HEAD' });
          expect([answer.status, answer.headers.get('content-length')]).toEqual([200, '20000000']);
        }
        // What nobody waits for may come later.
        await sleep(500);
        expect(bytesRead() - before).toBeLessThan(10_000_000);
      });
    },
  );

  test('35 asking whether it is ready rewrites nothing, and the description is told once', async () => {
    await started({}, async (one) => {
      await fetch(`${one.origin}/readyz`);
      const objects = join(one.folder, 'data/objects');
      const changed = () => readdirSync(objects).map((name) => statSync(join(objects, name)).mtimeMs);
      const before = changed();
      await Promise.all(Array.from({ length: 50 }, () => fetch(`${one.origin}/readyz`)));
      expect(changed()).toEqual(before);
      const description = await fetch(`${one.origin}/api/openapi.json`);
      expect(description.headers.get('cache-control')).toBe('public, max-age=300');
      const headers = { 'if-none-match': description.headers.get('etag') ?? '' };
      const again = await fetch(`${one.origin}/api/openapi.json`, { headers });
      expect([again.status, await again.text()]).toEqual([304, '']);
    });
  });
});
