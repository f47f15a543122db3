import { RectoError } from '@recto/contract/recto-error';

/** A failed write, with the system's reason (`ENOSPC`), which a boundary would lose with the cause. */
export function unwritable(fileName: string, thrown: unknown): RectoError {
  const code = thrown instanceof Error && 'code' in thrown ? thrown.code : undefined;
  return new RectoError('output-unwritable', { fileName, ...(typeof code === 'string' && { reason: code }) }, thrown);
}
