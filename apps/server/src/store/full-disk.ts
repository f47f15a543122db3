import { statfs } from 'node:fs/promises';
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

/** Free space below which files of visitors would soon be cut off. */
const LEAST_FREE_BYTES = 67_108_864;

/** True when the disk of a folder has hardly any space left; false also where its system does not say. */
export async function isDiskFull(folder: string): Promise<boolean> {
  const { bavail, bsize, blocks } = await statfs(folder).catch(() => ({ bavail: 0, bsize: 0, blocks: 0 }));
  return blocks > 0 && bavail * bsize < LEAST_FREE_BYTES;
}
