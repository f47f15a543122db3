import type { CallOptions } from '@recto/contract/capabilities/call-options';
import type { InputFile } from '@recto/contract/job';
import { loadAllStreams, rewriteFile } from '@recto/pdf-core';
import type { PdfDocument } from './open-document.ts';

/**
 * An input as engines that rebuild less can read it: a file whose cross-reference had to be rebuilt is written again, unlocked.
 * @param document the same input, open
 * @returns the input itself when its cross-reference is sound
 * @throws cancelled
 */
export async function soundInput(
  input: InputFile,
  { file }: PdfDocument,
  { signal }: CallOptions = {},
): Promise<InputFile> {
  if (!file.wasRecovered) return input;
  await loadAllStreams(file, signal);
  const bytes = rewriteFile(file, new Map(), { deflateStreams: false, ...(signal && { signal }) });
  return {
    name: input.name,
    sizeBytes: bytes.length,
    bytes: async () => bytes.slice(),
    slice: async (start, end) => bytes.slice(start, end),
  };
}
