import { spawn } from 'node:child_process';
import { readMemoryOfTree } from '../process-memory.ts';
import { readTimesOfTree } from '../process-times.ts';
import type { RunEnd } from './judge.ts';

/** Limits of one run. */
export interface SweepLimits {
  /** Processor time of all its processes together; on a busy machine it may take up to ten times as long. */
  readonly timeoutMs: number;
  readonly memoryMegabytes: number;
}

/** A run that ended, and how long it took. */
export interface TimedRunEnd extends RunEnd {
  readonly durationMs: number;
}

const WATCH_MS = 25;
const LONGEST_WAIT = 10;
const BYTES_PER_MEGABYTE = 1_048_576;
const MAX_OUTPUT_CHARACTERS = 20_000;

/** Runs the command line in a process group of its own, under limits; the whole group is ended when it overruns. */
export function runTool(command: readonly string[], limits: SweepLimits): Promise<TimedRunEnd> {
  return new Promise((resolve) => {
    const startedAt = performance.now();
    // The judge knows what it says in English.
    const env = { ...process.env, LC_ALL: 'C' };
    const child = spawn(process.execPath, command, { env, stdio: ['ignore', 'pipe', 'pipe'], detached: true });
    let stderr = '';
    let stdout = '';
    let stopped: string | null = null;
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => {
      stderr = (stderr + text).slice(-MAX_OUTPUT_CHARACTERS);
    });
    child.stdout.setEncoding('utf8');
    child.stdout.on('data', (text: string) => {
      stdout = (stdout + text).slice(-MAX_OUTPUT_CHARACTERS);
    });
    const stop = (reason: string) => {
      stopped ??= reason;
      endGroup(child.pid);
    };
    const waitMs = limits.timeoutMs * LONGEST_WAIT;
    const timer = setTimeout(() => stop(`did not end within ${waitMs / 1000} s`), waitMs);
    const times = new Map<number, number>();
    // Not prlimit: the command line sandboxes its engine with limits of its own, which an outer limit would break.
    const watch = setInterval(() => {
      const used = readMemoryOfTree(child.pid).reduce((sum, { residentBytes }) => sum + residentBytes, 0);
      if (used > limits.memoryMegabytes * BYTES_PER_MEGABYTE) stop(`used more than ${limits.memoryMegabytes} MB`);
      for (const [id, seconds] of readTimesOfTree(child.pid)) times.set(id, seconds);
      const spentMs = [...times.values()].reduce((sum, seconds) => sum + seconds * 1000, 0);
      if (spentMs > limits.timeoutMs) stop(`used more than ${limits.timeoutMs / 1000} s of processor time`);
    }, WATCH_MS);
    const finish = (exitCode: number | null, signal: string | null) => {
      clearTimeout(timer);
      clearInterval(watch);
      resolve({ exitCode, signal, stopped, stderr, stdout, durationMs: performance.now() - startedAt });
    };
    child.on('error', (error) => {
      stderr += error.message;
      finish(null, null);
    });
    child.on('close', finish);
  });
}

function endGroup(processId: number | undefined): void {
  if (processId === undefined) return;
  try {
    process.kill(-processId, 'SIGKILL');
  } catch {
    // It ended by itself meanwhile.
  }
}
