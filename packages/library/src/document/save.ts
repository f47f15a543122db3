import { PERMISSIONS } from '@recto/contract/protection';
import { RectoError } from '@recto/contract/recto-error';
import { countSignatures, reopenDocument } from '@recto/pdf-document';
import { protectDocument } from '@recto/pdf-edit';
import type { PdfDocument } from './model.ts';
import { type Session, sessionOf } from './session.ts';

/** Rights of those who open a protected file with the user's password. */
export type Permission =
  | 'print'
  | 'modify'
  | 'copy'
  | 'annotate'
  | 'fill-forms'
  | 'accessibility'
  | 'assemble'
  | 'print-high';

/** Options for saving a document. */
export interface SaveOptions {
  /**
   * `whole` writes all of the document, without what no longer belongs to it. `appended` keeps the bytes of the file and writes the
   * changes behind them, so that signatures stay valid. By default signed files are appended to, all others are written whole.
   */
  readonly mode?: 'whole' | 'appended';
  /** False writes an encrypted document without its encryption. True when absent: the same passwords open the result. */
  readonly keepProtection?: boolean;
  readonly signal?: AbortSignal;
}

/** Options for encrypting a document. */
export interface ProtectOptions {
  /** Opens the file; empty when it opens for everybody. */
  readonly userPassword?: string;
  /** Gives all rights. Needed where anything is forbidden. */
  readonly ownerPassword?: string;
  /** Rights of those who know the user's password only; all when absent. */
  readonly permissions?: readonly Permission[];
  /** False leaves title, author and keywords readable to programs that search files; true when absent. */
  readonly encryptMetadata?: boolean;
  readonly signal?: AbortSignal;
}

/** Saves a document as a file. The document can be changed and saved again. @throws RectoError: cancelled, and those of what was drawn */
export async function saveDocument(document: PdfDocument, options: SaveOptions = {}): Promise<Uint8Array> {
  const session = sessionOf(document);
  requirePages(document, session);
  const { signal, keepProtection = true } = options;
  await session.finish();
  const mode = options.mode ?? (countSignatures(session.view) > 0 ? 'appended' : 'whole');
  if (mode === 'appended' && !session.isNew && keepProtection) return session.appended(signal);
  return session.whole(keepProtection ? session.lock : null, signal);
}

/**
 * Saves a document encrypted with AES-256. The rights bind programs that follow the standard, and no others.
 * @throws RectoError: option-invalid for passwords that would protect nothing, owner-password-needed, cancelled
 */
export async function saveProtected(document: PdfDocument, options: ProtectOptions): Promise<Uint8Array> {
  const session = sessionOf(document);
  requirePages(document, session);
  const { userPassword = '', ownerPassword = '', permissions = PERMISSIONS, encryptMetadata = true, signal } = options;
  const bytes = await session.appended(signal);
  const opened = await reopenDocument(bytes, session.fileName, {
    password: session.password,
    ...(signal && { signal }),
  });
  const lock = { userPassword, ownerPassword, permissions, encryptMetadata, ...(signal && { signal }) };
  return (await protectDocument(opened, lock)).bytes;
}

function requirePages({ pageCount }: PdfDocument, { fileName }: Session): void {
  if (pageCount === 0) throw new RectoError('input-damaged', { fileName });
}
