import { spawn } from 'node:child_process';
import { existsSync, statSync } from 'node:fs';
import { resolve } from 'node:path';
import { missingEngine } from '@recto/contract/recto-error';
import { recognitionEnvironment } from '@recto/ocr/native-program';
import { limitedProgram, requireLimiter, systemCallFilter } from '@recto/sandbox';
import { inspectFlags, type JobDebugging } from './job-debugging.ts';
import { threadLimits } from './job-threads.ts';
import { FILTER_DESCRIPTOR, type NodeEngineSetup, type PathRef } from './node-job.ts';
import type { Command } from './process-link.ts';

/** The programs that can put a job into a sandbox on this machine. Paths, or null for what is not there or does not work. */
export interface Isolation {
  readonly bubblewrap: string | null;
  /** False where nothing limits a process; only where no sandbox is required. */
  readonly hasLimiter: boolean;
}

/** Limits of one engine process. */
export interface EngineLimits {
  readonly maxMemoryMegabytes: number;
  readonly maxHeapMegabytes: number;
  /** For a debugger. */
  readonly debug?: JobDebugging | undefined;
}

/** A server's engine: limits of a whole life, because it is started before its job is known. */
export interface ServerEngineLimits extends EngineLimits, RunnablePrograms {
  /** Processor time of all its threads together. */
  readonly maxCpuSeconds: number;
  /**
   * Largest number of threads that work for a job at once, including helpers of V8 and of image codecs; default: one per core.
   */
  readonly threads?: number;
  /** Off only to see what the outer sandbox does alone. Default: Node itself refuses files, processes and the inspector too. */
  readonly hasNodePermissions?: boolean;
  /** Folders that no engine may see, should they lie within the code: data and keys of a server that was not built. */
  readonly hiddenFolders?: readonly string[];
}

export interface IsolatedEngine extends EngineLimits, RunnablePrograms {
  readonly engineEntry: string;
  readonly codeFolder: string;
  readonly packageFolders?: readonly string[];
  readonly setup: NodeEngineSetup;
  readonly inputPaths: readonly string[];
}

/** Which programs an engine may start. */
export interface RunnablePrograms {
  /** True where recognition is done by a program of the system, which is twice as fast; else the sandbox refuses every new process. */
  readonly runsPrograms?: boolean;
}

/** Threads of one engine; Node alone has about a dozen. Holds for users other than root. */
const MAX_PROCESSES = 128;
/** All files in the engine's own /tmp together, which is memory. */
export const MAX_SCRATCH_BYTES = 536_870_912;
/** "nobody": a server that runs as root starts its engines as a user without rights. */
const NOBODY = 65_534;

const BUBBLEWRAP = '/usr/bin/bwrap';
/**
 * Room for young objects, in MB: most of those of a small job never have to be collected, and those of a large one take no more than
 * they must. With twice as much, jobs took up to 100 MB more and no less time.
 */
const YOUNG_MEGABYTES = { small: 16, large: 8 };
const PROBE_TIMEOUT_MS = 5_000;
const MAX_OPEN_FILES = 256;

const LINKS = ['bin', 'lib', 'lib64', 'sbin'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]);

/**
 * No network, no other process in sight, no rights, no sandbox of its own within this one (it would give rights inside of it, and
 * more of the kernel to attack), and of the file system only what programs need to run. All that can be written to is /tmp, of a size.
 */
const SANDBOX_OPTIONS = [
  ...['--unshare-all', '--unshare-user', '--disable-userns'],
  ...['--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL'],
  ...['--ro-bind', '/usr', '/usr', '--proc', '/proc', '--dev', '/dev', '--remount-ro', '/dev'],
  ...['--size', String(MAX_SCRATCH_BYTES), '--tmpfs', '/tmp'],
  ...LINKS,
];
/** After the last folder was bound into it. */
const READ_ONLY_ROOT = ['--remount-ro', '/'];
/** The filter of system calls comes through a pipe. */
const FILTER = ['--seccomp', String(FILTER_DESCRIPTOR)];

