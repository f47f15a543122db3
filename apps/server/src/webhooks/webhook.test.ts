import { createHmac } from 'node:crypto';
import { rmSync } from 'node:fs';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { plainPdf } from '@recto/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { asJson, newVisitor, startTestServer, type TestServer, type Visitor } from '../tests/test-server.testing.ts';
import { tellWebhook } from './tell-webhook.ts';
import { allowsWebhook, readWebhookSettings, type WebhookSettings } from './webhook-settings.ts';

const SECRET = Buffer.alloc(32, 7);
const RECIPE = {
  kind: 'recto-recipe',
  version: 1,
  name: 'Turn',
  steps: [{ toolId: 'rotate', options: { angle: 90 } }],
};

interface Told {
  readonly path: string;
  readonly headers: IncomingMessage['headers'];
  readonly body: string;
}

/** Answers each post with the next of the statuses, 204 when there is none, and keeps what it was told. */
async function startReceiver(): Promise<{ server: Server; origin: string; told: Told[]; statuses: number[] }> {
  const told: Told[] = [];
  const statuses: number[] = [];
  const server = createServer(async (request, reply) => {
    let body = '';
    for await (const part of request) body += part;
    told.push({ path: request.url ?? '', headers: request.headers, body });
    reply.writeHead(statuses.shift() ?? 204, { location: '/elsewhere' }).end();
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return { server, origin: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, told, statuses };
}

let receiver: Awaited<ReturnType<typeof startReceiver>>;
let settings: WebhookSettings;
let server: TestServer;
let visitor: Visitor;

beforeAll(async () => {
  receiver = await startReceiver();
  settings = { allowed: [`${receiver.origin}/hooks/`], secret: SECRET };
  server = await startTestServer({ webhooks: settings });
  visitor = await newVisitor(server.origin);
});
afterAll(async () => {
  await server.close();
  receiver.server.close();
  rmSync(server.folder, { recursive: true, force: true });
});

const started = async (body: object, by = visitor) =>
  by.call(
    '/api/v1/runs',
    asJson({ recipe: RECIPE, inputs: [await by.upload(plainPdf('A', 1), 'private-name.pdf')], ...body }),
  );
const send = (path: string, pauses: readonly number[] = [10, 10]) =>
  tellWebhook(
    settings,
    receiver.origin + path,
    { id: 'run_1', type: 'run.ended', data: { id: '1' } },
    new AbortController().signal,
    pauses,
  );

describe('attack 38: a run with a webhook ensures that', () => {
  test.each([
    ['done', {}, undefined],
    [
      'failed',
      { recipe: { ...RECIPE, steps: [{ toolId: 'rotate', options: { pages: '9', angle: 90 } }] } },
      'option-invalid',
    ],
  ])('the address is told once that it is %s, signed, without a name or key', async (state, body, code) => {
    const before = receiver.told.length;
    const answer = await started({ ...body, webhook: `${receiver.origin}/hooks/a` });
    expect(answer.status).toBe(202);
    const { id } = (await answer.json()) as { id: string };
    await expect.poll(() => receiver.told.length).toBe(before + 1);
    const [{ path, headers, body: text } = receiver.told[0] as Told] = receiver.told.slice(before);
    expect(path).toBe('/hooks/a');
    expect(JSON.parse(text)).toEqual({
      type: 'run.ended',
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      data: { id, state, run: `/api/v1/runs/${id}`, ...(code && { code }) },
    });
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${text}`;
    const mac = createHmac('sha256', SECRET).update(signed).digest('base64');
    expect(headers).toMatchObject({ 'webhook-id': `run_${id}`, 'webhook-signature': `v1,${mac}` });
    expect(Math.abs(Date.now() / 1000 - Number(headers['webhook-timestamp']))).toBeLessThan(60);
    // What is told is true by then.
    expect(await (await visitor.call(`/api/v1/runs/${id}`)).json()).toMatchObject({ state });
  });

  test.each([
    ['another host', 'http://example.com/hooks/a'],
    ['another port', 'http://127.0.0.1:1/hooks/a'],
    ['another path', '/other'],
    ['a path that climbs out', '/hooks/../other'],
    ['a path that climbs out in disguise', '/hooks/%2e%2e/other'],
    ['a name of a user', 'http://user@127.0.0.1/hooks/a'],
    ['another scheme', 'file:///etc/passwd'],
    ['no address', 'hooks'],
  ])('%s is refused before anything is queued', async (_what, address) => {
    const before = receiver.told.length;
    const answer = await started({ webhook: address.startsWith('/') ? receiver.origin + address : address });
    expect([answer.status, await answer.json()]).toEqual([
      400,
      expect.objectContaining({ code: 'usage-invalid', error: expect.objectContaining({ code: 'usage-invalid' }) }),
    ]);
    expect(receiver.told.length).toBe(before);
  });

  test('a server where nobody set it up tells nobody, and says so', async () => {
    const plain = await startTestServer();
    try {
      const answer = await started({ webhook: `${receiver.origin}/hooks/a` }, await newVisitor(plain.origin));
      expect(answer.status).toBe(400);
      expect(await answer.text()).toContain('notifies no other programs');
    } finally {
      await plain.close();
      rmSync(plain.folder, { recursive: true, force: true });
    }
  });
});

describe('attack 38: a webhook ensures that', () => {
  test('a receiver that fails is tried again with the same id, three times at most', async () => {
    const from = receiver.told.length;
    receiver.statuses.push(500, 503);
    expect(await send('/hooks/b')).toBe(true);
    receiver.statuses.push(500, 500, 500);
    expect(await send('/hooks/b')).toBe(false);
    expect(receiver.told.slice(from).map(({ headers }) => headers['webhook-id'])).toEqual(Array(6).fill('run_1'));
  });

  test('a receiver that wants no more is left alone, and a redirection is not followed', async () => {
    const from = receiver.told.length;
    receiver.statuses.push(410);
    expect(await send('/hooks/c')).toBe(false);
    receiver.statuses.push(307, 302, 301);
    expect(await send('/hooks/d')).toBe(false);
    expect(receiver.told.slice(from).map(({ path }) => path)).toEqual(['/hooks/c', '/hooks/d', '/hooks/d', '/hooks/d']);
  });

  test('the end of the server ends a pause', async () => {
    const end = new AbortController();
    receiver.statuses.push(500);
    const message = { id: 'run_2', type: 'run.ended', data: {} } as const;
    const told = tellWebhook(settings, `${receiver.origin}/hooks/e`, message, end.signal, [3_600_000]);
    await expect.poll(() => receiver.told.at(-1)?.path).toBe('/hooks/e');
    end.abort();
    expect(await told).toBe(false);
  });

  test('an address that is not allowed is not asked, even from the queue', async () => {
    const from = receiver.told.length;
    expect(await send('/other')).toBe(false);
    expect(receiver.told.length).toBe(from);
  });
});

describe('the settings of webhooks ensure that', () => {
  const secret = `whsec_${SECRET.toString('base64')}`;

  test('without addresses there are none, and with them a secret is needed', () => {
    expect(readWebhookSettings({ RECTO_WEBHOOK_SECRET: secret })).toBeNull();
    for (const bad of [undefined, '', 'whsec_', 'whsec_c2hvcnQ=', SECRET.toString('base64')]) {
      expect(() => readWebhookSettings({ RECTO_WEBHOOKS: 'https://a.example/', RECTO_WEBHOOK_SECRET: bad })).toThrow(
        /whsec_/,
      );
    }
  });

  test.each(['ftp://a.example/', 'a.example', 'https://me@a.example/', 'https://a.example/?q', '*'])(
    '%s is no beginning of an address',
    (address) => {
      expect(() => readWebhookSettings({ RECTO_WEBHOOKS: address, RECTO_WEBHOOK_SECRET: secret })).toThrow(
        /RECTO_WEBHOOKS/,
      );
    },
  );

  test('an address is allowed by origin and path', () => {
    const read = readWebhookSettings({
      RECTO_WEBHOOKS: 'https://a.example/hooks/, http://b.internal:8080/',
      RECTO_WEBHOOK_SECRET: secret,
    });
    expect(read?.secret).toEqual(SECRET);
    const allowed = (address: string) => allowsWebhook(read, address);
    expect(allowed('https://a.example/hooks/1?x=2')).toBe(true);
    expect(allowed('http://b.internal:8080/any')).toBe(true);
    expect(allowed('http://a.example/hooks/1')).toBe(false);
    expect(allowed('https://a.example.evil.example/hooks/1')).toBe(false);
    expect(allowed('https://a.example/hook')).toBe(false);
  });
});
