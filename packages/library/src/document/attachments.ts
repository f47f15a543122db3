import { changeAttachments, FileEdits, readAttachment, readAttachments } from '@recto/tools/properties';
import type { PdfDocument } from './model.ts';
import { sessionOf } from './session.ts';

/** A file within a document. */
export interface Attachment {
  readonly name: string;
  readonly description: string;
  /** Such as "text/csv"; empty when the document does not say. */
  readonly mediaType: string;
  /** Null when the document does not say. */
  readonly sizeBytes: number | null;
}

/** A file to put into a document. */
export interface NewAttachment {
  readonly name: string;
  readonly bytes: Uint8Array;
  readonly description?: string;
  readonly mediaType?: string;
}

/** Lists the attachments of a document. Those of annotations on pages are not among them. */
export function listAttachments(document: PdfDocument): Attachment[] {
  return readAttachments(sessionOf(document).view);
}

/** Returns the bytes of an attachment; null when there is none of that name. */
export function attachmentBytes(document: PdfDocument, name: string): Uint8Array | null {
  return readAttachment(sessionOf(document).view, name);
}

/** Attaches a file. @returns its name in the document, which has a number where the name is taken */
export function attachFile(
  document: PdfDocument,
  file: NewAttachment,
  { now = new Date() }: { readonly now?: Date } = {},
): string {
  const { name, bytes, description = '', mediaType = '' } = file;
  const added = change(document, [{ name, bytes, description, mediaType }], [], now);
  return added[0] ?? name;
}

/** Removes an attachment. @throws RectoError: option-invalid when there is none of that name */
export function removeAttachment(document: PdfDocument, name: string): void {
  change(document, [], [name], new Date());
}

function change(
  document: PdfDocument,
  added: Parameters<typeof changeAttachments>[1],
  removed: readonly string[],
  now: Date,
): readonly string[] {
  const session = sessionOf(document);
  const { view } = session;
  const edits = new FileEdits(view);
  const isAssociated = view.version >= '2.0';
  const changed = changeAttachments(view, added, removed, edits, { isAssociated, now });
  session.apply(edits.changes);
  return changed.added;
}
