import type { ByteAccounts } from '@recto/contract/byte-account';
import type { ImagesCapability } from '@recto/contract/capabilities/images';
import { defineOperation, type OptionsOf } from '@recto/contract/tool';
import { BYTES_PER_MEGABYTE } from '@recto/contract/units';
import { type CompressOptions, compressDocument } from '@recto/pdf-compress';
import { openDocument } from '@recto/pdf-document';
import { makeEach } from '../../building-blocks/make-each.ts';
import tool from '../tool.ts';
import { previewOf } from './preview.ts';

export default defineOperation(
  tool,
  async ({ options, capabilities: { images }, signal, ...job }) => {
    const settings = settingsOf(options, images);
    const report: ByteAccounts[] = [];
    const result = await makeEach(tool, job, async (input, onProgress) => {
      const opened = await openDocument(input, { signal });
      const made = await compressDocument(opened, { ...settings, signal, onProgress });
      report.push({ before: made.before, after: made.after });
      return made;
    });
    return { ...result, report };
  },
  ({ options, capabilities, ...context }) =>
    previewOf({
      ...context,
      settings: settingsOf(options, capabilities.images),
      keepsLock: options.keepProtection,
    }),
);

function settingsOf(options: OptionsOf<typeof tool>, images: ImagesCapability): CompressOptions {
  const { quality, grayscale, targetMegabytes } = options;
  const targetBytes = Math.floor(targetMegabytes * BYTES_PER_MEGABYTE);
  return { kind: 'lossy', images, quality, grayscale, ...(targetMegabytes > 0 && { targetBytes }) };
}
