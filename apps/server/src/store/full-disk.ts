import { RectoError } from '@recto/contract/recto-error';

/** Codes of the system for a disk, or a share of it, that takes nothing more. */
const FULL = new Set(['ENOSPC', 'EDQUOT']);
const RETRY_SECONDS = 60;

/** An error for a disk that is full, which callers may try again later; null for any other. */
export function fullDisk(thrown: unknown): RectoError | null {
  const { code } = (thrown ?? {}) as { readonly code?: unknown };
  return typeof code === 'string' && FULL.has(code)
    ? new RectoError('server-busy', { seconds: RETRY_SECONDS }, thrown)
    : null;
}
