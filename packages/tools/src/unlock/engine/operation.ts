import { defineOperation, resultName } from '@recto/contract';
import tool from '../tool.ts';

export default defineOperation(tool, async ({ inputs, options, capabilities, progress, signal }) => {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const document = await capabilities.document.open(input, { signal });
  const result = await capabilities.document.unlock(document, { ...options, signal, onProgress: progress });
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
