import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { RectoError } from '@recto/contract';
import { inspectFlags, type JobDebugging } from './job-debugging.ts';
import { threadLimits } from './job-threads.ts';
import type { NodeEngineSetup, PathRef } from './node-job.ts';
import type { Command } from './process-link.ts';

/** Which programs of this machine can fence a job in. Paths, or null for what is not there or does not work. */
export interface Isolation {
  readonly bubblewrap: string | null;
  readonly prlimit: string | null;
}

/** What one engine process may use at most. */
export interface EngineLimits {
  readonly maxMemoryMegabytes: number;
  readonly maxHeapMegabytes: number;
  /** For a debugger. */
  readonly debug?: JobDebugging | undefined;
}

/** A server's engine: limits of a whole life, because it is started before its job is known. */
export interface ServerEngineLimits extends EngineLimits {
  /** Processor time of all its threads together. */
  readonly maxCpuSeconds: number;
  /** How many threads may work for a job at once, helpers of V8 and of image codecs with them; default: one for each core. */
  readonly threads?: number;
}

export interface IsolatedEngine extends EngineLimits {
  readonly engineEntry: string;
  readonly codeFolder: string;
  readonly packageFolders?: readonly string[];
  readonly setup: NodeEngineSetup;
  readonly inputPaths: readonly string[];
}

/** Processes and threads of one engine; Node alone has about a dozen. Holds for users other than root. */
const MAX_PROCESSES = 128;
/** A file in the engine's own /tmp, which is memory. */
const MAX_SCRATCH_BYTES = 536_870_912;
/** "nobody": a server that runs as root starts its engines as a user without rights. */
const NOBODY = 65_534;

/** As the text of an error calls what is missing. */
export const SANDBOX = 'a sandbox for jobs (bubblewrap)';
const BUBBLEWRAP = '/usr/bin/bwrap';
const PRLIMIT = '/usr/bin/prlimit';
const PROBE_TIMEOUT_MS = 5_000;
const MAX_OPEN_FILES = 256;

const TMP = ['--tmpfs', '/tmp'];
const LINKS = ['bin', 'lib', 'lib64', 'sbin'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]);

/** No network, no other process in sight, no rights, and of the file system only what programs need to run. */
const FENCE = [
  ...['--unshare-all', '--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL'],
  ...['--ro-bind', '/usr', '/usr', '--proc', '/proc', '--dev', '/dev'],
  ...TMP,
  ...LINKS,
];

/** Finds out by trying; a host does this once. @throws engine-missing when the sandbox is required and absent */
export async function probeIsolation(sandbox: 'auto' | 'required' | 'off'): Promise<Isolation> {
  const hasFence = sandbox !== 'off' && (await works(BUBBLEWRAP, [...FENCE, '/usr/bin/true']));
  if (sandbox === 'required' && !hasFence) throw new RectoError('engine-missing', { engine: SANDBOX });
  return { bubblewrap: hasFence ? BUBBLEWRAP : null, prlimit: existsSync(PRLIMIT) ? PRLIMIT : null };
}