/** Finds out by trying; a host does this once. @throws engine-missing when the sandbox is required and absent, or nothing limits processes */
export async function probeIsolation(sandbox: 'auto' | 'required' | 'off'): Promise<Isolation> {
  const hasSandbox =
    sandbox !== 'off' && (await works(BUBBLEWRAP, [...SANDBOX_OPTIONS, ...READ_ONLY_ROOT, '/usr/bin/true']));
  if (sandbox === 'required' && !hasSandbox) throw missingEngine('sandbox');
  // A sandbox without limits is none: a machine that has the one must have the other.
  if (hasSandbox) requireLimiter();
  return { bubblewrap: hasSandbox ? BUBBLEWRAP : null, hasLimiter: hasSandbox || canLimit() };
}

/** One try of something that starts an engine; it tells when the engine has spoken. */
export type IsolatedAttempt<Out> = (isolation: Isolation, onFirstReply: () => void) => Promise<Out>;

/**
 * Does things under what isolates them on this machine, without waiting for a probe: the sandbox that lies there is expected to work,
 * and only a try in which no engine spoke is followed by the probe, and by another try where that finds no sandbox and none is required.
 */
export function underIsolation(
  sandbox: 'auto' | 'required' | 'off',
): <Out>(attempt: IsolatedAttempt<Out>) => Promise<Out> {
  const expected: Isolation | null =
    sandbox !== 'off' && existsSync(BUBBLEWRAP) && canLimit() ? { bubblewrap: BUBBLEWRAP, hasLimiter: true } : null;
  let probed: Promise<Isolation> | undefined;
  const probe = () => {
    probed ??= probeIsolation(sandbox);
    return probed;
  };
  return async (attempt) => {
    if (probed || !expected) return attempt(await probe(), () => {});
    let hasSpoken = false;
    const hear = () => {
      hasSpoken = true;
    };
    try {
      return await attempt(expected, hear);
    } catch (thrown) {
      if (hasSpoken) throw thrown;
      const found = await probe();
      if (found.bubblewrap !== null) throw thrown;
      return attempt(found, hear);
    }
  };
}

function canLimit(): boolean {
  try {
    requireLimiter();
    return true;
  } catch {
    return false;
  }
}

function works(file: string, args: readonly string[]): Promise<boolean> {
  if (!existsSync(file)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: 'ignore', env: {}, timeout: PROBE_TIMEOUT_MS, killSignal: 'SIGKILL' });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

/**
 * Node's own refusals, a second wall behind the first: no file but these, no process, no inspector. Threads and native codecs are
 * what engines work with.
 */
function nodePermissions(
  readable: readonly string[],
  writable: readonly string[],
  runsPrograms: boolean | undefined,
): string[] {
  return [
    '--permission',
    ...[...readable, ...writable].map((path) => `--allow-fs-read=${path}`),
    ...writable.map((path) => `--allow-fs-write=${path}`),
    ...['--allow-worker', '--allow-addons', '--allow-wasi', '--no-warnings=SecurityWarning'],
    ...(runsPrograms ? ['--allow-child-process'] : []),
  ];
}

/** Arguments of bubblewrap. */
function inEnvironment(environment: Readonly<Record<string, string>>): string[] {
  return Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]);
}

