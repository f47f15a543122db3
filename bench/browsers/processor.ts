import { readdirSync, readFileSync } from 'node:fs';

/** Ticks per second of the clock of processes (`getconf CLK_TCK`), the same on every Linux that Node runs on. */
const TICKS_PER_SECOND = 100;

/** Processor time of the descendants of a process, in seconds. */
export interface ProcessorTime {
  readonly all: number;
  /** Share of `all` in threads of the pages' workers, which do the tools' work; a moving progress bar adds nothing to it. */
  readonly workers: number;
}

/** @param root number of the process whose children, and theirs, are asked. Linux only; what has ended counts no more */
export function processorTime(root = process.pid): ProcessorTime {
  let [all, workers] = [0, 0];
  for (const pid of descendantsOf(root)) {
    for (const { name, ticks } of threadsOf(pid)) {
      all += ticks;
      if (/worker/i.test(name)) workers += ticks;
    }
  }
  return { all: all / TICKS_PER_SECOND, workers: workers / TICKS_PER_SECOND };
}

function descendantsOf(root: number): readonly number[] {
  const parents = new Map(namesOf('/proc').map((name) => [Number(name), statOf(`/proc/${name}`)?.parent]));
  const found = [root];
  for (const known of found) for (const [pid, parent] of parents) if (parent === known) found.push(pid);
  return found.slice(1);
}

function threadsOf(pid: number) {
  const folder = `/proc/${pid}/task`;
  return namesOf(folder).flatMap((thread) => statOf(`${folder}/${thread}`) ?? []);
}

/** Numbers of processes or threads in a folder; none when its process has ended. */
function namesOf(folder: string): readonly string[] {
  try {
    return readdirSync(folder).filter((name) => /^\d+$/.test(name));
  } catch {
    return [];
  }
}

/** See proc_pid_stat(5). @returns undefined when it has ended */
function statOf(folder: string) {
  try {
    const [, name = '', rest = ''] = /^\d+ \((.*)\) (.*)/s.exec(readFileSync(`${folder}/stat`, 'latin1')) ?? [];
    const fields = rest.split(' ');
    return { name, parent: Number(fields[1]), ticks: Number(fields[11]) + Number(fields[12]) };
  } catch {
    return undefined;
  }
}
