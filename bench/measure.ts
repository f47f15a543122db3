import { spawn } from 'node:child_process';
import { readMemoryOfTree } from '../scripts/process-memory.ts';

/** Times and memory of one process. */
export interface ProcessMeasure {
  /** From before its start to after its end. */
  readonly wholeMs: number;
  /** Highest resident memory of the process and of each that it started, summed; 0 where the system does not tell. */
  readonly peakBytes: number;
  readonly stdout: string;
}

/** The kernel keeps the high-water mark, so that a look only needs to come before the end. */
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
    const peaks = new Map<number, number>();
    child.stdout.on('data', (chunk) => {
      stdout += chunk;
    });
    child.stderr.on('data', (chunk) => {
      stderr += chunk;
    });
    const poll = setInterval(() => {
      for (const { processId, peakBytes } of readMemoryOfTree(child.pid)) {
        peaks.set(processId, Math.max(peaks.get(processId) ?? 0, peakBytes));
      }
    }, POLL_MS);
    child.on('error', (error) => {
      clearInterval(poll);
      reject(error);
    });
    child.on('close', (code, signal) => {
      const wholeMs = performance.now() - startedAt;
      const peakBytes = [...peaks.values()].reduce((sum, bytes) => sum + bytes, 0);
      clearInterval(poll);
      if (code !== null && okExitCodes.includes(code)) resolve({ wholeMs, peakBytes, stdout });
      else
        reject(
          new Error(`${command} ${commandArguments.join(' ')} ended with ${code ?? signal}: ${stderr.slice(0, 2000)}`),
        );
    });
  });
}
