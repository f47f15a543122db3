import { mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { request as httpRequest } from 'node:http';
import { connect } from 'node:net';
import { join } from 'node:path';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { readSiteSettings } from '../site/site-settings.ts';
import { createSiteServer } from '../site-server.ts';
import { asJson, startTestServer, type TestServer } from '../tests/test-server.testing.ts';

const PUBLIC = 'http://own.example/pdf/';
let server: TestServer;
let port = 0;
beforeAll(async () => {
  server = await startTestServer({ site: readSiteSettings({ RECTO_PUBLIC_URL: PUBLIC, RECTO_HOSTS: 'recto-web' }) });
  port = Number(new URL(server.origin).port);
});
afterAll(async () => {
  await server.close();
  rmSync(server.folder, { recursive: true, force: true });
});

interface Answer {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: string;
}

/** Calls the server by any name, with a path that no client tidies up. */
function call(path: string, headers: Record<string, string> = {}, method = 'GET'): Promise<Answer> {
  return new Promise((resolve, reject) => {
    const sent = httpRequest(
      { host: '127.0.0.1', port, path, method, headers: { host: 'own.example', ...headers } },
      (answer) => {
        let body = '';
        answer.on('data', (part) => {
          body += part;
        });
        answer.on('end', () => resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body }));
      },
    );
    sent.on('error', reject);
    sent.end();
  });
}

function raw(text: string): Promise<string> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    let said = '';
    socket.on('data', (part) => {
      said += part;
    });
    socket.on('error', () => {});
    socket.on('close', () => resolve(said));
    socket.write(text);
  });
}

describe('attack 40 (host headers) ensures that', () => {
  test.each(['evil.example', 'own.example.evil.example', 'evil.example:80', 'own.example@evil.example', 'x y'])(
    'a call for "%s" is refused, pages and API alike',
    async (host) => {
      for (const path of ['/pdf/', '/pdf/api/session', '/api/v1/engines', '/pdf/server.json']) {
        const { status, body } = await call(path, { host });
        expect([400, 403], path).toContain(status);
        expect(body).not.toContain('site</title>');
      }
    },
  );

  test.each(['own.example', 'OWN.example:8080', '127.0.0.1', '[::1]:3000', 'localhost:3000', 'recto-web'])(
    'a call for "%s" is answered',
    async (host) => expect((await call('/pdf/', { host })).status).toBe(200),
  );

  test('monitoring may use any name', async () => {
    expect((await call('/healthz', { host: '10-0-0-7.pods.example' })).status).toBe(200);
  });

  test('two Host headers are refused', async () => {
    const said = await raw(
      'GET /pdf/ HTTP/1.1\r\nHost: own.example\r\nHost: evil.example\r\nConnection: close\r\n\r\n',
    );
    expect(said).toMatch(/^HTTP\/1\.1 400 /);
    expect(said).not.toContain('site</title>');
  });

  test('nothing that a caller says of the host comes back in an answer', async () => {
    const forwarded = { 'x-forwarded-host': 'evil.example', forwarded: 'host=evil.example' };
    for (const path of ['/pdf', '/pdf/', '/pdf/nothing/', '/pdf/api/openapi.json']) {
      const { headers, body } = await call(path, forwarded);
      expect(JSON.stringify(headers) + body).not.toContain('evil.example');
    }
  });
});

describe('attack 41 (paths beside the site) ensures that', () => {
  test.each([
    '/pdf/../secret.txt',
    '/pdf/..%2fsecret.txt',
    '/pdf/%2e%2e/secret.txt',
    '/pdf/..;/secret.txt',
    '/pdf//secret.txt',
    '/pdf//etc/passwd',
    '/pdf/pdf/pdf/../../../secret.txt',
    '/pdf\\..\\secret.txt',
    '/pdf/data/runner-secret',
    '/pdf/%00',
  ])('%s reaches nothing', async (path) => {
    writeFileSync(join(server.folder, 'secret.txt'), 'the secret');
    const { status, body } = await call(path);
    expect([400, 404]).toContain(status);
    expect(body).not.toContain('the secret');
  });

  test.each(['/pdf//evil.example/', '/pdf///evil.example', '/pdf/%2f%2fevil.example/', '//evil.example/pdf/'])(
    '%s leads to no other site',
    async (path) => {
      const { headers } = await call(path);
      expect(headers.location ?? '').not.toMatch(/evil/);
    },
  );

  test('the cookie of a site below a path stays below it', async () => {
    const { headers } = await call('/pdf/api/session', { origin: 'http://own.example' }, 'POST');
    expect(String(headers['set-cookie'])).toMatch(/^recto-session=[^;]+; Path=\/pdf\/; HttpOnly; SameSite=Strict/);
  });
});

