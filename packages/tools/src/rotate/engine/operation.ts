import { parsePageSelection } from '@recto/contract/page-selection';
import { defineOperation, resultName } from '@recto/contract/tool';
import { openDocument, readPageSizes } from '@recto/pdf-document';
import { rotateInPieces } from '@recto/pdf-edit';
import { parsePageAngles } from '../page-angles.ts';
import tool from '../tool.ts';

export default defineOperation(tool, async ({ inputs, options, progress, signal }) => {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const document = await openDocument(input, { signal });
  const pages = readPageSizes(document);
  const result = rotateInPieces(document.file, {
    angleDegrees: options.angle,
    pages: parsePageSelection(options.pages, pages),
    exceptions: parsePageAngles(options.angles, pages.length),
  });
  progress(1);
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
