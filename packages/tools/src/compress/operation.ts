import {
  BYTES_PER_MEGABYTE,
  type ByteAccounts,
  type CompressOptions,
  defineOperation,
  type ImagesCapability,
  type Note,
  type OptionsOf,
  type OutputFile,
  resultName,
} from '@recto/contract';
import { previewOf } from './preview.ts';
import tool from './tool.ts';

export default defineOperation(
  tool,
  async ({ inputs, options, capabilities, progress, signal }) => {
    const totalBytes = inputs.reduce((sum, { sizeBytes }) => sum + sizeBytes, 0);
    const outputs: OutputFile[] = [];
    const notes: Note[] = [];
    const byteAccounts: ByteAccounts[] = [];
    let doneBytes = 0;
    for (const [inputIndex, input] of inputs.entries()) {
      const document = await capabilities.document.open(input, { signal });
      const result = await capabilities.document.compress(document, {
        ...settingsOf(options, capabilities.images),
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
  },
  ({ options, capabilities, ...context }) =>
    previewOf({
      ...context,
      document: capabilities.document,
      settings: settingsOf(options, capabilities.images),
      keepsLock: options.keepProtection,
    }),
);

function settingsOf(options: OptionsOf<typeof tool>, images: ImagesCapability): CompressOptions {
  const { quality, grayscale, targetMegabytes } = options;
  const targetBytes = Math.floor(targetMegabytes * BYTES_PER_MEGABYTE);
  return { kind: 'lossy', images, quality, grayscale, ...(targetMegabytes > 0 && { targetBytes }) };
}
