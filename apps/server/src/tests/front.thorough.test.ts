import { spawn, spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { type ClientHttp2Session, connect as connectHttp2, type OutgoingHttpHeaders } from 'node:http2';
import { Agent, request } from 'node:https';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { plainPdf } from '@recto/testkit';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { createProxyTrust } from '../http/trusted-proxies.ts';
import { SECRETS } from '../read-environment.ts';
import { selfSigned } from '../self-signed.ts';
import { type Front, freePort, NGINX, protocolOf, SHIPPED, startFront } from './nginx.testing.ts';
import { asJson, newVisitor, RUNNER_SECRET, startTestServer, type TestServer } from './test-server.testing.ts';

const BUBBLEWRAP = '/usr/bin/bwrap';
const BUNDLE = fileURLToPath(new URL('../../dist/main.mjs', import.meta.url));
const hasPrograms = existsSync('/usr/bin/openssl');

const agent = new Agent({ rejectUnauthorized: false });

/** A call over TLS with a certificate that nobody trusts. */
function call(url: string, method = 'GET', headers: Record<string, string> = {}, body?: Uint8Array) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const outgoing = request(url, { agent, method, headers }, (answer) => {
      const parts: Buffer[] = [];
      answer.on('data', (part) => parts.push(part));
      answer.on('end', () =>
        resolve({ status: answer.statusCode ?? 0, headers: answer.headers, body: Buffer.concat(parts) }),
      );
    });
    outgoing.on('error', reject);
    outgoing.end(body);
  });
}

/** One call of a connection that carries several at the same time. */
function callHttp2(connection: ClientHttp2Session, headers: OutgoingHttpHeaders, body?: Uint8Array) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
    const stream = connection.request(headers, { endStream: body === undefined });
    const parts: Buffer[] = [];
    let answered: Record<string, unknown> = {};
    stream.on('response', (told) => {
      answered = told;
    });
    stream.on('data', (part) => parts.push(part));
    stream.on('end', () => {
      resolve({ status: Number(answered[':status']), headers: answered, body: Buffer.concat(parts) });
    });
    stream.on('error', reject);
    if (body) stream.end(body);
  });
}

describe.skipIf(!hasPrograms)('TLS in process ensures that', () => {
  let server: TestServer;
  beforeAll(async () => {
    server = await startTestServer({ tls: selfSigned() });
  });
  afterAll(async () => {
    await server.close();
    rmSync(server.folder, { recursive: true, force: true });
  });

  test('1.3 is spoken and nothing older, with HSTS and a cookie that is Secure', async () => {
    const port = Number(new URL(server.origin).port);
    expect(await protocolOf(port, 'TLSv1.3')).toBe('TLSv1.3');
    expect(await protocolOf(port, 'TLSv1.2')).toBeNull();
    const answer = await call(`${server.origin}/api/session`, 'POST');
    expect(answer.headers['strict-transport-security']).toMatch(/^max-age=63072000/);
    expect(String(answer.headers['set-cookie'])).toMatch(
      /^__Host-recto-session=.*; Path=\/; HttpOnly; SameSite=Strict; .*; Secure$/,
    );
  });
});

