import type { InputFile } from '@recto/contract/job';
import { parsePageSelection } from '@recto/contract/page-selection';
import { refuseOption } from '@recto/contract/recto-error';
import { defineOperation } from '@recto/contract/tool';
import { openDocument, readPageSizes, readPages } from '@recto/pdf-document';
import { EXTRACT_KINDS } from '../kinds.ts';
import tool from '../tool.ts';
import { EXTRACTORS, type ExtractJob } from './extractors.ts';
import { listContents } from './list-contents.ts';
import { PROBLEMS } from './notes.ts';
import { Results } from './results.ts';

/** Shares of the work, by the time that each kind takes. */
const WEIGHTS = { images: 6, text: 6, attachments: 1, form: 1, fonts: 1 };

export default defineOperation(
  tool,
  async ({ inputs, options, capabilities, progress, signal, emit }) => {
    const input = onlyOne(inputs);
    const kinds = EXTRACT_KINDS.filter((kind) => options.what.includes(kind));
    if (kinds.length === 0) throw refuseOption('what', PROBLEMS.nothingChosen);
    const opened = await openDocument(input, { signal });
    const pages = [...new Set(parsePageSelection(options.pages, readPageSizes(opened)))];
    const results = new Results(options.zip, emit);
    const total = kinds.reduce((sum, kind) => sum + WEIGHTS[kind], 0);
    let done = 0;
    for (const kind of kinds) {
      const start = done;
      const job: ExtractJob = {
        input,
        file: opened.file,
        pages,
        pageNodes: readPages(opened.file),
        options,
        raster: capabilities.raster,
        results,
        signal,
        onProgress: (fraction) => progress((start + fraction * WEIGHTS[kind]) / total),
      };
      await EXTRACTORS[kind](job);
      done += WEIGHTS[kind];
      progress(done / total);
    }
    return { outputs: results.finish(), notes: results.notes };
  },
  async ({ inputs, options, progress, signal }) => {
    const input = onlyOne(inputs);
    const opened = await openDocument(input, { signal });
    const pages = [...new Set(parsePageSelection(options.pages, readPageSizes(opened)))];
    return listContents(opened.file, pages, { signal, onProgress: progress });
  },
);

function onlyOne([input]: readonly InputFile[]): InputFile {
  if (!input) throw new TypeError('limits guarantee one input');
  return input;
}
