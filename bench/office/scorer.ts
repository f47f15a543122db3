import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join } from 'node:path';

/** Runs the scorer's own program with these arguments. @returns what it printed @throws Error when it fails */
export type RunBench = (...args: string[]) => string;

/** The programs of the round-trip scorer. @param folder where it lies */
export function makeScorer(folder: string): { readonly generate: RunBench; readonly bench: RunBench } {
  // Debian's own Python is the one that has its packages.
  const command = existsSync('/usr/bin/python3') ? '/usr/bin/python3' : 'python3';
  const run = (program: string, args: readonly string[]) => {
    const { stdout, status, stderr } = spawnSync(command, [program, ...args], {
      encoding: 'utf8',
      maxBuffer: 1 << 26,
    });
    if (status !== 0) throw new Error(`the scorer ended with ${status}: ${stderr.slice(-400)}`);
    return stdout;
  };
  return {
    generate: (...args) => run(join(folder, 'gen_corpus.py'), args),
    bench: (...args) => run(join(import.meta.dirname, 'bounded_scorer.py'), [folder, ...args]),
  };
}