describe.skipIf(!hasPrograms || !existsSync(NGINX))('the shipped nginx configuration ensures that', () => {
  let server: TestServer;
  let front: Front;
  let folder = '';
  beforeAll(async () => {
    server = await startTestServer({ isBehindProxy: true, trustsProxy: createProxyTrust(null) });
    folder = join(server.folder, 'nginx');
    front = await startFront(server.origin, folder);
  });
  afterAll(async () => {
    await front.stop();
    await server.close();
    rmSync(server.folder, { recursive: true, force: true });
  });

  test('1.3 is spoken and nothing older', async () => {
    expect(await protocolOf(front.port, 'TLSv1.3')).toBe('TLSv1.3');
    expect(await protocolOf(front.port, 'TLSv1.2')).toBeNull();
  });

  test('it lets go of an idle connection before Recto does', async () => {
    const kept = (await fetch(server.origin)).headers.get('keep-alive');
    const [, recto] = /timeout=(\d+)/.exec(kept ?? '') ?? [];
    const [, front] = /upstream recto \{[^}]*keepalive_timeout (\d+)s;/.exec(SHIPPED) ?? [];
    expect(Number(front)).toBeLessThan(Number(recto));
  });

  test('a job goes through it with large files, and nothing of them lies on its disk', async () => {
    const { origin } = front;
    const session = await call(`${origin}/api/session`, 'POST', { origin });
    expect(session.status).toBe(200);
    const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
    const pdf = Buffer.concat([plainPdf('NGINXMARKER'), Buffer.alloc(20_000_000, '% ')]);
    const type = { 'content-type': 'application/octet-stream' };
    const stored = await call(`${origin}/storage/v1/object/pdf-files`, 'POST', { cookie, ...type }, pdf);
    expect(stored.status, front.complaints()).toBe(201);
    const { key } = JSON.parse(stored.body.toString());
    const read = await call(`${origin}/storage/v1/object/pdf-files/${key}`, 'GET', { cookie });
    expect(read.body.equals(pdf)).toBe(true);
    expectNothingKept();
    const refused = await call(`${origin}/process`, 'POST', { authorization: `Bearer ${RUNNER_SECRET}x` });
    expect([refused.status, refused.body.toString()]).toEqual([401, 'Invalid JWT signature']);
    expect((await call(`${origin}/metrics`)).status).toBe(404);
  });

  test('so it does over HTTP/2, with many calls at the same time', async () => {
    const connection = connectHttp2(front.origin, { rejectUnauthorized: false });
    try {
      const session = await callHttp2(connection, { ':method': 'POST', ':path': '/api/session', origin: front.origin });
      expect(session.status).toBe(200);
      const cookie = String(session.headers['set-cookie']).split(';')[0] ?? '';
      const pdf = Buffer.concat([plainPdf('NGINXMARKER'), Buffer.alloc(20_000_000, '% ')]);
      const path = '/storage/v1/object/pdf-files';
      const type = { 'content-type': 'application/octet-stream', 'content-length': pdf.length };
      const stored = await callHttp2(connection, { ':method': 'POST', ':path': path, cookie, ...type }, pdf);
      expect(stored.status, front.complaints()).toBe(201);
      const { key } = JSON.parse(stored.body.toString());
      const others = Array.from({ length: 40 }, () => callHttp2(connection, { ':path': '/healthz' }));
      const read = await callHttp2(connection, { ':path': `${path}/${key}`, cookie });
      expect(read.body.equals(pdf)).toBe(true);
      expect((await Promise.all(others)).map(({ status }) => status)).toEqual(others.map(() => 200));
      expectNothingKept();
    } finally {
      connection.close();
    }
  });

  function expectNothingKept(): void {
    for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
      if (!entry.isFile()) continue;
      expect(readFileSync(join(entry.parentPath, entry.name)).includes('NGINXMARKER'), entry.name).toBe(false);
      expect(entry.name).not.toMatch(/access|error/);
    }
  }
});

