import { rmSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locateEngine } from '../engine-location.ts';
import { createProxyTrust } from '../http/trusted-proxies.ts';
import { asJson, newVisitor, startTestServer, type TestServer, untilEnded } from '../tests/test-server.testing.ts';
import { hostileTool } from './hostile-tool.ts';

const SLOTS = 2;
const ATTACKER = '198.51.100.1';
const PATIENCE_MS = 240_000;

let server: TestServer;
beforeAll(async () => {
  server = await startTestServer(
    { concurrency: SLOTS, trustsProxy: createProxyTrust(['127.0.0.0/8']) },
    {
      toolset: {
        find: async () => hostileTool,
        loadOperation: () => Promise.reject(new Error('only the engine runs it')),
      },
      tools: [hostileTool],
      engine: {
        engineEntry: fileURLToPath(new URL('hostile-engine.testing.ts', import.meta.url)),
        codePaths: locateEngine({ RECTO_ENGINE: 'sources' }).codePaths,
      },
    },
  );
});
afterAll(async () => {
  await server.close();
  rmSync(server.folder, { recursive: true, force: true });
});

/** Starts a job from an address. @returns a way to read it */
async function start(address: string, attempt: string) {
  const visitor = await newVisitor(server.origin);
  const init = asJson({ operation: 'hostile', inputs: [], params: { attempt } });
  const headers = { ...(init.headers as Record<string, string>), 'x-forwarded-for': address };
  const answer = await visitor.call('/api/v1/jobs', { ...init, headers });
  const { id } = (await answer.json()) as { id: string };
  return {
    id,
    visitor,
    state: async () => ((await (await visitor.call(`/api/v1/jobs/${id}`)).json()) as { state: string }).state,
  };
}

describe('attack 34 (all slots for one) ensures that', () => {
  test('34 an address whose jobs never end does not keep one of another address waiting', {
    timeout: 240_000,
  }, async () => {
    const endless = await Promise.all(Array.from({ length: SLOTS + 3 }, () => start(ATTACKER, 'hang')));
    const running = async () =>
      (await Promise.all(endless.map(({ state }) => state()))).filter((state) => state === 'running').length;
    await expect.poll(running, { timeout: PATIENCE_MS }).toBe(SLOTS);
    const other = await start('198.51.100.2', 'rights');
    await expect.poll(other.state, { timeout: PATIENCE_MS, interval: 200 }).not.toBe('queued');
    expect((await untilEnded(other.visitor, other.id)).state).toBe('done');
    expect(await running()).toBe(SLOTS);
    for (const { visitor, id } of endless) await visitor.call(`/api/v1/jobs/${id}`, { method: 'DELETE' });
  });
});
