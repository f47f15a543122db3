import { type ChildProcess, spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { Writable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { type ControlGroups, gatedProgram, limitedProgram, openControlGroups, systemCallFilter } from '@recto/sandbox';
import { OFFICE_SETTINGS } from './office-settings.ts';

/** A command line without a shell. */
export interface SandboxCommand {
  readonly file: string;
  readonly args: readonly string[];
  /** User and group to run as; absent: as this process. */
  readonly userId?: number;
  /** Filter of system calls, for bubblewrap to read from `FILTER_DESCRIPTOR`. */
  readonly filter?: Uint8Array;
  /** Under whose limits all of it comes; default: none. */
  readonly groups?: ControlGroups | null;
}

/** File descriptor from which bubblewrap reads the filter of system calls. */
export const FILTER_DESCRIPTOR = 3;
/** File descriptor on which a program waits until it is in its group. */
const GATE_DESCRIPTOR = 4;

/** Limits of one LibreOffice process in its whole life. */
export interface SandboxLimits {
  readonly maxMemoryMegabytes: number;
  readonly maxCpuSeconds: number;
  /** Limit of its scratch files, which are memory too. */
  readonly maxScratchMegabytes: number;
}

export const OFFICE_LIMITS: SandboxLimits = {
  maxMemoryMegabytes: 3072,
  maxCpuSeconds: 3600,
  maxScratchMegabytes: 1536,
};

const BYTES_PER_MEBIBYTE = 1_048_576;
const BUBBLEWRAP = '/usr/bin/bwrap';
const PYTHON = '/usr/bin/python3';
const SOFFICE = '/usr/lib/libreoffice/program/soffice';
const PYTHON_UNO = '/usr/lib/python3/dist-packages/uno.py';
/** "nobody". LibreOffice needs an entry for its user in /etc/passwd. */
const NOBODY = 65_534;
const MAX_OPEN_FILES = 512;
const MAX_PROCESSES = 256;
const PROBE_TIMEOUT_MS = 5_000;

const beside = (name: string) => fileURLToPath(new URL(name, import.meta.url));
/** In the sources one folder up, in a bundle beside it. */
const asset = (name: string) => (existsSync(beside(`./${name}`)) ? beside(`./${name}`) : beside(`../${name}`));

/** Way this machine can convert: warm and driven, one process per document, or not at all. */
export type OfficeSupport = 'warm' | 'cold' | 'none';

/** Detects the installed support. */
export function officeSupport(): OfficeSupport {
  if (!existsSync(SOFFICE)) return 'none';
  return existsSync(PYTHON) && existsSync(PYTHON_UNO) ? 'warm' : 'cold';
}

/** No network, no view of other processes, no privileges, no user's folder; of the system only programs, fonts and settings. */
function sandboxArguments(limits: SandboxLimits): string[] {
  return [
    ...['--unshare-all', '--unshare-user', '--disable-userns', '--uid', `${NOBODY}`, '--gid', `${NOBODY}`],
    ...['--die-with-parent', '--new-session', '--clearenv', '--cap-drop', 'ALL'],
    ...['--ro-bind', '/usr', '/usr', '--ro-bind', '/etc/fonts', '/etc/fonts'],
    ...[
      '--ro-bind-try',
      '/etc/libreoffice',
      '/etc/libreoffice',
      '--ro-bind-try',
      '/var/cache/fontconfig',
      '/var/cache/fontconfig',
    ],
    ...['--ro-bind', asset('sandbox-passwd'), '/etc/passwd'],
    ...['--symlink', 'usr/bin', '/bin', '--symlink', 'usr/lib', '/lib', '--symlink', 'usr/lib64', '/lib64'],
    ...[
      '--proc',
      '/proc',
      '--dev',
      '/dev',
      '--remount-ro',
      '/dev',
      '--size',
      `${limits.maxScratchMegabytes * BYTES_PER_MEBIBYTE}`,
      '--tmpfs',
      '/tmp',
    ],
    ...['--setenv', 'HOME', '/tmp', '--setenv', 'LC_ALL', 'C.UTF-8', '--setenv', 'PATH', '/usr/bin'],
    ...['--setenv', 'SAL_USE_VCLPLUGIN', 'svp', '--chdir', '/tmp'],
  ];
}

/**
 * Opens control groups that limit all processes of one LibreOffice together; null on machines where control groups cannot
 * be made.
 */
export function officeGroups({ maxMemoryMegabytes, maxScratchMegabytes }: SandboxLimits): ControlGroups | null {
  return openControlGroups({
    maxMemoryBytes: (maxMemoryMegabytes + maxScratchMegabytes) * BYTES_PER_MEBIBYTE,
    maxProcesses: MAX_PROCESSES,
  });
}

/** True when Bubblewrap works on this machine. */
export function canSandbox(): Promise<boolean> {
  if (!existsSync(BUBBLEWRAP)) return Promise.resolve(false);
  return new Promise((resolve) => {
    const args = [...sandboxArguments(OFFICE_LIMITS), '--', '/usr/bin/true'];
    const child = spawn(BUBBLEWRAP, args, {
      stdio: 'ignore',
      env: {},
      timeout: PROBE_TIMEOUT_MS,
      killSignal: 'SIGKILL',
    });
    child.on('error', () => resolve(false));
    child.on('close', (code) => resolve(code === 0));
  });
}

/** The command of one warm LibreOffice with its listener. */
export function warmCommand(limits: SandboxLimits): SandboxCommand {
  return sandboxCommand(
    limits,
    ['--ro-bind', asset('listener.py'), '/listener.py'],
    [PYTHON, '-I', '/listener.py', OFFICE_SETTINGS],
  );
}

/**
 * The command that converts one document from standard input to standard output, without a listener.
 * @param extension of letters only. @param filter as `--convert-to` takes it
 */
export function coldCommand(limits: SandboxLimits, extension: string, filter: string): SandboxCommand {
  const script =
    'mkdir -p /tmp/profile/user && printf %s "$4" > /tmp/profile/user/registrymodifications.xcu && cat > "/tmp/source.$1" && "$2" -env:UserInstallation=file:///tmp/profile --headless --norestore --convert-to "$3" --outdir /tmp/result "/tmp/source.$1" >&2 && cat /tmp/result/source.pdf';
  return sandboxCommand(limits, [], ['/bin/sh', '-c', script, 'sh', extension, SOFFICE, filter, OFFICE_SETTINGS]);
}

function sandboxCommand(limits: SandboxLimits, binds: readonly string[], program: readonly string[]): SandboxCommand {
  const isRoot = process.getuid?.() === 0;
  const filter = systemCallFilter('many-processes');
  const limited = limitedProgram(
    {
      maxMemoryMegabytes: limits.maxMemoryMegabytes,
      maxCpuSeconds: limits.maxCpuSeconds,
      maxFileBytes: limits.maxScratchMegabytes * BYTES_PER_MEBIBYTE,
      maxOpenFiles: MAX_OPEN_FILES,
      ...(isRoot && { maxProcesses: MAX_PROCESSES }),
    },
    program,
  );
  const hardened = ['--remount-ro', '/', ...(filter ? ['--seccomp', String(FILTER_DESCRIPTOR)] : [])];
  return {
    file: BUBBLEWRAP,
    args: [...sandboxArguments(limits), ...binds, ...hardened, '--', ...limited],
    ...(filter && { filter }),
    ...(isRoot ? { userId: NOBODY } : {}),
  };
}

/** Starts a program in its sandbox: bytes in, bytes out, nothing else of this process. */
export function spawnSandboxed({ file, args, userId, filter, groups }: SandboxCommand): ChildProcess {
  const [first = '', ...rest] = groups ? gatedProgram(GATE_DESCRIPTOR, [file, ...args]) : [file, ...args];
  const child = spawn(first, rest, {
    cwd: '/',
    env: {},
    detached: true,
    stdio: ['pipe', 'pipe', 'ignore', filter ? 'pipe' : 'ignore', groups ? 'pipe' : 'ignore'],
    ...(userId === undefined ? {} : { uid: userId, gid: userId }),
  });
  const sendTo = (descriptor: number, bytes: Uint8Array | string) => {
    const pipe: unknown = child.stdio[descriptor];
    if (!(pipe instanceof Writable)) return;
    pipe.on('error', () => {});
    pipe.end(bytes);
  };
  if (filter) sendTo(FILTER_DESCRIPTOR, filter);
  if (groups && child.pid !== undefined) {
    const entered = groups.enter(child.pid);
    child.once('close', () => void entered.then((leave) => leave?.()));
    void entered.then((leave) => {
      // Where a group cannot be made the gate stays shut: LibreOffice never begins.
      if (leave) sendTo(GATE_DESCRIPTOR, '\n');
      else child.kill('SIGKILL');
    });
  }
  return child;
}
