import { execFile } from 'node:child_process';
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer, request, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { hasProgram, type NativeProgram, pdfTexts, plainPdf } from '@recto/testkit';
import { usePdfMatchers, useTemporaryFolder } from '@recto/testkit/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { RUNNER_SECRET, startTestServer, type TestServer } from '../apps/server/src/tests/test-server.testing.ts';
import { ROOT } from './root.ts';

const run = promisify(execFile);
const folder = useTemporaryFolder();
const FLAT = '{"outline": "flat"}';

interface Client {
  readonly name: string;
  readonly program: string;
  readonly needs: NativeProgram | null;
  /** Arguments that name the result: one call with curl gives one file, and its caller names it. */
  readonly result: readonly string[];
}

const CLIENTS: readonly Client[] = [
  { name: 'recto.sh', program: '/bin/sh', needs: 'curl', result: ['merged.pdf'] },
  { name: 'recto.mjs', program: process.execPath, needs: null, result: [] },
  { name: 'recto.py', program: 'python3', needs: 'python3', result: [] },
];

let server: TestServer;
let front: Server;
let turnedAway: Set<string>;

beforeAll(async () => {
  usePdfMatchers();
  server = await startTestServer({}, undefined, folder.file('server'));
  front = createServer(busyAtFirst(new URL(server.origin)));
  await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
});
afterAll(async () => {
  front.close();
  await server.close();
});

/** Answers the first call of each kind as a busy server does, and passes all others on. */
function busyAtFirst({ hostname, port }: URL): Parameters<typeof createServer>[1] {
  return (call, answer) => {
    const kind = `${call.method} ${call.url?.replace(/[\w-]{30,}/, '')}`;
    if (!turnedAway.has(kind)) {
      turnedAway.add(kind);
      call.resume().once('end', () => answer.writeHead(503, { 'retry-after': '0' }).end('{}'));
      return;
    }
    const { method, url: path, headers } = call;
    const onward = request({ hostname, port, method, path, headers }, (reply) => {
      answer.writeHead(reply.statusCode ?? 502, reply.headers);
      reply.pipe(answer);
    });
    call.pipe(onward);
  };
}

/** Runs a client in a folder of its own. @returns its folder, and how it ended */
async function runClient({ name, program }: Client, ways: readonly string[], secret = RUNNER_SECRET) {
  turnedAway = new Set();
  const cwd = folder.file(`${name}-${readdirSync(folder.path).length}`);
  mkdirSync(cwd);
  writeFileSync(join(cwd, 'a.pdf'), plainPdf('A', 3));
  writeFileSync(join(cwd, 'ü b.pdf'), plainPdf('B', 2));
  const { port } = front.address() as AddressInfo;
  const env = { PATH: process.env.PATH, RECTO_RUNNER_SECRET: secret, RECTO_SERVER: `http://127.0.0.1:${port}` };
  const ended = await run(program, [join(ROOT, 'docs/clients', name), ...ways], { cwd, env }).then(
    () => ({ code: 0, complaint: '' }),
    ({ code, stderr }) => ({ code, complaint: String(stderr) }),
  );
  return { cwd, ...ended };
}

const made = (cwd: string) => readdirSync(cwd).filter((name) => !['a.pdf', 'ü b.pdf'].includes(name));

describe.each(CLIENTS)('the client $name ensures that', (client) => {
  const lacks = client.needs !== null && !hasProgram(client.needs);
  const because = lacks ? ` (skipped: ${client.needs} is not installed)` : '';

  test.skipIf(lacks)(`files are merged, also by a server that is busy at first${because}`, async () => {
    const { cwd, code, complaint } = await runClient(client, ['merge', FLAT, ...client.result, 'a.pdf', 'ü b.pdf']);
    expect(code, complaint).toBe(0);
    const names = made(cwd);
    expect(names).toHaveLength(1);
    const bytes = new Uint8Array(readFileSync(join(cwd, names[0] ?? '')));
    await expect(bytes).toPassQpdfCheck();
    const texts = (await pdfTexts(bytes)).map((text) => text.trim().charAt(0));
    expect(texts).toEqual(['A', 'A', 'A', 'B', 'B']);
    expect(turnedAway.size).toBeGreaterThan(0);
  });

  test.skipIf(lacks)(`what is refused ends it with the server's words, and no file${because}`, async () => {
    const wrong = await runClient(
      client,
      ['merge', FLAT, ...client.result, 'a.pdf', 'ü b.pdf'],
      'wrong-secret-of-someone',
    );
    expect(wrong.code).not.toBe(0);
    expect(wrong.complaint).toContain('Invalid JWT signature');
    expect(made(wrong.cwd)).toEqual([]);
    const unknown = await runClient(client, ['rotate', '{"angle": 45}', ...client.result, 'a.pdf']);
    expect(unknown.code).not.toBe(0);
    expect(unknown.complaint).toMatch(/angle/i);
    expect(made(unknown.cwd)).toEqual([]);
  });

  if (client.result.length > 0) return;
  test.skipIf(lacks)(`several results are all fetched${because}`, async () => {
    const { cwd, code, complaint } = await runClient(client, ['split', '{"mode": "every-page"}', 'a.pdf']);
    expect(code, complaint).toBe(0);
    expect(made(cwd).sort()).toEqual([1, 2, 3].map((page) => `recto-split-page-${page}.pdf`));
  });
});

test('ensures that the guide quotes every client as it is', () => {
  const guide = readFileSync(join(ROOT, 'docs/api-guide.md'), 'utf8');
  for (const { name } of CLIENTS) expect(guide).toContain(readFileSync(join(ROOT, 'docs/clients', name), 'utf8'));
});
