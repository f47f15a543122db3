import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What one process took. */
export interface ProcessMeasure {
  /** From before its start to after its end. */
  readonly wholeMs: number;
  /** Highest resident memory; 0 where the system does not tell. */
  readonly peakBytes: number;
  readonly stdout: string;
}

const POLL_MS = 4;
const TIMEOUT_MS = 300_000;

/**
 * Runs a program to its end. @param okExitCodes qpdf ends with 3 when it only warned.
 * @throws Error when it ends otherwise or does not end, with what it said.
 */
export function measureProcess(
  command: string,
  commandArguments: readonly string[],
  okExitCodes: readonly number[] = [0],
): Promise<ProcessMeasure> {
  return new Promise((resolve, reject) => {
    const startedAt = performance.now();
    const child = spawn(command, commandArguments, { stdio: ['ignore', 'pipe', 'pipe'], timeout: TIMEOUT_MS });
    let stdout = '';
    let stderr = '';
    let peakBytes = 0;
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    const poll = setInterval(() => {
      peakBytes = Math.max(peakBytes, readPeakBytes(child.pid));
    }, POLL_MS);
    child.on('error', (error) => {
      clearInterval(poll);
      reject(error);
    });
    child.on('close', (code, signal) => {
      const wholeMs = performance.now() - startedAt;
      clearInterval(poll);
      if (code !== null && okExitCodes.includes(code)) resolve({ wholeMs, peakBytes, stdout });
      else
        reject(
          new Error(`${command} ${commandArguments.join(' ')} ended with ${code ?? signal}: ${stderr.slice(0, 2000)}`),
        );
    });
  });
}

/** The kernel's own high-water mark, so that the poll only needs to come before the end. */
function readPeakBytes(processId: number | undefined): number {
  try {
    const status = readFileSync(`/proc/${processId}/status`, 'utf8');
    return Number(/^VmHWM:\s+(\d+) kB$/m.exec(status)?.[1] ?? 0) * 1024;
  } catch {
    return 0;
  }
}