function works(file: string, args: readonly string[]): Promise<boolean> {
  if (!existsSync(file)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const child = spawn(file, args, { stdio: 'ignore', env: {}, timeout: PROBE_TIMEOUT_MS, killSignal: 'SIGKILL' });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

/** The command that starts an engine behind every fence there is, and how the engine then sees an input. */
export function isolatedCommand(
  { bubblewrap, prlimit }: Isolation,
  engine: IsolatedEngine,
): { command: Command; toRef: (path: string, position: number) => PathRef } {
  const { setup, maxMemoryMegabytes } = engine;
  const node = [
    process.execPath,
    `--max-old-space-size=${engine.maxHeapMegabytes}`,
    ...inspectFlags(engine.debug),
    engine.engineEntry,
    JSON.stringify(setup),
  ];
  // Only the data limit: an address space limit breaks WebAssembly, for which V8 reserves gigabytes of addresses.
  const limited = prlimit
    ? [
        prlimit,
        `--data=${withinHardLimit('Max data size', maxMemoryMegabytes * 1_048_576)}`,
        '--core=0',
        `--nofile=${withinHardLimit('Max open files', MAX_OPEN_FILES)}`,
        '--',
        ...node,
      ]
    : node;
  const toInside = (position: number) => `/inputs/${position}`;
  const fenced = bubblewrap
    ? [
        bubblewrap,
        ...FENCE,
        ...readOnly(process.execPath),
        ...readOnly(engine.codeFolder),
        ...(engine.packageFolders ?? []).flatMap(readOnly),
        ...engine.inputPaths.flatMap((path, position) => ['--ro-bind-try', path, toInside(position)]),
        ...['--bind', setup.workFolder, setup.workFolder, '--chdir', setup.workFolder],
        '--',
        ...limited,
      ]
    : limited;
  const [file = '', ...args] = fenced;
  return {
    command: { file, args, cwd: setup.workFolder, showsErrors: engine.debug !== undefined },
    toRef: (path, position) => ({ path: bubblewrap ? toInside(position) : path }),
  };
}

/** The command that starts a server's engine, which gets its input and gives its results through pipes and sees no folder of anybody. */
export function isolatedServerCommand(
  { bubblewrap, prlimit }: Isolation,
  engine: ServerEngineLimits & Pick<IsolatedEngine, 'engineEntry' | 'codeFolder'> & { readonly setup: object },
): Command {
  const { flags, environment } = threadLimits(engine.threads);
  const node = [
    process.execPath,
    `--max-old-space-size=${engine.maxHeapMegabytes}`,
    ...flags,
    ...inspectFlags(engine.debug),
    engine.engineEntry,
    JSON.stringify(engine.setup),
  ];
  const limited = prlimit
    ? [
        prlimit,
        `--data=${withinHardLimit('Max data size', engine.maxMemoryMegabytes * 1_048_576)}`,
        `--cpu=${withinHardLimit('Max cpu time', engine.maxCpuSeconds)}`,
        `--fsize=${withinHardLimit('Max file size', MAX_SCRATCH_BYTES)}`,
        ...(bubblewrap ? [`--nproc=${withinHardLimit('Max processes', MAX_PROCESSES)}`] : []),
        '--core=0',
        `--nofile=${withinHardLimit('Max open files', MAX_OPEN_FILES)}`,
        '--',
        ...node,
      ]
    : node;
  const fenced = bubblewrap
    ? [
        bubblewrap,
        // A second fence within this one would give rights inside of it, and more of the kernel to attack.
        ...['--unshare-user', '--disable-userns'],
        ...FENCE.slice(0, -TMP.length - LINKS.length),
        ...['--size', String(MAX_SCRATCH_BYTES), ...TMP, ...LINKS],
        ...Object.entries(environment).flatMap(([name, value]) => ['--setenv', name, value]),
        ...readOnly(process.execPath),
        ...readOnly(engine.codeFolder),
        ...['--chdir', '/tmp', '--', ...limited],
      ]
    : limited;
  const [file = '', ...args] = fenced;
  const isRoot = process.getuid?.() === 0;
  return {
    file,
    args,
    environment,
    cwd: '/',
    hasDataPipes: true,
    showsErrors: engine.debug !== undefined,
    ...(bubblewrap && isRoot ? { userId: NOBODY } : {}),
  };
}

/** Without rights, a limit that this process itself was given can only be lowered; prlimit would refuse to start the engine. */
function withinHardLimit(name: string, wanted: number): number {
  const row = /^(?<soft>\d+|unlimited)\s+(?<hard>\d+|unlimited)/;
  const line = readFileSync('/proc/self/limits', 'utf8')
    .split('\n')
    .find((one) => one.startsWith(name));
  const hard = Number(row.exec(line?.slice(name.length).trim() ?? '')?.groups?.hard);
  return Number.isNaN(hard) ? wanted : Math.min(wanted, hard);
}

const readOnly = (path: string) => ['--ro-bind', path, path];
