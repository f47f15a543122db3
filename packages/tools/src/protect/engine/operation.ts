import { defineOperation } from '@recto/contract/tool';
import { openDocument } from '@recto/pdf-document';
import { protectInPieces } from '@recto/pdf-edit';
import { makeEach } from '../../building-blocks/make-each.ts';
import tool from '../tool.ts';

export default defineOperation(tool, ({ options, signal, ...job }) =>
  makeEach(tool, job, async (input, onProgress) => ({
    ...(await protectInPieces(await openDocument(input, { signal }), { ...options, signal, onProgress })),
    password: options.userPassword,
  })),
);
