import { defineOperation, type Note, type OutputFile, ocrLanguage, resultName } from '@recto/contract';
import { notesOf } from './notes.ts';
import { type OcrOptions, type RecognisedFile, recogniseFile } from './recognise-file.ts';
import tool from './tool.ts';

/** Share of the work that is recognition; the rest is laying the text. */
const RECOGNITION_SHARE = 0.95;

export default defineOperation(tool, async ({ inputs, options, capabilities, progress, signal }) => {
  const session = capabilities.ocr.openSession(Number.POSITIVE_INFINITY);
  const outputs: OutputFile[] = [];
  const notes: Note[] = [];
  try {
    for (const [inputIndex, input] of inputs.entries()) {
      const onProgress = (fraction: number) => progress((inputIndex + fraction * RECOGNITION_SHARE) / inputs.length);
      const file = await recogniseFile({ input, options, capabilities, session, signal, onProgress });
      const result = await capabilities.document.addTextLayer(file.document, {
        pages: file.pages,
        languageTag: ocrLanguage(mainLanguage(file, options)).tag,
        signal,
      });
      outputs.push({
        name: resultName(tool.id, tool.output.extension, inputs.length > 1 ? inputIndex + 1 : undefined),
        mediaType: tool.output.mediaType,
        bytes: result.bytes,
        origins: result.origins.map((origin) => ({ ...origin, inputIndex })),
      });
      notes.push(...notesOf(file, options, input.name), ...result.notes);
      progress((inputIndex + 1) / inputs.length);
    }
  } finally {
    session.close();
  }
  return { outputs, notes };
});

/** The language that most pages were read in. */
function mainLanguage({ pages }: RecognisedFile, { languages }: OcrOptions) {
  const counts = new Map<OcrOptions['languages'][number], number>();
  for (const { languages: read } of pages.values()) {
    const [first] = read;
    if (first) counts.set(first, (counts.get(first) ?? 0) + 1);
  }
  const [most] = [...counts].sort(([, left], [, right]) => right - left);
  return most?.[0] ?? languages[0] ?? 'eng';
}
