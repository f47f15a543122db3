import { defineOperation, type Note, resultName } from '@recto/contract';
import { pdfToPowerPoint, reconstructPages, reconstructReport } from '@recto/reconstruct';
import tool from '../tool.ts';

export default defineOperation(tool, async ({ inputs, options, capabilities, progress, signal }) => {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const request = { input, pages: options.pages, capabilities, progress, signal };
  const result = await reconstructPages(request, (source) => pdfToPowerPoint(source, { slides: options.slides }));
  const { extension, mediaType } = tool.output;
  return {
    outputs: [{ name: resultName(tool.id, extension), mediaType, bytes: result.bytes }],
    ...(options.slides === 'picture' ? { notes: [pictureNote(result.furtherPages)] } : reconstructReport(result)),
  };
});

function pictureNote(count: number): Note {
  const text = 'Each slide is a picture of its page: it looks the same, and its text cannot be edited.';
  return { kind: 'changed', item: 'pages', count, text };
}
