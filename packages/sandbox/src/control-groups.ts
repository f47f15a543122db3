import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Limits of all processes of one job together. */
export interface GroupLimits {
  /** Written and cached pages, scratch files among them. */
  readonly maxMemoryBytes: number;
  /** Processes and threads. */
  readonly maxProcesses: number;
}

/** Control groups of this machine that this process may make. */
export interface ControlGroups {
  /**
   * Puts a process, and all that it starts from then on, under limits of its own. The kernel takes some milliseconds to move a
   * process: meanwhile this one goes on.
   * @returns to be called when all of it has ended; undefined when the kernel did not take it
   */
  enter(pid: number): Promise<(() => void) | undefined>;
}

/** The command line of a program that waits for a line on a descriptor before it begins: all that it starts is in the group then. */
export function gatedProgram(descriptor: number, program: readonly string[]): string[] {
  const gate = `read -r go <&${descriptor} && exec ${descriptor}<&- && exec "$@"`;
  return ['/bin/sh', '-c', gate, 'sh', ...program];
}

/** One hierarchy of groups and what is written to limit one. */
interface Hierarchy {
  readonly parent: string;
  readonly settings: Readonly<Record<string, string>>;
}

const ROOT = '/sys/fs/cgroup';
const PREFIX = 'recto-job-';
const RETRIES = 20;
const RETRY_MS = 100;

let count = 0;

/**
 * Groups below the one that this process runs in: version 2, where systemd or a container delegated them (`Delegate=yes`), or
 * version 1, where memory and pids can be written.
 * @returns null where there are no control groups, or this process may not make them
 */
export function openControlGroups(limits: GroupLimits): ControlGroups | null {
  const hierarchies = unified(limits) ?? separate(limits);
  if (!hierarchies) return null;
  const probe = make(hierarchies);
  if (!probe) return null;
  for (const folder of probe) remove(folder);
  return {
    async enter(pid) {
      const folders = make(hierarchies);
      if (!folders) return undefined;
      try {
        await Promise.all(folders.map((folder) => writeFile(procsOf(folder), String(pid))));
      } catch {
        for (const folder of folders) remove(folder);
        return undefined;
      }
      return () => {
        for (const folder of folders) remove(folder);
      };
    },
  };
}

function unified({ maxMemoryBytes, maxProcesses }: GroupLimits): Hierarchy[] | null {
  // An earlier call has moved this process down.
  const own = /^0::(.*?)(?:\/recto-server)?$/m.exec(readFileSync('/proc/self/cgroup', 'utf8'))?.[1];
  const parent = join(ROOT, own ?? '');
  if (own === undefined || !existsSync(join(ROOT, 'cgroup.controllers'))) return null;
  try {
    // Groups with controllers hold no processes of their own: this one moves down first.
    const inner = join(parent, 'recto-server');
    mkdirSync(inner, { recursive: true });
    moveTo(inner, process.pid);
    allowControllers(parent, inner);
  } catch {
    return null;
  }
  const settings = {
    'memory.max': String(maxMemoryBytes),
    'memory.swap.max': '0',
    'memory.oom.group': '1',
    'pids.max': String(maxProcesses),
  };
  return [{ parent, settings }];
}

/** Also where others are in the group that was delegated to us: who started this process, and what started with it. They move down too. */
function allowControllers(parent: string, inner: string): void {
  const allow = () => writeFileSync(join(parent, 'cgroup.subtree_control'), '+memory +pids');
  try {
    allow();
  } catch {
    for (const pid of readFileSync(join(parent, 'cgroup.procs'), 'utf8').split('\n')) {
      if (pid !== '') moveTo(inner, Number(pid));
    }
    allow();
  }
}

const procsOf = (folder: string) => join(folder, 'cgroup.procs');

function moveTo(folder: string, pid: number): void {
  writeFileSync(procsOf(folder), String(pid));
}

function separate({ maxMemoryBytes, maxProcesses }: GroupLimits): Hierarchy[] | null {
  const groups = readFileSync('/proc/self/cgroup', 'utf8');
  const parentOf = (controller: string) => {
    const own = new RegExp(`^\\d+:(?:[^:]*,)?${controller}(?:,[^:]*)?:(.*)$`, 'm').exec(groups)?.[1];
    return own === undefined ? '' : join(ROOT, controller, own);
  };
  const [memory, pids] = [parentOf('memory'), parentOf('pids')];
  if (!existsSync(join(memory, 'memory.limit_in_bytes')) || !existsSync(join(pids, 'cgroup.procs'))) return null;
  return [
    { parent: memory, settings: { 'memory.limit_in_bytes': String(maxMemoryBytes) } },
    { parent: pids, settings: { 'pids.max': String(maxProcesses) } },
  ];
}

/** One group in each hierarchy, limited; null when that is not allowed. */
function make(hierarchies: readonly Hierarchy[]): string[] | null {
  count += 1;
  const made: string[] = [];
  try {
    for (const { parent, settings } of hierarchies) {
      const folder = join(parent, `${PREFIX}${process.pid}-${count}`);
      mkdirSync(folder);
      made.push(folder);
      for (const [name, value] of Object.entries(settings)) {
        if (name !== 'memory.swap.max' || existsSync(join(folder, name))) writeFileSync(join(folder, name), value);
      }
    }
    return made;
  } catch {
    for (const folder of made) remove(folder);
    return null;
  }
}

/** A group can go when its last process is gone, which the kernel may notice a moment later. */
function remove(folder: string, tries = RETRIES): void {
  try {
    rmdirSync(folder);
  } catch {
    if (tries > 0) setTimeout(remove, RETRY_MS, folder, tries - 1).unref();
  }
}
