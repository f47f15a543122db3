/** Runs a command in a container by Debian's runc, under the settings of deploy/compose.yaml. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** A container to be started. */
export interface ContainerPlan {
  /** Folder that is its root, which it cannot write to. */
  readonly root: string;
  readonly folder: string;
  readonly command: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
  /** Folders of this machine by their place inside. */
  readonly binds: Readonly<Record<string, string>>;
  /** Filter of system calls, as deploy/seccomp.json has it. */
  readonly seccomp: object;
}

/** A container that runs. */
export interface RunningContainer {
  readonly process: ChildProcess;
  /** Ends everything in it. */
  stop(): Promise<void>;
}

export const RUNC = '/usr/sbin/runc';
/** `user` of the compose file. */
export const USER = 1000;
const NAMESPACES = ['pid', 'mount', 'ipc', 'uts'];
const FILES = 16_384;
const BASE = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/nonexistent' };

/** Starts it with the network of this machine. Only root may. */
export function startContainer(plan: ContainerPlan): RunningContainer {
  const bundle = mkdtempSync(join(tmpdir(), 'recto-bundle-'));
  mkdirSync(join(bundle, 'root'));
  writeFileSync(join(bundle, 'config.json'), JSON.stringify(configOf(plan)));
  const id = bundle.split('/').at(-1) ?? '';
  const state = join(bundle, 'state');
  // A bind mount that only the container sees, and that ends with it.
  const enter = `mount --bind "$1" "$2/root" && exec ${RUNC} --root "$3" run --bundle "$2" "$4"`;
  const process = spawn('unshare', ['--mount', '--', '/bin/sh', '-c', enter, 'sh', plan.root, bundle, state, id], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const closed = new Promise((resolve) => process.once('close', resolve));
  return {
    process,
    async stop() {
      if (process.exitCode === null) execFileSync(RUNC, ['--root', state, 'kill', id, 'KILL'], { stdio: 'ignore' });
      await closed;
      rmSync(bundle, { recursive: true, force: true });
    },
  };
}

/** Settings of the container (OCI runtime specification 1.0). */
function configOf({ folder, command, environment, binds, seccomp }: ContainerPlan) {
  return {
    ociVersion: '1.0.2',
    process: {
      terminal: false,
      user: { uid: USER, gid: USER },
      args: command,
      env: Object.entries({ ...BASE, ...environment }).map(([name, value]) => `${name}=${value}`),
      cwd: folder,
      capabilities: Object.fromEntries(
        ['bounding', 'effective', 'inheritable', 'permitted', 'ambient'].map((set) => [set, []]),
      ),
      noNewPrivileges: true,
      rlimits: [
        { type: 'RLIMIT_CORE', soft: 0, hard: 0 },
        { type: 'RLIMIT_NOFILE', soft: FILES, hard: FILES },
      ],
    },
    root: { path: 'root', readonly: true },
    mounts: [
      { destination: '/proc', type: 'proc', source: 'proc' },
      { destination: '/dev', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'mode=755'] },
      {
        destination: '/dev/pts',
        type: 'devpts',
        source: 'devpts',
        options: ['nosuid', 'noexec', 'newinstance', 'ptmxmode=0666'],
      },
      { destination: '/dev/shm', type: 'tmpfs', source: 'shm', options: ['nosuid', 'noexec', 'nodev', 'size=64m'] },
      { destination: '/tmp', type: 'tmpfs', source: 'tmpfs', options: ['nosuid', 'noexec', 'nodev', 'size=256m'] },
      ...Object.entries(binds).map(([destination, source]) => ({
        destination,
        type: 'bind',
        source,
        options: ['bind', 'rw'],
      })),
    ],
    linux: { namespaces: NAMESPACES.map((type) => ({ type })), seccomp },
  };
}
