import { wholeBytes } from '@recto/contract/byte-source';
import { PERMISSIONS, type Permission, restrictionsOf } from '@recto/contract/protection';
import { type Note, note } from '@recto/contract/receipt';
import {
  createEncryption,
  type PdfFile,
  permissionsOf,
  randomBytes,
  readablePasswordBytes,
  type SecurityHandler,
  securityHandlerOf,
} from '@recto/pdf-core';
import type { OpenedFile } from '@recto/pdf-document';
import { message } from '@recto/words/message';
import { type LockFileOptions, lockFile } from './lock-file.ts';
import { permissionWords } from './permission-words.ts';

/** A result under the lock of its sources. */
export interface LikeResult {
  readonly bytes: Uint8Array;
  /** Password that opens it; undefined when none is needed. */
  readonly password: string | undefined;
  readonly notes: readonly Note[];
}

interface LockedSource extends OpenedFile {
  readonly handler: SecurityHandler;
}

/** A lock for a result, the password that opens it, and notes for the receipt. */
interface Lock {
  readonly handler: SecurityHandler;
  readonly password: string | undefined;
  readonly note: Note;
}

/**
 * Locks a result as its sources are locked. One lock among them is taken over whole, with its key, so that passwords
 * which nobody told us keep working. Of several, none can be: the result gets a new lock, under the password with which
 * the first locked source was opened, that allows what all of them allow.
 * @param file the result; locked already when its tool has continued a locked file
 * @throws cancelled
 */
export async function protectLike(
  file: PdfFile,
  sources: readonly OpenedFile[],
  options: LockFileOptions,
): Promise<LikeResult> {
  const locked = sources.flatMap((source): LockedSource[] => {
    const handler = securityHandlerOf(source.file);
    return handler ? [{ ...source, handler }] : [];
  });
  const [first] = locked;
  if (!first) return { bytes: file.bytes, password: undefined, notes: [] };
  const isOneLock = new Set(locked.map(({ handler }) => identityOf(handler))).size === 1;
  const lock = isOneLock ? sameLock(first) : commonLock(first, locked);
  const isKept = isOneLock && file.encryption !== null;
  const bytes = isKept ? file.bytes : wholeBytes(await lockFile(file, lock.handler, options));
  return { bytes, password: lock.password, notes: [lock.note] };
}

const SAME_LOCK = message(
  'note.sameLock',
  'The result is encrypted as "{source}" is: the same passwords open it, and the same is allowed.',
);
const COMMON_LOCK = message(
  'note.commonLock',
  'The files, starting with "{first}", are encrypted in different ways. The result opens {isOpen, select, true {without a password} other {with the password given for "{opener}"}}.{rules, plural, =0 {} other { It forbids what any of them forbids: {forbidden}.}}',
);

function sameLock({ handler, fileName, password }: LockedSource): Lock {
  return {
    handler,
    password,
    note: note({ kind: 'kept', item: 'encryption', count: 1 }, SAME_LOCK, { source: fileName }),
  };
}

function commonLock(first: LockedSource, locked: readonly LockedSource[]): Lock {
  const permissions = PERMISSIONS.filter((permission) => locked.every(({ handler }) => allows(handler, permission)));
  const opener = locked.find(({ handler }) => handler.info.needsPassword);
  const password = opener?.password;
  const userPassword = readablePasswordBytes(password ?? '');
  const forbidden = restrictionsOf(permissions);
  const handler = createEncryption({
    userPassword,
    // Nobody told us the owners' passwords; with the user's as the owner's, nothing would be forbidden.
    ownerPassword: forbidden.length > 0 || !opener ? randomBytes(32) : userPassword,
    permissions,
    encryptsMetadata: locked.some(({ handler: { info } }) => info.encryptsMetadata),
  });
  const params = {
    first: first.fileName,
    isOpen: opener === undefined,
    opener: opener?.fileName ?? '',
    rules: forbidden.length,
    forbidden: forbidden.map(permissionWords),
  };
  return { handler, password, note: note({ kind: 'kept', item: 'encryption', count: 1 }, COMMON_LOCK, params) };
}

function allows({ info }: SecurityHandler, permission: Permission): boolean {
  return permissionsOf(info.permissions, info.revision).includes(permission);
}

/** Equal for files under the same key and rules: copies and versions of one file, and results of ours. */
function identityOf({ info, dictionary }: SecurityHandler): string {
  const entries = ['O', 'U'].map((key) => dictionary.get(key));
  return JSON.stringify([info.revision, info.permissions, info.encryptsMetadata, entries], (_, value) =>
    value instanceof Uint8Array ? [...value] : value,
  );
}
