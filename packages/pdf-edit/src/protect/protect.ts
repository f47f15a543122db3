import type { FileContent } from '@recto/contract/byte-source';
import type { CallOptions } from '@recto/contract/capabilities/call-options';
import { type Permission, restrictionsOf } from '@recto/contract/protection';
import { type Note, note } from '@recto/contract/receipt';
import { refuseOption } from '@recto/contract/recto-error';
import { createEncryption, newPasswordBytes } from '@recto/pdf-core';
import {
  type DocumentResult,
  inMemory,
  notesOnSignatures,
  type OpenedFile,
  pageOrigins,
  requireOwner,
} from '@recto/pdf-document';
import { message } from '@recto/words/message';
import { lockFile } from './lock-file.ts';
import { permissionWords } from './permission-words.ts';

export interface ProtectOptions extends CallOptions {
  /** Opens the result; empty: it opens for everybody. */
  readonly userPassword: string;
  /** Gives all rights; empty: the same as the user's. Must differ from it when anything is forbidden. */
  readonly ownerPassword: string;
  /** Permissions of the user. */
  readonly permissions: readonly Permission[];
  /** False leaves title, author and keywords of the metadata stream readable to programs that search files. */
  readonly encryptMetadata: boolean;
}

/**
 * Locks a document with AES-256 under a new random key; an old lock is replaced. Everything is rewritten, streams with
 * their encoded bytes.
 * @throws owner-password-needed, password-wrong, option-invalid, cancelled
 */
export async function protectDocument(opened: OpenedFile, options: ProtectOptions): Promise<DocumentResult> {
  return inMemory(await protectInPieces(opened, options));
}

/** As `protectDocument`; in pieces when the file is read by ranges. */
export async function protectInPieces(
  opened: OpenedFile,
  options: ProtectOptions,
): Promise<DocumentResult<FileContent>> {
  requireOwner(opened);
  const passwords = checkedPasswords(options);
  const { permissions, encryptMetadata } = options;
  const handler = createEncryption({ ...passwords, permissions, encryptsMetadata: encryptMetadata });
  const bytes = await lockFile(opened.file, handler, options);
  return { bytes, origins: pageOrigins(opened.file), notes: notesOn(opened, options) };
}

const NOTHING_PROTECTED = message(
  'problem.nothingProtected',
  'There is no password, and nothing is forbidden, so the file would not be protected.',
);
const NO_OWNER_PASSWORD = message(
  'problem.noOwnerPassword',
  'An owner password is needed to forbid anything: without it nobody could lift the restrictions again.',
);
const SAME_PASSWORDS = message(
  'problem.samePasswords',
  'The owner password must differ from the password that opens the file, or nothing would be forbidden.',
);

/** The passwords as bytes. @throws option-invalid when the file would be less protected than it seems */
function checkedPasswords({ userPassword, ownerPassword, permissions }: ProtectOptions) {
  const user = bytesOf('userPassword', userPassword);
  const owner = bytesOf('ownerPassword', ownerPassword);
  const forbidsAnything = restrictionsOf(permissions).length > 0;
  if (user.length === 0 && (owner.length === 0 || !forbidsAnything)) {
    throw refuseOption('userPassword', NOTHING_PROTECTED);
  }
  if (forbidsAnything && owner.length === 0) {
    throw refuseOption('ownerPassword', NO_OWNER_PASSWORD);
  }
  if (forbidsAnything && String(user) === String(owner)) {
    throw refuseOption('ownerPassword', SAME_PASSWORDS);
  }
  return { userPassword: user, ownerPassword: owner.length > 0 ? owner : user };
}

function bytesOf(option: string, password: string): Uint8Array {
  const bytes = newPasswordBytes(password);
  if (!(bytes instanceof Uint8Array)) throw refuseOption(option, bytes.words, bytes.params);
  return bytes;
}

const LOCKED = message(
  'note.locked',
  '{needsPassword, select, true {Encrypted with a password and AES-256.} other {Encrypted with AES-256; it opens without a password.}}{rules, plural, =0 {} other { It forbids: {forbidden}. Programs that follow the standard obey, others may not.}}{wasEncrypted, select, true { Its earlier encryption was replaced.} other {}}',
);

function notesOn({ file, fileName }: OpenedFile, { userPassword, permissions }: ProtectOptions): Note[] {
  const forbidden = restrictionsOf(permissions);
  const params = {
    needsPassword: userPassword !== '',
    rules: forbidden.length,
    forbidden: forbidden.map(permissionWords),
    wasEncrypted: file.encryption !== null,
  };
  const locked = note({ kind: 'changed', item: 'encryption', count: 1, fileName }, LOCKED, params);
  return [locked, ...notesOnSignatures(file, fileName)];
}
