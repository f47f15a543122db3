import { type AcceptedType, expectedKinds, SNIFF_BYTES, sniffType } from '@recto/contract/accept';
import { RectoError } from '@recto/contract/recto-error';
import type { Limits } from '@recto/contract/tool';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';

/** Files that the workspace takes, and the errors of those that it refuses. */
export interface CheckedFiles {
  readonly good: readonly File[];
  readonly errors: readonly RectoError[];
}

/**
 * Checks files against a tool's limits and types before they are added.
 * @param already how many files the workspace holds. Too many in all: none is taken (the specification's rule).
 */
export async function checkFiles(
  files: readonly File[],
  already: number,
  limits: Limits,
  accept: readonly AcceptedType[],
): Promise<CheckedFiles> {
  if (already + files.length > limits.maxFiles) {
    return { good: [], errors: [new RectoError('too-many-files', { limit: limits.maxFiles })] };
  }
  const good: File[] = [];
  const errors: RectoError[] = [];
  for (const file of files) {
    const error = await checkFile(file, limits, accept);
    if (error) errors.push(error);
    else good.push(file);
  }
  return { good, errors };
}

async function checkFile(file: File, limits: Limits, accept: readonly AcceptedType[]): Promise<RectoError | null> {
  const fileName = file.name;
  if (file.size > limits.maxFileMegabytes * BYTES_PER_MEGABYTE) {
    return new RectoError('file-too-large', { fileName, limit: limits.maxFileMegabytes });
  }
  if (file.size === 0) return new RectoError('file-empty', { fileName });
  const head = await file
    .slice(0, SNIFF_BYTES)
    .arrayBuffer()
    .catch(() => null);
  if (!head) return new RectoError('file-unreadable', { fileName });
  const bytes = new Uint8Array(head);
  if (sniffType(accept, bytes)) return null;
  return new RectoError('wrong-type', { fileName, expected: expectedKinds(accept, bytes) });
}
