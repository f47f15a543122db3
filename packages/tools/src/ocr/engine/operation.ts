import type { OutputFile } from '@recto/contract/job';
import { ocrLanguage } from '@recto/contract/ocr-languages';
import type { Note } from '@recto/contract/receipt';
import type { RecognisedFilePages } from '@recto/contract/recognised-page';
import { defineOperation, resultName } from '@recto/contract/tool';
import { addTextLayer } from '@recto/pdf-text-layer';
import { RECOGNITION_SHARE } from '../recognition-share.ts';
import tool, { SIDE_FILES } from '../tool.ts';
import { notesOf } from './notes.ts';
import { type OcrOptions, type RecognisedFile, recogniseFile } from './recognise-file.ts';
import { alto, hocr, plainText, type TextFile } from './text-outputs.ts';

/** Few ask for the text alone. */
const loadReflow = async () => (await import('./reflow/reflow-file.ts')).reflowFile;

export default defineOperation(tool, async ({ inputs, options, capabilities, progress, signal }) => {
  const session = capabilities.ocr.openSession(Number.POSITIVE_INFINITY);
  const outputs: OutputFile[] = [];
  const notes: Note[] = [];
  const texts: TextFile[] = [];
  const report: RecognisedFilePages[] = [];
  try {
    for (const [inputIndex, input] of inputs.entries()) {
      const onProgress = (fraction: number) => progress((inputIndex + fraction * RECOGNITION_SHARE) / inputs.length);
      const file = await recogniseFile({ input, inputIndex, options, capabilities, session, signal, onProgress });
      report.push({ inputIndex, pages: [...file.pages].map(([pageIndex, page]) => ({ pageIndex, page })) });
      const languageTag = ocrLanguage(mainLanguage(file, options)).tag;
      const result = options.preserveFormatting
        ? await addTextLayer(file.document.file, { pages: file.pages, languageTag, signal })
        : await (await loadReflow())(file, { capabilities, languageTag, title: titleOf(input.name), signal });
      outputs.push({
        name: resultName(tool.id, tool.output.extension, inputs.length > 1 ? inputIndex + 1 : undefined),
        mediaType: tool.output.mediaType,
        bytes: result.bytes,
        origins: result.origins.map((origin) => (file.isImage ? null : { ...origin, inputIndex })),
      });
      texts.push({ name: input.name, pages: file.pages });
      notes.push(...notesOf(file, options, input.name), ...result.notes);
      progress((inputIndex + 1) / inputs.length);
    }
  } finally {
    session.close();
  }
  return { outputs: [...outputs, ...sideOutputs(texts, options)], notes, report };
});

const WRITERS = [
  ['textOutput', plainText],
  ['hocrOutput', hocr],
  ['altoOutput', alto],
] as const;

/** The files that were asked for beside the PDFs: one of each kind, whatever the number of inputs. */
function sideOutputs(texts: readonly TextFile[], options: OcrOptions): OutputFile[] {
  return WRITERS.filter(([option]) => options[option]).map(([option, write]) => ({
    name: resultName(tool.id, SIDE_FILES[option].extension),
    mediaType: SIDE_FILES[option].mediaType,
    bytes: notEmpty(write(texts)),
  }));
}

/** A result is never empty: where no text was recognised, a line end says so. */
function notEmpty(bytes: Uint8Array): Uint8Array {
  return bytes.length > 0 ? bytes : Uint8Array.of(10);
}

/** A file's name without its extension. */
function titleOf(fileName: string): string {
  return fileName.replace(/\.[A-Za-z0-9]{1,5}$/, '');
}

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
