import { defineOperation, makeEach } from '@recto/contract';
import tool from '../tool.ts';

export default defineOperation(tool, ({ options, capabilities: { document }, signal, ...job }) =>
  makeEach(tool, job, async (input, onProgress) =>
    document.protect(await document.open(input, { signal }), { ...options, signal, onProgress }),
  ),
);
