import { type ChildProcess, spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { ROOT } from '../../scripts/root.ts';

/** The real server in a process of its own, to be measured and killed. */
export interface ServerProcess {
  readonly origin: string;
  readonly pid: number;
  readonly metrics: string;
  /** Ends it at once, without a word. */
  kill(): Promise<void>;
  /** Ends it as a service manager does. */
  stop(): Promise<void>;
}

export async function freePort(): Promise<number> {
  const server = createServer();
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Starts it as `npm start` does and waits for its address. @param environment beside the path */
export async function startServerProcess(
  environment: Readonly<Record<string, string>>,
  serverArguments: readonly string[] = [],
): Promise<ServerProcess> {
  const program = ['--initial-old-space-size=200', 'apps/server/dist/main.mjs'];
  const child = spawn(process.execPath, [...program, ...serverArguments], {
    cwd: ROOT,
    env: { PATH: process.env.PATH ?? '', MALLOC_MMAP_THRESHOLD_: '131072', ...environment },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  // A measurement that breaks off leaves no server behind.
  const endToo = () => child.kill('SIGKILL');
  process.once('exit', endToo);
  child.once('close', () => process.off('exit', endToo));
  const closed = new Promise<void>((resolve) => child.once('close', () => resolve()));
  const [address, metrics] = await readLines(child);
  const end = (signal: NodeJS.Signals) => async () => {
    child.kill(signal);
    await closed;
  };
  return {
    origin: new URL(address).origin,
    metrics: metrics.replace('Metrics: ', ''),
    pid: child.pid ?? 0,
    kill: end('SIGKILL'),
    stop: end('SIGTERM'),
  };
}

async function readLines(child: ChildProcess): Promise<readonly [string, string]> {
  if (!child.stdout) throw new Error('the server has no output');
  const lines: string[] = [];
  for await (const line of createInterface({ input: child.stdout })) {
    lines.push(line);
    if (lines.length === 2) break;
  }
  const [address, metrics] = lines;
  if (address === undefined || metrics === undefined) throw new Error('the server did not start');
  child.stdout.resume();
  return [address, metrics];
}

/** Value of one gauge; 0 when the server does not answer. */
export async function readGauge(server: ServerProcess, name: string): Promise<number> {
  const text = await fetch(server.metrics).then(
    (answer) => answer.text(),
    () => '',
  );
  return Number(new RegExp(`^recto_${name} (\\S+)$`, 'm').exec(text)?.[1] ?? 0);
}

/** Peak of resident memory so far, in bytes. */
export function peakMemoryBytes(pid: number): number {
  const line = /^VmHWM:\s+(\d+) kB$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'));
  return Number(line?.[1] ?? 0) * 1024;
}

/** Direct children of a process, the oldest first. */
export function childrenOf(parent: number): number[] {
  const children: { pid: number; startedAt: number }[] = [];
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    try {
      const fields = readFileSync(join('/proc', name, 'stat'), 'utf8')
        .replace(/^.*\) /, '')
        .split(' ');
      if (Number(fields[1]) === parent) children.push({ pid: Number(name), startedAt: Number(fields[19]) });
    } catch {
      // It has ended meanwhile.
    }
  }
  return children.sort((one, other) => one.startedAt - other.startedAt || one.pid - other.pid).map(({ pid }) => pid);
}
