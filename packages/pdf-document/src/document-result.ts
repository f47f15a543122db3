import { type FileContent, wholeBytes } from '@recto/contract/byte-source';
import type { PageOrigin } from '@recto/contract/job';
import type { Note } from '@recto/contract/receipt';

/** A new PDF and the notes that a visitor must see. @param Bytes `FileContent` when it may be in pieces */
export interface DocumentResult<Bytes extends FileContent = Uint8Array> {
  readonly bytes: Bytes;
  readonly origins: readonly PageOrigin[];
  readonly notes: readonly Note[];
}

/** The same with its bytes in memory, where they are already unless files were read by ranges. @throws file-unreadable */
export function inMemory<Result extends { readonly bytes: FileContent }>(
  result: Result,
): Result & { readonly bytes: Uint8Array } {
  return { ...result, bytes: wholeBytes(result.bytes) };
}
