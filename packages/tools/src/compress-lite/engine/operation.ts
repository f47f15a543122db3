import type { ByteAccounts } from '@recto/contract/byte-account';
import { defineOperation } from '@recto/contract/tool';
import { compressDocument } from '@recto/pdf-compress';
import { openDocument } from '@recto/pdf-document';
import { makeEach } from '../../building-blocks/make-each.ts';
import tool from '../tool.ts';

export default defineOperation(tool, async ({ signal, ...job }) => {
  const report: ByteAccounts[] = [];
  const result = await makeEach(tool, job, async (input, onProgress) => {
    const opened = await openDocument(input, { signal });
    const made = await compressDocument(opened, { kind: 'lossless', signal, onProgress });
    report.push({ before: made.before, after: made.after });
    return made;
  });
  return { ...result, report };
});
