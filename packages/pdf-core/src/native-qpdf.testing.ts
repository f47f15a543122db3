import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** The second opinion of this folder's tests: the qpdf program. */
export const hasQpdf = spawnSync('qpdf', ['--version']).status === 0;

export interface QpdfRun {
  /** 0 clean, 2 errors, 3 warnings. */
  readonly status: number | null;
  readonly stdout: Buffer;
  readonly stderr: string;
  /** Contents of the file written to OUT. */
  readonly output: Uint8Array;
}

/** Runs qpdf; IN among the arguments becomes a file of these bytes, OUT a file that is read back. */
export function qpdf(bytes: Uint8Array, ...args: string[]): QpdfRun {
  const folder = mkdtempSync(join(tmpdir(), 'recto-core-'));
  try {
    const input = join(folder, 'in.pdf');
    const output = join(folder, 'out.pdf');
    writeFileSync(input, bytes);
    const paths: Record<string, string> = { IN: input, OUT: output };
    const run = spawnSync(
      'qpdf',
      args.map((argument) => paths[argument] ?? argument),
      { maxBuffer: 1 << 28 },
    );
    const written = args.includes('OUT') && run.status !== 2 ? new Uint8Array(readFileSync(output)) : new Uint8Array(0);
    return { status: run.status, stdout: run.stdout, stderr: String(run.stderr), output: written };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
