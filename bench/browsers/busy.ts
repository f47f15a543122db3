import { spawn } from 'node:child_process';

/** Runs until this process is gone, also when it was killed. */
const LOOP = `for (let n = 1; n % 1e6 || process.ppid === ${process.pid}; n++);`;

/** Keeps processors busy with nothing. @param count processes that take what they get. @returns what ends them */
export function keepBusy(count: number): () => void {
  const loops = Array.from({ length: count }, () => spawn(process.execPath, ['-e', LOOP], { stdio: 'ignore' }));
  return () => {
    for (const loop of loops) loop.kill('SIGKILL');
  };
}
