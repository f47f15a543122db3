import { readFileSync } from 'node:fs';
import { readTimesOfTree } from '../../scripts/process-times.ts';

const TICK_SECONDS = 0.01;

/** Processor seconds of the whole machine since it started. */
interface MachineTime {
  readonly busy: number;
  /** Time that this machine, itself a guest, would have used and was not given. */
  readonly withheld: number;
}

function readMachineTime(): MachineTime {
  const [, ...fields] = (readFileSync('/proc/stat', 'utf8').split('\n', 1)[0] ?? '').split(/\s+/);
  const [user = 0, nice = 0, system = 0, , , interrupts = 0, soft = 0, withheld = 0] = fields.map(Number);
  return { busy: (user + nice + system + interrupts + soft) * TICK_SECONDS, withheld: withheld * TICK_SECONDS };
}

/** Use of the processors, by owner, of a machine on which nothing else runs, in seconds. */
export interface MachineUse {
  readonly known: number;
  /** Time of the process that measures. */
  readonly own: number;
  /** Time of all other processes. */
  readonly rest: number;
  readonly withheld: number;
}

/** Reads the clocks twice only: reading all the time takes a third of a core. @param pids counted on their own; they start no processes */
export function watchMachine(pids: readonly number[]): () => MachineUse {
  const read = () => ({
    ...readMachineTime(),
    known: pids.reduce((sum, pid) => sum + (readTimesOfTree(pid).get(pid) ?? 0), 0),
    own: process.cpuUsage(),
  });
  const first = read();
  return () => {
    const last = read();
    const known = last.known - first.known;
    const own = (last.own.user + last.own.system - first.own.user - first.own.system) / 1e6;
    return { known, own, rest: last.busy - first.busy - known - own, withheld: last.withheld - first.withheld };
  };
}
