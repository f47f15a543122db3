import { type CallOptions, type Note, RectoError } from '@recto/contract';
import { rewriteLocked } from '@recto/pdf-core';
import {
  type DocumentResult,
  notesOnSignatures,
  type OpenedFile,
  pageOrigins,
  restrictionsIn,
  wasGivenWrongPassword,
} from '@recto/pdf-document';
import { permissionsInWords } from './permission-words.ts';

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
    const problem = `"${fileName}" opens without a password but forbids ${permissionsInWords(forbidden)}; please confirm that you may lift that`;
    throw new RectoError('option-invalid', { option: 'confirmRights', problem });
  }
  const bytes = await rewriteLocked(file, null, new Map(), options);
  return { bytes, origins: pageOrigins(file), notes: notesOn(opened) };
}

function notesOn(opened: OpenedFile): Note[] {
  const { file, fileName } = opened;
  const forbidden = restrictionsIn(file);
  const texts = [
    file.encryption?.needsPassword ? 'It opens without a password now.' : 'It is no longer encrypted.',
    forbidden.length > 0
      ? `It used to forbid ${permissionsInWords(forbidden)}; that is allowed now.`
      : 'It forbade nothing.',
  ];
  const note: Note = { kind: 'changed', item: 'encryption', count: 1, fileName, text: texts.join(' ') };
  return [note, ...notesOnSignatures(opened.file, opened.fileName)];
}
