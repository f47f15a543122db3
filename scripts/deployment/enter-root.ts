import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';

/**
 * Makes a folder the root of a new mount and process namespace by `pivot_root`: in a plain chroot the kernel forbids the user
 * namespaces that the sandbox of jobs needs. The network is this machine's.
 */
const ENTER = `
set -e
mount --bind "$ROOT" "$ROOT"
mount -t proc proc "$ROOT/proc"
mount --rbind /sys "$ROOT/sys"
mount --rbind /dev "$ROOT/dev"
for BIND in $BINDS; do mount --bind "\${BIND%%:*}" "$ROOT\${BIND#*:}"; done
if [ "$READ_ONLY" ]; then mount -t tmpfs tmpfs "$ROOT/tmp"; fi
mkdir -p "$ROOT/outside"
cd "$ROOT"
pivot_root . outside
cd /
umount -l /outside
rmdir /outside
if [ "$READ_ONLY" ]; then mount -o remount,bind,ro /; fi
cd "$FOLDER"
exec /usr/bin/env -i "$@"
`;

const BASE = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LANG: 'C.UTF-8' };

/** Ways to enter a root other than by `pivot_root` with everything writable. */
interface Entrance {
  /** Nothing can be written but a /tmp in memory and what is bound. */
  readonly isReadOnly?: boolean;
  /** Folders of this machine that are seen inside, by their place there; they have to exist there. No blanks in names. */
  readonly binds?: Readonly<Record<string, string>>;
}

/** Ends everything in a root: the kernel ends a process namespace with its first process. Resolves when it is gone. */
export async function leaveRoot(entered: ChildProcess): Promise<void> {
  if (entered.exitCode !== null || entered.signalCode !== null) return;
  const closed = new Promise((resolve) => entered.once('close', resolve));
  const children = readFileSync(`/proc/${entered.pid}/task/${entered.pid}/children`, 'utf8').trim();
  // Not `unshare` itself: a process that gave up its rights would outlive it.
  for (const pid of children === '' ? [] : children.split(' ')) process.kill(Number(pid), 'SIGKILL');
  await closed;
}

/**
 * Runs a command inside a root folder; everything in it ends with it.
 * @param folder inside the root, where the command runs
 * @param environment all that the command gets besides a path and a home
 */
export function enterRoot(
  root: string,
  folder: string,
  command: readonly string[],
  environment: Readonly<Record<string, string>>,
  { isReadOnly = false, binds = {} }: Entrance = {},
): ChildProcess {
  const variables = Object.entries({ ...BASE, ...environment }).map(([name, value]) => `${name}=${value}`);
  return spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private', '--'],
      ...['/bin/sh', '-c', ENTER, 'sh', ...variables, ...command],
    ],
    {
      stdio: ['ignore', 'pipe', 'pipe'],
      env: {
        ...process.env,
        ROOT: root,
        FOLDER: folder,
        BINDS: Object.entries(binds)
          .map(([inside, outside]) => `${outside}:${inside}`)
          .join(' '),
        READ_ONLY: isReadOnly ? '1' : '',
      },
    },
  );
}
