import { ParsedFile } from '@recto/pdf-core';
import { openDocument, statedPageCount } from '@recto/pdf-document';
import type { MendedInput } from './mend-damaged.ts';
import type { TrackedInput } from './tracked-input.ts';

/**
 * Opens an input; a damaged one is repaired first, as the Repair tool does it, so that every tool works on what can be
 * recovered and no result needs repair. A signed file stays as it is: repair would break its signatures.
 * @throws as `openDocument`, when not even one page is found
 */
export async function openMended(input: TrackedInput, signal: AbortSignal): Promise<MendedInput> {
  const document = await openDocument(input, { signal });
  const { file, pageCount } = document;
  const stated = statedPageCount(file) ?? 0;
  const hasWrongLengths = file instanceof ParsedFile && file.hasWrongLengths;
  if (!file.wasRecovered && !hasWrongLengths && stated <= pageCount) return { input, document, notes: [] };
  // Few files are damaged: the others do not load what mends them.
  const { mendDamaged } = await import('./mend-damaged.ts');
  return mendDamaged({ input, document, stated }, signal);
}
