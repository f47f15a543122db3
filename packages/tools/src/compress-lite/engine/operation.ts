import { type ByteAccounts, defineOperation, makeEach } from '@recto/contract';
import tool from '../tool.ts';

export default defineOperation(tool, async ({ capabilities: { document }, signal, ...job }) => {
  const report: ByteAccounts[] = [];
  const result = await makeEach(tool, job, async (input, onProgress) => {
    const opened = await document.open(input, { signal });
    const made = await document.compress(opened, { kind: 'lossless', signal, onProgress });
    report.push({ before: made.before, after: made.after });
    return made;
  });
  return { ...result, report };
});
