import { spawn } from 'node:child_process';
import { writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { plainPdf, qpdfCheck } from '@recto/testkit';
import { useTemporaryFolder } from '@recto/testkit/vitest';
import { beforeEach, describe, expect, test } from 'vitest';

const MAIN = join(import.meta.dirname, 'main.ts');
const folder = useTemporaryFolder();
const at = (name: string) => join(folder.path, name);
beforeEach(async () => {
  await writeFile(at('a.pdf'), plainPdf('A', 2));
});

interface Running {
  readonly outcome: Promise<{ exitCode: number | null; errors: string }>;
  readonly errors: () => string;
}

/** Runs the command line from its sources, as someone with a debugger does. */
function start(args: readonly string[], environment: Readonly<Record<string, string>>): Running {
  const child = spawn(process.execPath, [MAIN, ...args], {
    cwd: folder.path,
    env: { ...process.env, ...environment },
    stdio: ['ignore', 'ignore', 'pipe'],
  });
  let errors = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    errors += text;
  });
  const outcome = new Promise<{ exitCode: number | null; errors: string }>((resolve) => {
    child.on('close', (exitCode) => resolve({ exitCode, errors }));
  });
  return { outcome, errors: () => errors };
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.on('error', reject);
    server.listen(0, '127.0.0.1', () => {
      const address = server.address();
      server.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

/** Attaches to an inspector as a debugger does, and lets the program go on. */
async function letGoOn(address: string): Promise<void> {
  const socket = new WebSocket(address);
  await new Promise((resolve, reject) => {
    socket.onopen = resolve;
    socket.onerror = reject;
  });
  for (const [index, method] of ['Runtime.enable', 'Debugger.enable', 'Runtime.runIfWaitingForDebugger'].entries()) {
    socket.send(JSON.stringify({ id: index + 1, method }));
  }
  // The flag stops at the first line too, once it has been let go.
  await new Promise((resolve) => {
    socket.onmessage = ({ data }) => JSON.parse(String(data)).method === 'Debugger.paused' && resolve(undefined);
  });
  socket.send(JSON.stringify({ id: 9, method: 'Debugger.resume' }));
  socket.onmessage = null;
}

describe('RECTO_DEBUG_JOB ensures that', () => {
  test('in-process: the job is done where the command line runs, and what fails is shown with its stack', async () => {
    const inProcess = { RECTO_DEBUG_JOB: 'in-process' };
    expect(await start(['rotate', 'a.pdf', '-o', 'turned.pdf'], inProcess).outcome).toEqual({
      exitCode: 0,
      errors: '',
    });
    expect((await qpdfCheck(at('turned.pdf'))).exitCode).toBe(0);
    const { exitCode, errors } = await start(['rotate', '--pages', '9', 'a.pdf', '-o', 'no.pdf'], inProcess).outcome;
    expect(exitCode).toBe(2);
    expect(errors).toMatch(/RectoError.* at .*\.ts:\d+:\d+\).*recto: /s);
  });

  test('a port: the process of the job waits there for a debugger, and then does the job', async () => {
    const environment = { RECTO_DEBUG_JOB: String(await freePort()), RECTO_UNSAFE_NO_SANDBOX: '1' };
    const running = start(['rotate', 'a.pdf', '-o', 'waited.pdf'], environment);
    const listening = () => /ws:\/\/\S+/.exec(running.errors())?.[0];
    await expect.poll(listening, { timeout: 300_000 }).toBeDefined();
    await letGoOn(listening() ?? '');
    expect((await running.outcome).exitCode).toBe(0);
    expect((await qpdfCheck(at('waited.pdf'))).exitCode).toBe(0);
  });

  test('anything else is refused', async () => {
    const { exitCode, errors } = await start(['rotate', 'a.pdf', '-o', 'x.pdf'], { RECTO_DEBUG_JOB: 'yes' }).outcome;
    expect(exitCode).toBe(2);
    expect(errors).toContain('RECTO_DEBUG_JOB must be');
  });
});
