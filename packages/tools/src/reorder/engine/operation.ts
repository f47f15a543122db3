import { defineOperation, type OpenDocument, resultName, type SelectablePage } from '@recto/contract';
import tool from '../tool.ts';
import { arrange } from './arrangement.ts';

export default defineOperation(tool, async ({ inputs, options, capabilities, progress, signal }) => {
  const documents: OpenDocument[] = [];
  const pages: (readonly SelectablePage[])[] = [];
  for (const input of inputs) {
    const document = await capabilities.document.open(input, { signal });
    documents.push(document);
    pages.push(await capabilities.document.pageSizes(document, { signal }));
  }
  const [first, ...others] = documents;
  if (!first) throw new TypeError('limits guarantee one input');
  const result = await capabilities.document.reorder([first, ...others], arrange(options, pages), {
    signal,
    onProgress: progress,
  });
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
