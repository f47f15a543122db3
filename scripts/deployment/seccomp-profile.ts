/**
 * Writes deploy/seccomp.json, the filter of system calls for the whole container: `node scripts/deployment/seccomp-profile.ts`. It
 * allows what jobs may do (packages/sandbox) and, beside that, what the server and bubblewrap need. The default profiles of container
 * engines forbid user namespaces and mounts, of which the sandbox of a job is made; everything else that they forbid stays forbidden.
 */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ALLOWED_CALLS } from '../../packages/sandbox/src/allowed-calls.ts';
import { ROOT } from '../root.ts';

/** Calls by which bubblewrap makes a sandbox, and gives up what it had for that. */
export const FOR_SANDBOXES: readonly string[] = [
  ...['unshare', 'mount', 'umount2', 'pivot_root', 'sethostname', 'setns', 'openat2'],
  ...['seccomp', 'capset', 'setfsuid', 'setfsgid'],
];
/** Calls of processes that start others, of Node, and of the container engine between the filter and the program. */
const FOR_SERVER: readonly string[] = [
  ...['clone', 'fork', 'vfork', 'execveat', 'pidfd_open', 'pidfd_send_signal', 'rt_sigqueueinfo', 'rt_tgsigqueueinfo'],
  ...['setuid', 'setgid', 'setgroups', 'setreuid', 'setregid', 'setresuid', 'setresgid', 'setrlimit', 'chroot'],
  ...['socket', 'ioctl', 'inotify_init', 'inotify_init1', 'inotify_add_watch', 'inotify_rm_watch', 'signalfd4'],
  ...['chown', 'fchown', 'lchown', 'fchownat', 'fchmodat2', 'utime', 'futimesat', 'readahead', 'mknodat', 'mknod'],
  ...['sync', 'syncfs', 'sync_file_range', 'splice', 'tee', 'memfd_create', 'mlock2', 'mlockall', 'munlockall'],
  ...['getxattr', 'lgetxattr', 'fgetxattr', 'listxattr', 'llistxattr', 'flistxattr', 'preadv2', 'pwritev2'],
  ...['sched_getattr', 'sched_setattr', 'sched_rr_get_interval', 'timer_getoverrun', 'process_madvise'],
];
/** Answer to any other call: there is none, so that programs do without, as on an older kernel. */
const NO_SUCH_CALL = 38;

/** The profile as Docker, podman and Kubernetes read it. Names that a processor family does not know are passed over. */
export function seccompProfile(without: readonly string[] = []) {
  const names = [...new Set([...Object.keys(ALLOWED_CALLS), ...FOR_SANDBOXES, ...FOR_SERVER])]
    .filter((name) => !without.includes(name))
    .sort();
  return {
    defaultAction: 'SCMP_ACT_ERRNO',
    defaultErrnoRet: NO_SUCH_CALL,
    architectures: ['SCMP_ARCH_X86_64', 'SCMP_ARCH_AARCH64'],
    syscalls: [{ names, action: 'SCMP_ACT_ALLOW' }],
  };
}

export const PROFILE = join(ROOT, 'deploy/seccomp.json');
export const profileText = () => `${JSON.stringify(seccompProfile(), null, 2)}\n`;

if (import.meta.main) writeFileSync(PROFILE, profileText());
