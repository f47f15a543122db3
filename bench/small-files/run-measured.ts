import { spawn } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** Time and memory of a command and of all processes that it started. */
export interface Taken {
  readonly exitCode: number | null;
  /** Processor time of all its processes. */
  readonly seconds: number;
  /** Memory of its largest process at its peak. */
  readonly megabytes: number;
}

const TICKS_PER_SECOND = 100;
const SAMPLE_MS = 30;
/** Fields of /proc/N/stat behind the name. */
const [PARENT, USER_TICKS, SYSTEM_TICKS] = [1, 11, 12];

/**
 * Runs a command and samples the processes below it, since engines in a sandbox are not counted with the process that waits
 * for them. Linux only.
 * @param maxSeconds processor time after which it is ended; `exitCode` is null then
 */
export async function runMeasured(command: readonly string[], maxSeconds: number): Promise<Taken> {
  const child = spawn(command[0] ?? '', command.slice(1), { stdio: 'ignore', detached: true });
  const seconds = new Map<number, number>();
  let megabytes = 0;
  const sample = () => {
    for (const { pid, ticks, peak } of processesBelow(child.pid ?? 0)) {
      seconds.set(pid, ticks / TICKS_PER_SECOND);
      megabytes = Math.max(megabytes, peak);
    }
    return [...seconds.values()].reduce((sum, one) => sum + one, 0);
  };
  const timer = setInterval(() => {
    if (sample() > maxSeconds) endAll(child.pid ?? 0);
  }, SAMPLE_MS);
  const exitCode = await new Promise<number | null>((resolve) =>
    child.once('close', resolve).once('error', () => resolve(null)),
  );
  clearInterval(timer);
  return { exitCode, seconds: sample(), megabytes };
}

interface Sampled {
  readonly pid: number;
  readonly ticks: number;
  readonly peak: number;
}

function processesBelow(root: number): Sampled[] {
  const kids = new Map<number, number[]>();
  const ticks = new Map<number, number>();
  for (const name of readdirSync('/proc')) {
    if (!/^\d+$/.test(name)) continue;
    const fields = readIfThere(`/proc/${name}/stat`).split(') ').at(-1)?.split(' ') ?? [];
    const parent = Number(fields[PARENT]);
    kids.set(parent, [...(kids.get(parent) ?? []), Number(name)]);
    ticks.set(Number(name), Number(fields[USER_TICKS]) + Number(fields[SYSTEM_TICKS]) || 0);
  }
  const found: Sampled[] = [];
  const waiting = [root];
  for (let pid = waiting.pop(); pid !== undefined; pid = waiting.pop()) {
    const peak = Number(/VmHWM:\s*(\d+)/.exec(readIfThere(`/proc/${pid}/status`))?.[1] ?? 0) / 1024;
    if (ticks.has(pid)) found.push({ pid, ticks: ticks.get(pid) ?? 0, peak });
    waiting.push(...(kids.get(pid) ?? []));
  }
  return found;
}

function readIfThere(path: string): string {
  try {
    return readFileSync(path, 'latin1');
  } catch {
    return '';
  }
}

function endAll(root: number): void {
  for (const { pid } of processesBelow(root)) {
    try {
      process.kill(pid, 'SIGKILL');
    } catch {
      // It has ended by itself.
    }
  }
}
