import type { SelectablePage } from '@recto/contract/page-selection';
import { defineOperation, resultName } from '@recto/contract/tool';
import { openDocument, type PdfDocument, readPageSizes } from '@recto/pdf-document';
import { reorderInPieces } from '@recto/pdf-edit';
import tool from '../tool.ts';
import { arrange } from './arrangement.ts';

export default defineOperation(tool, async ({ inputs, options, progress, signal }) => {
  const documents: PdfDocument[] = [];
  const pages: (readonly SelectablePage[])[] = [];
  for (const input of inputs) {
    const document = await openDocument(input, { signal });
    documents.push(document);
    pages.push(readPageSizes(document));
  }
  const [first, ...others] = documents;
  if (!first) throw new TypeError('limits guarantee one input');
  const result = await reorderInPieces([first, ...others], arrange(options, pages), {
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
