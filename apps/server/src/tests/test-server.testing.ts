import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { readConfig, type ServerConfig } from '../config.ts';
import type { ServiceParts } from '../service.ts';
import { type RunningServer, startServer } from '../start-server.ts';

/** A server of one test file, on a free loopback port, in a folder of its own. */
export interface TestServer extends RunningServer {
  readonly folder: string;
  readonly origin: string;
}

export const RUNNER_SECRET = 'a-runner-secret-for-tests';

/** Starts one; where the machine has no sandbox it does without, and `service.isSandboxed` says so. */
export async function startTestServer(
  overrides: Partial<ServerConfig> = {},
  parts?: ServiceParts,
  folder = mkdtempSync(join(tmpdir(), 'recto-server-')),
): Promise<TestServer> {
  const site = join(folder, 'site');
  mkdirSync(site, { recursive: true });
  for (const name of ['index.html', '404.html']) writeFileSync(join(site, name), '<title>site</title>');
  const environment = { PORT: '0', RECTO_DATA: join(folder, 'data'), RECTO_RUNNER_SECRET: RUNNER_SECRET };
  const config = { ...readConfig(environment, folder), graceMs: 2_000, ...overrides };
  let running = await startServer(config, site, parts);
  if (!running.service.takesJobs) {
    await running.close();
    running = await startServer({ ...config, sandbox: 'off' }, site, parts);
  }
  return { ...running, folder, origin: new URL(running.address).origin };
}

/** A visitor with a session. */
export interface Visitor {
  readonly cookie: string;
  call(path: string, init?: RequestInit): Promise<Response>;
  upload(bytes: Uint8Array, name?: string): Promise<string>;
}

export async function newVisitor(origin: string): Promise<Visitor> {
  const answer = await fetch(`${origin}/api/session`, { method: 'POST' });
  const cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? '';
  const call = (path: string, init: RequestInit = {}) =>
    fetch(origin + path, { ...init, headers: { cookie, ...(init.headers as Record<string, string>) } });
  return {
    cookie,
    call,
    async upload(bytes, name = 'file.pdf') {
      const answer = await call('/storage/v1/object/pdf-files', {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', 'x-file-name': encodeURIComponent(name) },
        body: bytes as BodyInit,
      });
      if (!answer.ok) throw new Error(await answer.text());
      return ((await answer.json()) as { key: string }).key;
    },
  };
}

export const asJson = (body: unknown, method = 'POST'): RequestInit => ({
  method,
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify(body),
});

/** Reads a job until it has ended. */
export async function untilEnded(visitor: Visitor, id: string): Promise<Record<string, unknown>> {
  for (;;) {
    const job = (await (await visitor.call(`/api/v1/jobs/${id}`)).json()) as Record<string, unknown>;
    if (job.state !== 'queued' && job.state !== 'running') return job;
    await new Promise((resolve) => setTimeout(resolve, 30));
  }
}
