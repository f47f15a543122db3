import { defineOperation, resultName } from '@recto/contract/tool';
import { openDocument } from '@recto/pdf-document';
import { unlockDocument } from '@recto/pdf-edit';
import tool from '../tool.ts';

export default defineOperation(tool, async ({ inputs, options, progress, signal }) => {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const document = await openDocument(input, { signal });
  const result = await unlockDocument(document, { ...options, signal, onProgress: progress });
  return {
    outputs: [
      {
        name: resultName(tool.id, tool.output.extension),
        mediaType: tool.output.mediaType,
        bytes: result.bytes,
        origins: result.origins,
      },
    ],
    notes: result.notes,
  };
});
