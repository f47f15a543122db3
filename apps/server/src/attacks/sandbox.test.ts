import { chmodSync, existsSync, mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { RectoError } from '@recto/contract/recto-error';
import { createServerHost, type ServerHost } from '@recto/runtime/node';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { locateEngine } from '../engine-location.ts';
import { hostileTool } from './hostile-tool.ts';

const folder = useTemporaryFolder();
const { codePaths } = locateEngine({ RECTO_ENGINE: 'sources' });
const root = fileURLToPath(new URL('../../../..', import.meta.url));
const options = {
  tools: { find: async () => hostileTool },
  engineEntry: fileURLToPath(new URL('./hostile-engine.testing.ts', import.meta.url)),
  codePaths,
  warmEngines: 0,
  maxHeapMegabytes: 256,
  maxMemoryMegabytes: 1024,
  maxCpuSeconds: 60,
  results: { maxFiles: 5, maxBytes: 1_000_000 },
  // Native code knows nothing of Node's refusals: the outer wall is tried alone.
  hasNodePermissions: false,
  // As where no program of the system recognises text.
  runsPrograms: false,
};

let host: ServerHost | null = null;
beforeAll(async () => {
  host = await createServerHost({ ...options, sandbox: 'required' }).catch(() => null);
});
afterAll(() => host?.close());

/** Returns the result of an attempt by an engine that was taken over; the error code when it was ended. */
async function attempt(name: string, target = '', timeoutMs = 30_000, on = host): Promise<string> {
  if (!on) throw new Error('no sandbox');
  const parts: Buffer[] = [];
  try {
    await on.run(
      { toolId: 'hostile', inputs: [], options: { attempt: name, target } },
      {
        signal: new AbortController().signal,
        onPercent: () => {},
        timeoutMs,
        openResult: async () => ({ write: async (bytes) => void parts.push(Buffer.from(bytes)), end: async () => {} }),
      },
    );
  } catch (thrown) {
    return `ended: ${thrown instanceof RectoError ? thrown.code : thrown}`;
  }
  return Buffer.concat(parts).toString();
}

const hasSandbox = await createServerHost({ ...options, sandbox: 'required' }).then(
  (probe) => probe.close().then(() => true),
  () => false,
);

describe.skipIf(!hasSandbox)('attack 29 (a taken-over engine) ensures that', () => {
  test('files of the host cannot be read', async () => {
    const secret = folder.file('secret.txt');
    writeFileSync(secret, 'host secret');
    for (const path of [secret, '/etc/passwd', '/etc/shadow', '/root']) {
      expect(await attempt('read', path), path).toMatch(/^refused: (ENOENT|EACCES)/);
    }
    expect((await attempt('list', '/')).split(',').sort()).toEqual(
      expect.not.arrayContaining(['etc', 'home', 'root', 'var', 'run']),
    );
  });

  test('of an unbuilt copy the code is in sight, and nothing that lies beside it', async () => {
    expect((await attempt('list', root)).split(',').sort()).toEqual(['apps', 'node_modules', 'packages']);
    expect(await attempt('list', join(root, 'apps'))).toBe('server');
    expect((await attempt('list', join(root, 'apps/server'))).split(',').sort()).toEqual(['package.json', 'src']);
  });

  test('data and keys that lie within our own code are not in sight', async () => {
    const code = folder.file('code');
    const inside = join(code, 'data');
    mkdirSync(inside, { recursive: true });
    writeFileSync(join(inside, 'keys'), 'host secret');
    // Readable for all: it is the sandbox that is tried here, not the rights of files.
    for (const path of [folder.path, code, inside]) chmodSync(path, 0o755);
    const shown = { ...options, sandbox: 'required', codePaths: [...codePaths, code] } as const;
    const showing = await createServerHost(shown);
    const hiding = await createServerHost({ ...shown, hiddenFolders: [inside] });
    expect(await attempt('read', join(inside, 'keys'), 30_000, showing)).toBe('host secret');
    expect(await attempt('read', join(inside, 'keys'), 30_000, hiding)).toMatch(/^refused: ENOENT/);
    expect(await attempt('write', join(inside, 'new'), 30_000, hiding)).toMatch(/^refused/);
    await Promise.all([showing.close(), hiding.close()]);
  });

  test('the environment is empty', async () => {
    const names = Object.keys(JSON.parse(await attempt('environment')));
    expect(names.filter((name) => !['PWD'].includes(name))).toEqual([]);
  });

  test('a job of so many threads is told so, and Node and V8 help it with no more', async () => {
    for (const threads of [1, 3]) {
      const limited = await createServerHost({ ...options, sandbox: 'required', threads });
      expect(JSON.parse(await attempt('environment', '', 30_000, limited))).toMatchObject({
        RECTO_JOB_THREADS: String(threads),
        UV_THREADPOOL_SIZE: String(threads),
      });
      const names = (await attempt('threads', '', 30_000, limited)).split(',');
      expect(names.filter((name) => name === 'V8Worker')).toHaveLength(threads);
      expect(names.filter((name) => name.startsWith('libuv-worker')).length).toBeLessThanOrEqual(threads);
      await limited.close();
    }
  });

  test('no other process is in sight, and there are no rights to gain', async () => {
    expect(Number(await attempt('processes'))).toBeLessThanOrEqual(4);
    const rights = await attempt('rights');
    expect(rights).toMatch(/CapEff:\t0000000000000000/);
    expect(rights).toMatch(/NoNewPrivs:\t1/);
    expect(rights).toMatch(/Seccomp:\t2/);
    expect(await attempt('escape')).toMatch(/^refused/);
  });

  test('no listening port of the host can be reached', async () => {
    const server = createServer((socket) => socket.end());
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    const address = server.address();
    const port = typeof address === 'object' && address ? address.port : 0;
    expect(await attempt('connect', `127.0.0.1 ${port}`)).toMatch(/^refused/);
    server.close();
  });

  test('nothing can be written outside of its own memory', async () => {
    for (const path of [folder.file('written.txt'), join(root, 'packages/written.txt'), '/usr/written.txt']) {
      expect(await attempt('write', path), path).toMatch(/^refused/);
      expect(existsSync(path)).toBe(false);
    }
    for (const path of ['/own.txt', '/dev/own.txt', '/dev/shm/own.txt', '/inputs/own.txt', '/proc/own.txt']) {
      expect(await attempt('write', path), path).toMatch(/^refused/);
    }
    expect(await attempt('write', '/tmp/own.txt')).toBe('written');
    expect(existsSync('/tmp/own.txt')).toBe(false);
  });

  test('all processes of a job together have limits, where the machine has control groups', async (context) => {
    if (!host?.hasGroups) return context.skip('This machine gives the job no control group');
    const hanging = attempt('hang', '', 3_000);
    await expect.poll(() => host?.runningPids.size).toBe(1);
    const [pid] = host.runningPids;
    // The process is put there while it waits to begin.
    const groups = () => readFileSync(`/proc/${pid}/cgroup`, 'utf8');
    await expect.poll(groups).toMatch(/^(0::|\d+:memory:).*\/recto-job-\d+-\d+$/m);
    await expect.poll(groups).toMatch(/^(0::|\d+:pids:).*\/recto-job-\d+-\d+$/m);
    await hanging;
  });

  test('Node itself refuses files, processes and what is not of the engine, behind all that', async () => {
    const second = await createServerHost({ ...options, sandbox: 'required', hasNodePermissions: true });
    for (const [name, target] of [
      ['read', '/etc/fonts/fonts.conf'],
      ['write', '/own.txt'],
      ['list', '/'],
      ['escape', ''],
    ] as const) {
      expect(await attempt(name, target, 30_000, second), name).toContain('Access to this API has been restricted');
    }
    expect(await attempt('write', '/tmp/own.txt', 30_000, second)).toBe('written');
    await second.close();
  });

  test('an engine that says more than any job has to say is ended', async () => {
    expect(await attempt('talk', '', 20_000)).toBe('ended: engine-crashed');
  });

  test('a disk filler, a fork bomb, a memory bomb and a hang are stopped, and no core is left', async () => {
    const coresBefore = readdirSync(tmpdir()).filter((name) => name.startsWith('core'));
    expect(await attempt('fill')).toMatch(/^(refused|ended)/);
    expect(await attempt('spread')).toMatch(/^(refused|ended)/);
    expect(await attempt('fork')).toMatch(/^(0$|refused)/);
    expect(await attempt('memory')).toMatch(/^ended: (out-of-memory|engine-crashed)$/);
    expect(await attempt('hang', '', 1_500)).toBe('ended: timed-out');
    expect(await attempt('core')).toBe('ended: engine-crashed');
    expect(readdirSync(tmpdir()).filter((name) => name.startsWith('core'))).toEqual(coresBefore);
    expect(host?.runningPids.size).toBe(0);
  });
});
