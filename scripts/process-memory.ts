import { readFileSync } from 'node:fs';

const BYTES_PER_KILOBYTE = 1024;

/** What the kernel says of one process: its memory now, and its own high-water mark. */
export interface ProcessMemory {
  readonly processId: number;
  readonly residentBytes: number;
  readonly peakBytes: number;
}

/** A process and all below it that are alive; empty where the system has no /proc. */
export function readMemoryOfTree(processId: number | undefined): ProcessMemory[] {
  const found: ProcessMemory[] = [];
  const waiting = processId === undefined ? [] : [processId];
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    try {
      const status = readFileSync(`/proc/${next}/status`, 'utf8');
      const inBytes = (key: string) =>
        Number(new RegExp(`^${key}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * BYTES_PER_KILOBYTE;
      found.push({ processId: next, residentBytes: inBytes('VmRSS'), peakBytes: inBytes('VmHWM') });
      const children = readFileSync(`/proc/${next}/task/${next}/children`, 'utf8');
      waiting.push(...children.split(' ').filter(Boolean).map(Number));
    } catch {
      // It ended meanwhile.
    }
  }
  return found;
}
