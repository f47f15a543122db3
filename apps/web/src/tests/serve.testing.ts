import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../../build/folders.node.ts';

/** The site's server, running. */
export interface RunningServer {
  readonly origin: string;
  /** Ends it and removes what it stored. */
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Additional environment variables. */
  readonly environment?: Readonly<Record<string, string>> | undefined;
  /** A program, with arguments, that runs it. */
  readonly wrapper?: readonly string[];
}

/** Starts the server on a free port, for the site as it was built. @throws Error when it ends without an address */
export async function startServer({ environment, wrapper = [] }: ServerOptions = {}): Promise<RunningServer> {
  const data = mkdtempSync(join(tmpdir(), 'recto-site-'));
  const [program = '', ...rest] = [...wrapper, process.execPath, 'apps/server/src/main.ts'];
  const server = spawn(program, rest, {
    cwd: ROOT,
    env: { ...process.env, ...environment, PORT: '0', RECTO_DATA: data },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = new Promise((resolve) => server.once('close', resolve));
  const stop = async () => {
    server.kill('SIGTERM');
    await closed;
    rmSync(data, { recursive: true, force: true });
  };
  for await (const line of createInterface({ input: server.stdout })) {
    if (/^https?:\/\/\S+$/.test(line)) return { origin: new URL(line).origin, stop };
  }
  await stop();
  throw new Error('The server ended without printing its address');
}
