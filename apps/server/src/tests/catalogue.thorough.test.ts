import { execFile } from 'node:child_process';
import { existsSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { ERROR_CODES, type ErrorCode } from '@recto/contract/error-codes';
import { userText } from '@recto/contract/recto-error';

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locateEngine } from '../engine-location.ts';
import {
  asJson,
  newVisitor,
  RUNNER_SECRET,
  startTestServer,
  type TestServer,
  type Visitor,
} from './test-server.testing.ts';
import { DETAILS, throwingTool } from './throwing-engine.testing.ts';

const run = promisify(execFile);
const CURL = '/usr/bin/curl';

let server: TestServer;
let visitor: Visitor;
beforeAll(async () => {
  server = await startTestServer(
    {
      jobMemoryMegabytes: 1024,
      patience: { headersMs: 15_000, bodyMs: 15_000, stallMs: 20_000, slowAfterMs: 30_000, heartbeatMs: 150 },
    },
    {
      toolset: {
        find: async (id) => (id === throwingTool.id ? throwingTool : undefined),
        loadOperation: () => Promise.reject(new Error('only the engine runs it')),
      },
      tools: [throwingTool],
      engine: {
        engineEntry: fileURLToPath(new URL('throwing-engine.testing.ts', import.meta.url)),
        codePaths: locateEngine({ RECTO_ENGINE: 'sources' }).codePaths,
      },
    },
  );
  visitor = await newVisitor(server.origin);
  writeFileSync(join(server.folder, 'a.pdf'), Buffer.from('a file'));
});
afterAll(async () => {
  await server.close();
  rmSync(server.folder, { recursive: true, force: true });
});

const hasCurl = existsSync(CURL);

/** `/process` by curl. @returns status, type, code and text of the answer */
async function byCurl(how: string): Promise<readonly string[]> {
  const { stdout } = await run(CURL, [
    ...['--silent', '--show-error', '--header', `Authorization: Bearer ${RUNNER_SECRET}`],
    ...['--form', 'operation=throwing', '--form', `params=${JSON.stringify({ how })}`],
    ...['--form', `files=@${join(server.folder, 'a.pdf')}`],
    ...['--write-out', '\n%{http_code}\n%{content_type}\n%header{x-recto-error}', `${server.origin}/process`],
  ]);
  const lines = stdout.split('\n');
  return [...lines.slice(-3), lines.slice(0, -3).join('\n')];
}

/** The same from TypeScript. */
async function byFunction(how: string): Promise<readonly [number, unknown]> {
  const inputs = [await visitor.upload(Buffer.from('a file'), 'a.pdf')];
  const answer = await visitor.call('/functions/v1/throwing-pdf', asJson({ inputs, how }));
  return [answer.status, ((await answer.json()) as { error: unknown }).error];
}

describe.skipIf(!hasCurl)('the catalogue of errors over HTTP ensures that', () => {
  test.each(Object.keys(ERROR_CODES) as ErrorCode[])(
    '%s has its status and its words, by curl and from TypeScript',
    async (code) => {
      // An engine that says it crashed is tried again: what a caller then reads is the same.
      const { httpStatus } = ERROR_CODES[code];
      const text = userText(code, DETAILS);
      expect(await byCurl(code)).toEqual([String(httpStatus), 'text/plain; charset=utf-8', code, text]);
      expect(await byFunction(code)).toEqual([httpStatus, { code, message: text }]);
    },
  );

  test.each([
    ['a job that never ends', 'hang', '504', 'timed-out'],
    ['a job that takes all memory', 'memory', '507', 'out-of-memory'],
    ['a job that kills its process', 'crash', '500', 'engine-crashed'],
    ['an error that nobody foresaw', 'x', '500', 'processing-failed'],
  ])('%s is told as what it is', async (_what, how, status, code) => {
    const [gotStatus, type, gotCode, text] = await byCurl(how);
    expect([gotStatus, type, gotCode]).toEqual([status, 'text/plain; charset=utf-8', code]);
    expect(text).not.toContain('foreign words');
    expect(text).toBe(userText(code as ErrorCode, { seconds: 2 }));
  });
});

describe('the events of a job ensure that', () => {
  test('who follows a job of which there is nothing new hears signs of life until it has ended', async () => {
    const inputs = [await visitor.upload(Buffer.from('a file'), 'a.pdf')];
    const body = asJson({ operation: 'throwing', inputs, params: { how: 'hang' } });
    const { id } = (await (await visitor.call('/api/v1/jobs', body)).json()) as { id: string };
    const answer = await visitor.call(`/api/v1/jobs/${id}/events`);
    const messages = (await answer.text()).split('\n\n').filter((message) => message !== '');
    const ended = messages.findIndex((message) => message.includes('event: failed'));
    expect(messages.slice(0, ended).filter((message) => message === ': still here').length).toBeGreaterThanOrEqual(2);
    expect(messages.slice(ended)).toEqual([expect.stringContaining('"code":"timed-out"')]);
  });
});
