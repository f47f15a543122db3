import { type Note, note } from '@recto/contract/receipt';
import { defineOperation, resultName } from '@recto/contract/tool';
import { pdfToPowerPoint, reconstructPages, reconstructReport } from '@recto/reconstruct';
import { message } from '@recto/words/message';
import tool from '../tool.ts';

export default defineOperation(tool, async ({ inputs, options, capabilities, progress, signal }) => {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const { pages, corrections } = options;
  const request = { input, pages, corrections, capabilities, progress, signal };
  const result = await reconstructPages(request, (source) => pdfToPowerPoint(source, { slides: options.slides }));
  const { extension, mediaType } = tool.output;
  return {
    outputs: [{ name: resultName(tool.id, extension), mediaType, bytes: result.bytes }],
    ...(options.slides === 'picture'
      ? { notes: [pictureNote(result.furtherPages)] }
      : reconstructReport(result, corrections)),
  };
});

const PICTURES = message(
  'note.slidesArePictures',
  'Each slide is a picture of its page: it looks the same, and its text cannot be edited.',
);

function pictureNote(count: number): Note {
  return note({ kind: 'changed', item: 'pages', count }, PICTURES);
}
