import { BYTES_PER_MEGABYTE, defineOperation, type Note, type OutputFile, resultName } from '@recto/contract';
import tool from './tool.ts';

export default defineOperation(tool, async ({ inputs, options, capabilities, progress, signal }) => {
  const totalBytes = inputs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
  const outputs: OutputFile[] = [];
  const notes: Note[] = [];
  let doneBytes = 0;
  for (const [inputIndex, input] of inputs.entries()) {
    const document = await capabilities.document.open(input, { signal });
    const result = await capabilities.document.compress(document, {
      kind: 'lossy',
      images: capabilities.images,
      quality: options.quality,
      grayscale: options.grayscale,
      ...(options.targetMegabytes > 0 && { targetBytes: Math.floor(options.targetMegabytes * BYTES_PER_MEGABYTE) }),
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
    doneBytes += input.sizeBytes;
  }
  return { outputs, notes };
});