describe('the files for deployments ensure that', () => {
  const text = (path: string) => readFileSync(new URL(`../../../../${path}`, import.meta.url), 'utf8');
  const namesIn = (path: string) => new Set(text(path).match(/(?:RECTO|OTEL)_[A-Z0-9_]+[A-Z]/g));

  const PAGES = ['docs/deploy.md', ...globSync('docs/deploy/*.md', { cwd: new URL('../../../../', import.meta.url) })];

  test('every variable they name is one that the server reads, and each is explained', () => {
    const readers = [
      'apps/server/src/config.ts',
      'apps/web/build.ts',
      'apps/server/src/webhooks/webhook-settings.ts',
      'packages/runtime/src/node/forward-relay.ts',
      'packages/ocr/src/engine/native-program.node.ts',
      'packages/runtime/src/node/file-limit.ts',
      'apps/server/src/site/site-settings.ts',
      'apps/server/src/log/json-log.ts',
      'apps/server/src/log/telemetry-settings.ts',
    ];
    const secretFiles = SECRETS.map((name) => `${name}_FILE`);
    const known = new Set([...readers.flatMap((path) => [...namesIn(path)]), ...secretFiles]);
    for (const path of [
      'deploy/Dockerfile',
      'deploy/compose.yaml',
      'deploy/recto.service',
      ...PAGES,
      'docs/self-hosting.md',
    ]) {
      const names = [...namesIn(path)].filter((name) => name !== 'RECTO_NO_INSTALL');
      expect(
        names.filter((name) => !known.has(name)),
        path,
      ).toEqual([]);
    }
    const explained = new Set(PAGES.flatMap((path) => [...namesIn(path)]));
    expect([...known].filter((name) => !explained.has(name))).toEqual([]);
  });

  test('the container runs as a user without rights and starts what is there', () => {
    expect(text('deploy/Dockerfile')).toMatch(/^USER 1000:1000$/m);
    for (const path of text('deploy/Dockerfile').match(/(apps|scripts)\/[\w/]+\.ts/g) ?? []) {
      expect(existsSync(new URL(`../../../../${path}`, import.meta.url)), path).toBe(true);
    }
    const instructions = text('deploy/Dockerfile').match(/^[A-Z]+(?= )/gm) ?? [];
    const known = ['ARG', 'FROM', 'WORKDIR', 'COPY', 'ENV', 'RUN', 'USER', 'VOLUME', 'EXPOSE', 'HEALTHCHECK', 'CMD'];
    expect(instructions.filter((name) => !known.includes(name))).toEqual([]);
    expect(text('.dockerignore').split('\n')).toEqual(expect.arrayContaining(['.git', '**/node_modules', '**/dist']));
  });

  test.skipIf(!existsSync(BUBBLEWRAP) || !existsSync(BUNDLE))(
    "the container's command, as a user without rights on a system that it can only read, serves, is healthy and runs its jobs in a sandbox",
    async () => {
      const dockerfile = text('deploy/Dockerfile');
      const listed = (instruction: RegExp) => JSON.parse(instruction.exec(dockerfile)?.[1] ?? '[]') as string[];
      const [, ...command] = listed(/^CMD (\[.*\])$/m);
      const [, ...health] = listed(/^HEALTHCHECK .* CMD (\[.*\])$/m);
      const data = mkdtempSync(join(tmpdir(), 'recto-container-'));
      const port = await freePort();
      const environment = { HOST: '0.0.0.0', PORT: String(port), RECTO_DATA: data, NODE_ENV: 'production' };
      const variables = Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]);
      const root = fileURLToPath(new URL('../../../..', import.meta.url));
      const container = spawn(
        BUBBLEWRAP,
        [
          ...[
            '--unshare-user',
            '--uid',
            '1000',
            '--gid',
            '1000',
            '--cap-drop',
            'ALL',
            '--die-with-parent',
            '--clearenv',
          ],
          ...['--ro-bind', '/', '/', '--dev', '/dev', '--bind', '/proc', '/proc', '--bind', data, data],
          ...['--chdir', root, '--setenv', 'PATH', process.env.PATH ?? '', ...variables, process.execPath, ...command],
        ],
        { stdio: 'ignore' },
      );
      const closed = new Promise((resolve) => container.once('close', resolve));
      try {
        const origin = `http://127.0.0.1:${port}`;
        const ready = async () => (await fetch(`${origin}/readyz`)).json();
        await expect.poll(() => ready().catch(() => null)).toEqual({ status: 'ready', sandboxed: true });
        const check = health.map((part) => part.replace(':3000/', `:${port}/`));
        expect(spawnSync(process.execPath, check).status).toBe(0);
        const visitor = await newVisitor(origin);
        const inputs = [await visitor.upload(plainPdf('CONTAINER'))];
        expect((await visitor.call('/functions/v1/rotate-pdf', asJson({ inputs }))).status).toBe(200);
      } finally {
        container.kill('SIGKILL');
        await closed;
        rmSync(data, { recursive: true, force: true });
      }
    },
  );
});
