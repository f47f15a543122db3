import { defineOperation, resultName } from '@recto/contract/tool';
import { pdfToExcel, reconstructPages, reconstructReport } from '@recto/reconstruct';
import tool from '../tool.ts';

export default defineOperation(tool, async ({ inputs, options, capabilities, progress, signal }) => {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const { pages, corrections } = options;
  const request = { input, pages, corrections, capabilities, progress, signal };
  const result = await reconstructPages(request, (source) =>
    pdfToExcel(source, { sheets: options.sheets, includeText: options.text }),
  );
  const { extension, mediaType } = tool.output;
  return {
    outputs: [{ name: resultName(tool.id, extension), mediaType, bytes: result.bytes }],
    ...reconstructReport(result, corrections),
  };
});
