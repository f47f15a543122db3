import { spawn } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import { RectoError } from '@recto/contract';
import type { NodeEngineSetup, PathRef } from './node-job.ts';
import type { Command } from './process-link.ts';

/** Which programs of this machine can fence a job in. Paths, or null for what is not there or does not work. */
export interface Isolation {
  readonly bubblewrap: string | null;
  readonly prlimit: string | null;
}

export interface IsolatedEngine {
  readonly engineEntry: string;
  readonly codeFolder: string;
  readonly setup: NodeEngineSetup;
  readonly inputPaths: readonly string[];
  readonly maxMemoryMegabytes: number;
  readonly maxHeapMegabytes: number;
}

const BUBBLEWRAP = '/usr/bin/bwrap';
const PRLIMIT = '/usr/bin/prlimit';
const PROBE_TIMEOUT_MS = 5_000;
const MAX_OPEN_FILES = 256;

/** No network, no other process in sight, no rights, and of the file system only what programs need to run. */
const FENCE = [
  ...['--unshare-all', '--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL'],
  ...['--ro-bind', '/usr', '/usr', '--proc', '/proc', '--dev', '/dev', '--tmpfs', '/tmp'],
  ...['bin', 'lib', 'lib64', 'sbin'].flatMap((name) => ['--symlink', `usr/${name}`, `/${name}`]),
];

/** Finds out by trying; a host does this once. @throws engine-missing when the sandbox is required and absent */
export async function probeIsolation(sandbox: 'auto' | 'required' | 'off'): Promise<Isolation> {
  const hasFence = sandbox !== 'off' && (await works(BUBBLEWRAP, [...FENCE, '/usr/bin/true']));
  if (sandbox === 'required' && !hasFence) throw new RectoError('engine-missing', { engine: 'bubblewrap' });
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
        ...engine.inputPaths.flatMap((path, position) => ['--ro-bind-try', path, toInside(position)]),
        ...['--bind', setup.workFolder, setup.workFolder, '--chdir', setup.workFolder],
        '--',
        ...limited,
      ]
    : limited;
  const [file = '', ...args] = fenced;
  return {
    command: { file, args, cwd: setup.workFolder },
    toRef: (path, position) => ({ path: bubblewrap ? toInside(position) : path }),
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
