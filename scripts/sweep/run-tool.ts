import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import type { RunEnd } from './judge.ts';

/** What one run may take. */
export interface SweepLimits {
  readonly timeoutMs: number;
  readonly memoryMegabytes: number;
}

/** A run that ended, and how long it took. */
export interface TimedRunEnd extends RunEnd {
  readonly durationMs: number;
}

const PRLIMIT = '/usr/bin/prlimit';
const BYTES_PER_MEGABYTE = 1_048_576;
const MAX_STDERR_CHARACTERS = 20_000;

/** Runs the command line in a process group of its own, under limits; the whole group is ended when it overruns. */
export function runTool(command: readonly string[], limits: SweepLimits): Promise<TimedRunEnd> {
  // Data, not address space: V8 reserves far more addresses than it uses.
  const fence = existsSync(PRLIMIT)
    ? [PRLIMIT, `--data=${limits.memoryMegabytes * BYTES_PER_MEGABYTE}`, '--core=0', '--']
    : [];
  const [file = '', ...fileArguments] = [...fence, process.execPath, ...command];
  return new Promise((resolve) => {
    const startedAt = performance.now();
    const child = spawn(file, fileArguments, { stdio: ['ignore', 'ignore', 'pipe'], detached: true });
    let stderr = '';
    let wasStopped = false;
    child.stderr.setEncoding('utf8');
    child.stderr.on('data', (text: string) => {
      stderr = (stderr + text).slice(-MAX_STDERR_CHARACTERS);
    });
    const timer = setTimeout(() => {
      wasStopped = true;
      endGroup(child.pid);
    }, limits.timeoutMs);
    const finish = (exitCode: number | null, signal: string | null) => {
      clearTimeout(timer);
      resolve({ exitCode, signal, wasStopped, stderr, durationMs: performance.now() - startedAt });
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
