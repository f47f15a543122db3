import { type Permission, restrictionsOf } from '@recto/contract/protection';
import { RectoError } from '@recto/contract/recto-error';
import { type PdfFile, permissionsOf } from '@recto/pdf-core';

/** A file and the password with which it was opened, as the visitor gave it. */
export interface OpenedFile {
  readonly file: PdfFile;
  readonly fileName: string;
  readonly password: string | undefined;
}

/** Returns the permissions that the file denies to users; empty when it is not encrypted. */
export function restrictionsIn({ encryption }: PdfFile): Permission[] {
  return encryption ? restrictionsOf(permissionsOf(encryption.permissions, encryption.revision)) : [];
}

/** True when a password was given and is not one of the file's, which opens without any. */
export function wasGivenWrongPassword({ file: { encryption }, password }: OpenedFile): boolean {
  return Boolean(password) && encryption !== null && encryption.openedAs === 'user' && !encryption.needsPassword;
}

/** @throws password-wrong, owner-password-needed unless the file was opened with the rights of its owner, or is not encrypted */
export function requireOwner(opened: OpenedFile): void {
  const { file, fileName } = opened;
  if (!file.encryption || file.encryption.openedAs === 'owner') return;
  throw new RectoError(wasGivenWrongPassword(opened) ? 'password-wrong' : 'owner-password-needed', { fileName });
}
