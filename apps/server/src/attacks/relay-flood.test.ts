import { rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProxyTrust } from '../http/trusted-proxies.ts';
import { newVisitor, startTestServer, type TestServer } from '../tests/test-server.testing.ts';

/** A service that takes questions and never answers. */
let silent: Server;
/** Number of questions that the service has taken. */
let taken = 0;
let origin = '';
let server: TestServer;
beforeAll(async () => {
  silent = createServer(() => {
    taken += 1;
  });
  await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
  origin = `http://127.0.0.1:${(silent.address() as AddressInfo).port}`;
  const relay = { timeStampUrl: origin, evidenceUrls: [`${origin}/`] };
  server = await startTestServer({ relay, trustsProxy: createProxyTrust(['127.0.0.0/8']) });
});
afterAll(async () => {
  silent.closeAllConnections();
  silent.close();
  await server.close();
  rmSync(server.folder, { recursive: true, force: true });
});

describe('attack 32 (questions to the relay) ensures that', () => {
  test('32 one address has so many questions to the relay under way, and others ask meanwhile', async () => {
    const visitor = await newVisitor(server.origin);
    const leave = new AbortController();
    const path = `/api/v1/relay/revocation-list?address=${encodeURIComponent(`${origin}/a.crl`)}`;
    const heard: string[] = [];
    const asked: Promise<unknown>[] = [];
    const ask = (address: string) => {
      const init = { headers: { 'x-forwarded-for': address }, signal: leave.signal };
      const answered = visitor.call(path, init).then(({ status }) => heard.push(`${address} ${status}`));
      asked.push(answered.catch(() => {}));
    };
    for (let index = 0; index < 20; index++) ask('198.51.100.1');
    await expect.poll(() => heard.length).toBe(12);
    await expect.poll(() => taken).toBe(8);
    ask('198.51.100.2');
    await expect.poll(() => taken).toBe(9);
    expect(new Set(heard)).toEqual(new Set(['198.51.100.1 429']));
    expect(heard).toHaveLength(12);
    // A caller that leaves makes room.
    leave.abort();
    await Promise.all(asked);
    const again = visitor.call(path, { headers: { 'x-forwarded-for': '198.51.100.1' } });
    silent.closeAllConnections();
    silent.on('request', (_request, response) => response.end('list'));
    expect((await again).status).not.toBe(429);
  });
});
