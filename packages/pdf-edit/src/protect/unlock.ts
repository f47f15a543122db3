import { wholeBytes } from '@recto/contract/byte-source';
import type { CallOptions } from '@recto/contract/capabilities/call-options';
import { type Note, note } from '@recto/contract/receipt';
import { RectoError, refuseOption } from '@recto/contract/recto-error';
import { rewriteLocked } from '@recto/pdf-core';
import {
  type DocumentResult,
  notesOnSignatures,
  type OpenedFile,
  pageOrigins,
  restrictionsIn,
  wasGivenWrongPassword,
} from '@recto/pdf-document';
import { message } from '@recto/words/message';
import { permissionWords } from './permission-words.ts';

export interface UnlockOptions extends CallOptions {
  /** True when the visitor says that they may remove restrictions of a file that opened without a password. */
  readonly confirmRights: boolean;
}

/**
 * Rewrites a document without encryption, streams with their encoded bytes.
 * @throws input-not-locked, password-wrong, cancelled; option-invalid when the file opened without a password and forbids
 *   something, and the visitor did not say that they may lift that
 */
export async function unlockDocument(opened: OpenedFile, options: UnlockOptions): Promise<DocumentResult> {
  const { file, fileName } = opened;
  const { encryption } = file;
  if (!encryption) throw new RectoError('input-not-locked', { fileName });
  if (wasGivenWrongPassword(opened)) throw new RectoError('password-wrong', { fileName });
  const forbidden = restrictionsIn(file);
  const isOnlyRestricted = !encryption.needsPassword && encryption.openedAs === 'user' && forbidden.length > 0;
  if (isOnlyRestricted && !options.confirmRights) {
    throw refuseOption('confirmRights', CONFIRM_RIGHTS, { fileName, forbidden: forbidden.map(permissionWords) });
  }
  const bytes = wholeBytes(await rewriteLocked(file, null, new Map(), options));
  return { bytes, origins: pageOrigins(file), notes: notesOn(opened) };
}

const CONFIRM_RIGHTS = message(
  'problem.confirmRights',
  '"{fileName}" opens without a password but forbids: {forbidden}. Please confirm that you may lift that.',
);
const UNLOCKED = message(
  'note.unlocked',
  '{neededPassword, select, true {It opens without a password now.} other {It is no longer encrypted.}} {rules, plural, =0 {It forbade nothing.} other {What it used to forbid is allowed now: {forbidden}.}}',
);

function notesOn(opened: OpenedFile): Note[] {
  const { file, fileName } = opened;
  const forbidden = restrictionsIn(file);
  const params = {
    neededPassword: file.encryption?.needsPassword ?? false,
    rules: forbidden.length,
    forbidden: forbidden.map(permissionWords),
  };
  const unlocked = note({ kind: 'changed', item: 'encryption', count: 1, fileName }, UNLOCKED, params);
  return [unlocked, ...notesOnSignatures(opened.file, opened.fileName)];
}
