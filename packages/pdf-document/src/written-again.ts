import type { InputFile } from '@recto/contract';
import { loadAllStreams, type PdfFile, rewriteFile } from '@recto/pdf-core';

/** A file as an input with sound tables and no lock. Streams of an encrypted file are decrypted. @throws cancelled */
export async function writtenAgain(name: string, file: PdfFile, signal: AbortSignal | undefined): Promise<InputFile> {
  await loadAllStreams(file, signal);
  const bytes = rewriteFile(file, new Map(), { deflateStreams: false, ...(signal && { signal }) });
  return {
    name,
    sizeBytes: bytes.length,
    bytes: async () => bytes.slice(),
    slice: async (start, end) => bytes.slice(start, end),
  };
}
