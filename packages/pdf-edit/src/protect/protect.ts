import { type CallOptions, type Note, type Permission, RectoError, restrictionsOf } from '@recto/contract';
import { createEncryption, newPasswordBytes } from '@recto/pdf-core';
import {
  type DocumentResult,
  notesOnSignatures,
  type OpenedFile,
  pageOrigins,
  requireOwner,
} from '@recto/pdf-document';
import { lockFile } from './lock-file.ts';
import { permissionsInWords } from './permission-words.ts';

export interface ProtectOptions extends CallOptions {
  /** Opens the result; empty: it opens for everybody. */
  readonly userPassword: string;
  /** Gives all rights; empty: the same as the user's. Must differ from it when anything is forbidden. */
  readonly ownerPassword: string;
  /** What the user may do. */
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
  requireOwner(opened);
  const passwords = checkedPasswords(options);
  const { permissions, encryptMetadata } = options;
  const handler = createEncryption({ ...passwords, permissions, encryptsMetadata: encryptMetadata });
  const bytes = await lockFile(opened.file, handler, options);
  return { bytes, origins: pageOrigins(opened.file), notes: notesOn(opened, options) };
}

/** The passwords as bytes. @throws option-invalid when the file would be less protected than it seems */
function checkedPasswords({ userPassword, ownerPassword, permissions }: ProtectOptions) {
  const user = bytesOf('userPassword', userPassword);
  const owner = bytesOf('ownerPassword', ownerPassword);
  const forbidsAnything = restrictionsOf(permissions).length > 0;
  const refuse = (option: string, problem: string) => new RectoError('option-invalid', { option, problem });
  if (user.length === 0 && (owner.length === 0 || !forbidsAnything)) {
    throw refuse('userPassword', 'is empty, and nothing is forbidden, so the file would not be protected');
  }
  if (forbidsAnything && owner.length === 0) {
    throw refuse('ownerPassword', 'is needed to forbid anything: without it nobody could lift the rules again');
  }
  if (forbidsAnything && String(user) === String(owner)) {
    throw refuse('ownerPassword', 'must differ from the password that opens the file, or nothing would be forbidden');
  }
  return { userPassword: user, ownerPassword: owner.length > 0 ? owner : user };
}

function bytesOf(option: string, password: string): Uint8Array {
  const bytes = newPasswordBytes(password);
  if (typeof bytes === 'string') throw new RectoError('option-invalid', { option, problem: bytes });
  return bytes;
}

function notesOn({ file, fileName }: OpenedFile, { userPassword, permissions }: ProtectOptions): Note[] {
  const forbidden = restrictionsOf(permissions);
  const texts = [
    userPassword === ''
      ? 'Encrypted with AES-256; it opens without a password.'
      : 'Locked with a password and AES-256.',
    ...(forbidden.length > 0
      ? [`It forbids ${permissionsInWords(forbidden)}; programs that keep to the rules obey, others may not.`]
      : []),
    ...(file.encryption ? ['Its old lock is gone.'] : []),
  ];
  const note: Note = { kind: 'changed', item: 'encryption', count: 1, fileName, text: texts.join(' ') };
  return [note, ...notesOnSignatures(file, fileName)];
}
