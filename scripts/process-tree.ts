import { readdirSync, readFileSync } from 'node:fs';

/** Calls for a process and for each below it that is alive; what throws has ended meanwhile. Nothing where the system has no /proc. */
export function forTree(processId: number | undefined, look: (processId: number) => void): void {
  const waiting = processId === undefined ? [] : [processId];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    try {
      look(next);
      // Each thread has the children that it started.
      for (const thread of readdirSync(`/proc/${next}/task`)) {
        const children = readFileSync(`/proc/${next}/task/${thread}/children`, 'utf8');
        waiting.push(...children.split(' ').filter(Boolean).map(Number));
      }
    } catch {
      // It ended meanwhile.
    }
  }
}
