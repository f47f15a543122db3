import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { forTree } from './process-tree.ts';

/** Unit in which the kernel counts time; Linux has shown 100 a second to programs for decades (USER_HZ). */
const TICK_SECONDS = 0.01;
/**
 * Interval between two looks at the processes: time that a process takes between the last look and its end is not counted.
 */
const LOOK_MS = 8;

/** Processor time, user and system, of a process and all below it that are alive, by process id. In seconds. */
export function readTimesOfTree(processId: number | undefined): Map<number, number> {
  const found = new Map<number, number>();
  forTree(processId, (id) => {
    // After the name in brackets, which may hold anything: the state is the first field, times are the 12th and 13th.
    const fields = readFileSync(`/proc/${id}/stat`, 'utf8')
      .replace(/^.*\) /s, '')
      .split(' ');
    found.set(id, (Number(fields[11]) + Number(fields[12])) * TICK_SECONDS);
  });
  return found;
}

/**
 * Adds up the processor time of a process and everything below it, the ended ones too. They are looked at again and again,
 * because a process in a sandbox of its own is never waited for by its parent, so that the kernel adds its time to nobody's.
 */
export function watchTimes(processId: number | undefined): { readonly stop: () => number } {
  const first = readTimesOfTree(processId);
  const times = new Map(first);
  const look = () => {
    for (const [id, seconds] of readTimesOfTree(processId)) times.set(id, seconds);
  };
  const timer = setInterval(look, LOOK_MS);
  return {
    stop() {
      clearInterval(timer);
      look();
      return [...times].reduce((sum, [id, seconds]) => sum + seconds - (first.get(id) ?? 0), 0);
    },
  };
}

/** Processor seconds of a command and everything it starts. @throws Error when it does not end with 0 */
export function processorSeconds([file = '', ...args]: readonly string[]): Promise<number> {
  const child = spawn(file, args, { stdio: 'ignore' });
  const times = watchTimes(child.pid);
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      const seconds = times.stop();
      if (code === 0) resolve(seconds);
      else reject(new Error(`${file} ended with ${code}`));
    });
  });
}