const SAID: readonly Readonly<Record<string, string>>[] = [
  { 'x-forwarded-proto': 'http' },
  { forwarded: 'proto=http' },
  { 'x-forwarded-ssl': 'off' },
  { 'upgrade-insecure-requests': '0' },
  { origin: 'http://own.example' },
];

describe('attack 42 (downgrade of the seal) ensures that', () => {
  test.each(SAID)(
    'a caller who says %j gets secure cookies and binding to TLS all the same, behind a front with TLS',
    async (headers) => {
      const front = await startTestServer({
        isBehindProxy: true,
        site: readSiteSettings({ RECTO_PUBLIC_URL: 'https://own.example' }),
      });
      try {
        const answer = await fetch(`${front.origin}/api/session`, { method: 'POST', headers: { ...headers } });
        const cookie = answer.headers.get('set-cookie');
        // A page of another origin, such as the same host over http, gets none.
        if (answer.status === 403) expect(cookie).toBeNull();
        else expect(cookie).toMatch(/^__Host-recto-session=.*; Secure$/);
        expect(answer.headers.get('strict-transport-security')).toMatch(/^max-age=\d{8}/);
      } finally {
        await front.close();
        rmSync(front.folder, { recursive: true, force: true });
      }
    },
  );

  test('a server without TLS never claims it, whatever a caller says', async () => {
    const { headers } = await call(
      '/pdf/api/session',
      { 'x-forwarded-proto': 'https', origin: 'http://own.example' },
      'POST',
    );
    expect(headers['strict-transport-security']).toBeUndefined();
    expect(String(headers['set-cookie'])).not.toContain('Secure');
  });
});

test('ensures that a site below a path is reached whether the proxy passes the path on or takes it off', async () => {
  for (const path of ['/pdf/', '/', '/pdf/api/v1/engines', '/api/v1/engines'])
    expect((await call(path)).status).toBe(200);
  const bare = await call('/pdf');
  expect([bare.status, bare.headers.location]).toEqual([308, '/pdf/']);
});

test('ensures that the API of a site below a path names its addresses below it', async () => {
  const session = await fetch(`${server.origin}/pdf/api/session`, { method: 'POST' });
  const cookie = session.headers.get('set-cookie')?.split(';')[0] ?? '';
  const begun = await fetch(`${server.origin}/pdf/storage/v1/upload/pdf-files`, {
    ...asJson({ name: 'a.pdf', sizeBytes: 10 }),
    headers: { cookie, 'content-type': 'application/json' },
  });
  expect(begun.status).toBe(201);
  const description = (await (await fetch(`${server.origin}/pdf/api/openapi.json`)).json()) as { servers: unknown };
  expect(description.servers).toEqual([{ url: 'http://own.example/pdf' }]);
});

describe('the language of the home page ensures that', () => {
  const folder = useTemporaryFolder();
  const languages = async (headers: Record<string, string>, url = '/') => {
    const root = folder.file('site');
    mkdirSync(root, { recursive: true });
    for (const name of ['index.html', 'de.html', '404.html']) writeFileSync(join(root, name), name);
    const settings = readSiteSettings({ RECTO_LANGUAGE: 'de', RECTO_PUBLIC_URL: 'https://own.example/pdf' });
    const site = await createSiteServer({ folder: root, settings });
    const answer = await site.inject({ url, headers: { host: 'own.example', ...headers } });
    await site.close();
    return answer.headers.location ?? answer.body;
  };

  test('who comes from elsewhere sees it in the language of the deployment, who chose another one keeps it', async () => {
    expect(await languages({ 'sec-fetch-site': 'none' })).toBe('/pdf/de');
    expect(await languages({ 'sec-fetch-site': 'cross-site' })).toBe('/pdf/de');
    expect(await languages({})).toBe('/pdf/de');
    expect(await languages({ 'sec-fetch-site': 'same-origin' })).toBe('index.html');
    expect(await languages({}, '/?shared')).toBe('index.html');
  });
});
