import { readFileSync } from 'node:fs';
import { forTree } from './process-tree.ts';

const BYTES_PER_KILOBYTE = 1024;

/** Unit of the kernel's account of time, whatever the hardware (proc(5)). */
const TICKS_PER_SECOND = 100;

/** Memory of one process by the kernel's account: its memory now, and its own high-water mark. */
export interface ProcessMemory {
  readonly processId: number;
  readonly residentBytes: number;
  readonly peakBytes: number;
}

/** A process and all below it that are alive; empty where the system has no /proc. */
export function readMemoryOfTree(processId: number | undefined): ProcessMemory[] {
  const found: ProcessMemory[] = [];
  forTree(processId, (id) => {
    const status = readFileSync(`/proc/${id}/status`, 'utf8');
    const inBytes = (key: string) =>
      Number(new RegExp(`^${key}:\\s+(\\d+) kB$`, 'm').exec(status)?.[1] ?? 0) * BYTES_PER_KILOBYTE;
    found.push({ processId: id, residentBytes: inBytes('VmRSS'), peakBytes: inBytes('VmHWM') });
  });
  return found;
}

/** Processor time that a process has had so far, in milliseconds; null where the system has no /proc. */
export function readProcessorTime(processId: number | undefined): number | null {
  try {
    // The second field, the name, may hold spaces; after it `utime` and `stime` are the 12th and 13th.
    const [, fields = ''] = readFileSync(`/proc/${processId}/stat`, 'utf8').split(') ');
    const [user, system] = fields.split(' ').slice(11, 13).map(Number);
    return (((user ?? 0) + (system ?? 0)) * 1000) / TICKS_PER_SECOND;
  } catch {
    return null;
  }
}