/** The command that starts an engine in the sandbox, where there is one, and how the engine then sees an input. */
export function isolatedCommand(
  { bubblewrap, hasLimiter }: Isolation,
  engine: IsolatedEngine,
): { command: Command; toRef: (path: string, position: number) => PathRef } {
  const { setup, maxMemoryMegabytes } = engine;
  const youngMegabytes = YOUNG_MEGABYTES[setup.leavesDigests ? 'large' : 'small'];
  const environment = recognitionEnvironment();
  const toInside = (position: number) => `/inputs/${position}`;
  const node = [
    process.execPath,
    `--max-old-space-size=${engine.maxHeapMegabytes}`,
    ...['min', 'max'].map((bound) => `--${bound}-semi-space-size=${youngMegabytes}`),
    ...inspectFlags(engine.debug),
    engine.engineEntry,
    JSON.stringify(setup),
  ];
  const limited = hasLimiter ? limitedProgram({ maxMemoryMegabytes, maxOpenFiles: MAX_OPEN_FILES }, node) : node;
  const filter = bubblewrap ? systemCallFilter(engine.runsPrograms ? 'many-processes' : 'one-process') : null;
  const command = bubblewrap
    ? [
        bubblewrap,
        ...SANDBOX_OPTIONS,
        ...inEnvironment(environment),
        ...readOnly(process.execPath),
        ...readOnly(engine.codeFolder),
        ...(engine.packageFolders ?? []).flatMap(readOnly),
        ...engine.inputPaths.flatMap((path, position) => ['--ro-bind-try', path, toInside(position)]),
        ...['--bind', setup.workFolder, setup.workFolder, '--chdir', setup.workFolder],
        ...READ_ONLY_ROOT,
        ...(filter ? FILTER : []),
        '--',
        ...limited,
      ]
    : limited;
  const [file = '', ...args] = command;
  return {
    command: {
      file,
      args,
      environment,
      cwd: setup.workFolder,
      showsErrors: engine.debug !== undefined,
      ...(filter && { filter }),
    },
    toRef: (path, position) => ({ path: bubblewrap ? toInside(position) : path }),
  };
}

/** The command that starts a server's engine, which gets its input and gives its results through pipes and sees no folder of anybody. */
export function isolatedServerCommand(
  { bubblewrap, hasLimiter }: Isolation,
  engine: ServerEngineLimits & {
    readonly engineEntry: string;
    readonly codePaths: readonly string[];
    readonly setup: object;
  },
): Command {
  const { flags, environment: threads } = threadLimits(engine.threads);
  const environment = { ...threads, ...recognitionEnvironment() };
  const permissions =
    bubblewrap && engine.hasNodePermissions !== false && engine.debug === undefined
      ? nodePermissions([...engine.codePaths.map(withAllBelow), '/usr/*', '/proc/*'], ['/tmp/*'], engine.runsPrograms)
      : [];
  const node = [
    process.execPath,
    `--max-old-space-size=${engine.maxHeapMegabytes}`,
    ...flags,
    ...permissions,
    ...inspectFlags(engine.debug),
    engine.engineEntry,
    JSON.stringify(engine.setup),
  ];
  const limits = {
    maxMemoryMegabytes: engine.maxMemoryMegabytes,
    maxCpuSeconds: engine.maxCpuSeconds,
    maxFileBytes: MAX_SCRATCH_BYTES,
    maxOpenFiles: MAX_OPEN_FILES,
    ...(bubblewrap && { maxProcesses: MAX_PROCESSES }),
  };
  const limited = hasLimiter ? limitedProgram(limits, node) : node;
  const filter = bubblewrap ? systemCallFilter(engine.runsPrograms ? 'many-processes' : 'one-process') : null;
  const command = bubblewrap
    ? [
        bubblewrap,
        ...SANDBOX_OPTIONS,
        ...inEnvironment(environment),
        ...readOnly(process.execPath),
        ...engine.codePaths.flatMap(readOnly),
        ...(engine.hiddenFolders ?? [])
          .filter((path) => engine.codePaths.some((code) => isWithin(path, code)))
          .flatMap((path) => ['--size', '4096', '--tmpfs', path, '--remount-ro', path]),
        ...READ_ONLY_ROOT,
        ...(filter ? FILTER : []),
        ...['--chdir', '/tmp', '--', ...limited],
      ]
    : limited;
  const [file = '', ...args] = command;
  const isRoot = process.getuid?.() === 0;
  return {
    file,
    args,
    environment,
    cwd: '/',
    hasDataPipes: true,
    ...(filter && { filter }),
    showsErrors: engine.debug !== undefined,
    ...(bubblewrap && isRoot ? { userId: NOBODY } : {}),
  };
}

const isWithin = (path: string, folder: string) => existsSync(path) && resolve(path).startsWith(`${resolve(folder)}/`);

const withAllBelow = (path: string) => (statSync(path).isDirectory() ? `${path}/*` : path);

const readOnly = (path: string) => ['--ro-bind', path, path];
