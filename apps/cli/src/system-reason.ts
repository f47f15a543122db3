import { type Message, message } from '@recto/words/message';
import type { Words } from './words.ts';

/** Reasons for which the system cannot read or write a file, by error code (POSIX, System Interfaces, 2.3). */
const REASONS: Readonly<Record<string, Message>> = {
  ENOENT: message('cli.reason.absent', 'no such file'),
  ENOTDIR: message('cli.reason.noFolder', 'no such folder'),
  EACCES: message('cli.reason.forbidden', 'permission denied'),
  EISDIR: message('cli.reason.isFolder', 'is a folder'),
  ENOSPC: message('cli.reason.full', 'no space left'),
  EROFS: message('cli.reason.readOnly', 'the file system is read-only'),
  ENAMETOOLONG: message('cli.reason.longName', 'the name is too long'),
};

/** The system's code of an error, its own or that of one that caused it. */
export function systemCode(thrown: unknown): string | undefined {
  for (let error = thrown; error instanceof Error; error = error.cause) {
    if ('syscall' in error && 'code' in error && typeof error.code === 'string') return error.code;
  }
  return undefined;
}

/** The reason in words; the code itself where there are none. */
export function reasonText(code: string, words: Words): string {
  const known = REASONS[code === 'EPERM' ? 'EACCES' : code];
  return known ? words(known) : code;
}
