import { defineOperation, parsePageSelection, resultName } from '@recto/contract';
import { parsePageAngles } from '../page-angles.ts';
import tool from '../tool.ts';

export default defineOperation(tool, async ({ inputs, options, capabilities, progress, signal }) => {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const document = await capabilities.document.open(input, { signal });
  const pages = await capabilities.document.pageSizes(document, { signal });
  const result = await capabilities.document.rotate(document, {
    angleDegrees: options.angle,
    pages: parsePageSelection(options.pages, pages),
    exceptions: parsePageAngles(options.angles, pages.length),
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
