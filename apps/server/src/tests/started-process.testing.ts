import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { AddressInfo } from 'node:net';
import { connect, createServer } from 'node:net';
import { delimiter, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

/** Which of the programs this machine lacks. */
export function missingPrograms(programs: readonly string[]): readonly string[] {
  const folders = (process.env.PATH ?? '').split(delimiter);
  return programs.filter((program) => !folders.some((folder) => existsSync(join(folder, program))));
}

/** Ports that are free now. @param count how many, all different */
export async function freePorts(count: number): Promise<number[]> {
  const servers = Array.from({ length: count }, () => createServer());
  await Promise.all(servers.map((server) => new Promise<void>((done) => server.listen(0, '127.0.0.1', done))));
  const ports = servers.map((server) => (server.address() as AddressInfo).port);
  await Promise.all(servers.map((server) => new Promise((done) => server.close(done))));
  return ports;
}

const started = new Set<ChildProcess>();
// A test run that is broken off leaves nothing behind.
process.once('exit', () => {
  for (const child of started) child.kill('SIGKILL');
});

/** Starts a program that is ended by `endProcess`, or with this process. */
export function startProcess(command: string, commandArguments: readonly string[]): ChildProcess {
  const child = spawn(command, commandArguments, { stdio: 'ignore' });
  started.add(child);
  child.once('close', () => started.delete(child));
  child.once('error', () => started.delete(child));
  return child;
}

export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGKILL'): Promise<void> {
  if (!started.has(child)) return;
  const closed = new Promise((done) => child.once('close', done));
  child.kill(signal);
  await closed;
}

const PATIENCE_MS = 240_000;

/** Settles when something listens. @throws when nothing does within a minute */
export async function untilListening(port: number): Promise<void> {
  for (const until = Date.now() + PATIENCE_MS; Date.now() < until; await sleep(50)) {
    const isOpen = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1', () => resolve(true));
      socket.once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (isOpen) return;
  }
  throw new Error('a program that the test needs did not start');
}
