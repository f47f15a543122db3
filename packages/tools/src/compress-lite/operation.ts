import { type ByteAccounts, defineOperation, type Note, type OutputFile, resultName } from '@recto/contract';
import tool from './tool.ts';

export default defineOperation(tool, async ({ inputs, capabilities, progress, signal }) => {
  const totalBytes = inputs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const outputs: OutputFile[] = [];
  const notes: Note[] = [];
  const byteAccounts: ByteAccounts[] = [];
  let doneBytes = 0;
  for (const [inputIndex, input] of inputs.entries()) {
    const document = await capabilities.document.open(input, { signal });
    const result = await capabilities.document.compress(document, {
      kind: 'lossless',
      signal,
      onProgress: (fraction) => progress((doneBytes + fraction * input.sizeBytes) / totalBytes),
    });
    outputs.push({
      name: resultName(tool.id, tool.output.extension, inputs.length > 1 ? inputIndex + 1 : undefined),
      mediaType: tool.output.mediaType,
      bytes: result.bytes,
      origins: result.origins.map((origin) => ({ ...origin, inputIndex })),
    });
    notes.push(...result.notes);
    byteAccounts.push({ before: result.before, after: result.after });
    doneBytes += input.sizeBytes;
  }
  return { outputs, notes, byteAccounts };
});
