import { type ChildProcess, spawn } from 'node:child_process';

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
mkdir -p "$ROOT/outside"
cd "$ROOT"
pivot_root . outside
cd /
umount -l /outside
rmdir /outside
cd "$FOLDER"
exec /usr/bin/env -i "$@"
`;

const BASE = { PATH: '/usr/local/sbin:/usr/local/bin:/usr/sbin:/usr/bin:/sbin:/bin', HOME: '/root', LANG: 'C.UTF-8' };

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
): ChildProcess {
  const variables = Object.entries({ ...BASE, ...environment }).map(([name, value]) => `${name}=${value}`);
  return spawn(
    'unshare',
    [
      ...['--mount', '--pid', '--fork', '--kill-child', '--propagation', 'private', '--'],
      ...['/bin/sh', '-c', ENTER, 'sh', ...variables, ...command],
    ],
    { stdio: ['ignore', 'pipe', 'pipe'], env: { ...process.env, ROOT: root, FOLDER: folder } },
  );
}
