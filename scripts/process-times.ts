import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/** What the kernel counts in; Linux has shown 100 a second to programs for decades (USER_HZ). */
const TICK_SECONDS = 0.01;
/** How often the processes are looked at: what one does between the last look and its end is not seen. */
const LOOK_MS = 4;

/** Processor time, user and system, of a process and all below it that are alive, by process id. In seconds. */
export function readTimesOfTree(processId: number | undefined): Map<number, number> {
  const found = new Map<number, number>();
  const waiting = processId === undefined ? [] : [processId];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    try {
      // After the name in brackets, which may hold anything: the state is the first field, times are the 12th and 13th.
      const fields = readFileSync(`/proc/${next}/stat`, 'utf8')
        .replace(/^.*\) /s, '')
        .split(' ');
      found.set(next, (Number(fields[11]) + Number(fields[12])) * TICK_SECONDS);
      const children = readFileSync(`/proc/${next}/task/${next}/children`, 'utf8');
      waiting.push(...children.split(' ').filter(Boolean).map(Number));
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}

/**
 * Processor seconds of a command and everything it starts. They are watched, because a process in a fence of its own is never
 * waited for by its parent, so that the kernel adds its time to nobody's. @throws Error when it does not end with 0
 */
export function processorSeconds([file = '', ...args]: readonly string[]): Promise<number> {
  const child = spawn(file, args, { stdio: 'ignore' });
  const times = new Map<number, number>();
  const look = setInterval(() => {
    for (const [id, seconds] of readTimesOfTree(child.pid)) times.set(id, seconds);
  }, LOOK_MS);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      clearInterval(look);
      if (code === 0) resolve([...times.values()].reduce((sum, seconds) => sum + seconds, 0));
      else reject(new Error(`${file} ended with ${code}`));
    });
  });
}
