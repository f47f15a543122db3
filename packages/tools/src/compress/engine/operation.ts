import {
  BYTES_PER_MEGABYTE,
  type ByteAccounts,
  type CompressOptions,
  defineOperation,
  type ImagesCapability,
  makeEach,
  type OptionsOf,
} from '@recto/contract';
import { previewOf } from '../preview.ts';
import tool from '../tool.ts';

export default defineOperation(
  tool,
  async ({ options, capabilities: { document, images }, signal, ...job }) => {
    const settings = settingsOf(options, images);
    const report: ByteAccounts[] = [];
    const result = await makeEach(tool, job, async (input, onProgress) => {
      const opened = await document.open(input, { signal });
      const made = await document.compress(opened, { ...settings, signal, onProgress });
      report.push({ before: made.before, after: made.after });
      return made;
    });
    return { ...result, report };
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
