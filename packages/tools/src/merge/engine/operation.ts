import type { InputFile } from '@recto/contract/job';
import { parsePageSelection, type SelectablePage } from '@recto/contract/page-selection';
import { refuseOption } from '@recto/contract/recto-error';
import { defineOperation, type OptionsOf, resultName } from '@recto/contract/tool';
import { openDocument, type PdfDocument, readPageSizes } from '@recto/pdf-document';
import { type InputPage, type MergeInput, mergeInPieces } from '@recto/pdf-edit';
import { message } from '@recto/words/message';
import { NO_PAGE_IN_FILE } from '@recto/words/problems';
import tool from '../tool.ts';

/** Share of the work that opening the files takes. */
const OPENING_SHARE = 0.4;

/** A file to merge, by its position among the inputs. */
interface MergeFile {
  readonly inputIndex: number;
  readonly document: PdfDocument;
  readonly pages: readonly SelectablePage[];
}

type MergeOptions = OptionsOf<typeof tool>;

export default defineOperation(tool, async ({ inputs, options, progress, signal }) => {
  const files: MergeFile[] = [];
  for (const inputIndex of orderOf(inputs, options)) {
    const input = inputs[inputIndex];
    if (!input) continue;
    const document = await openDocument(input, { signal });
    files.push({ inputIndex, document, pages: readPageSizes(document) });
    progress((OPENING_SHARE * files.length) / inputs.length);
  }
  const { parts, order } = options.pages.length > 0 ? pageByPage(files, options) : fileByFile(files, options);
  const result = await mergeInPieces(parts, {
    outline: options.outline,
    formNames: options.formNames,
    signal,
    ...(order && { order }),
    onProgress: (fraction) => progress(OPENING_SHARE + (1 - OPENING_SHARE) * fraction),
  });
  return {
    outputs: [
      {
        name: resultName(tool.id, tool.output.extension),
        mediaType: tool.output.mediaType,
        bytes: result.bytes,
        origins: result.origins.map((origin) => ({
          ...origin,
          inputIndex: files[origin.inputIndex]?.inputIndex ?? origin.inputIndex,
        })),
      },
    ],
    notes: result.notes,
  };
});

interface MergePlan {
  readonly parts: readonly MergeInput[];
  readonly order?: readonly InputPage[];
}

function fileByFile(files: readonly MergeFile[], { ranges }: MergeOptions): MergePlan {
  const parts = files.map(({ inputIndex, document, pages }) => {
    const text = ranges[inputIndex] ?? '';
    return { ...document, pages: parsePageSelection(text, pages, `ranges.${inputIndex + 1}`) };
  });
  return { parts };
}

const NO_SUCH_FILE = message('problem.noSuchFile', 'There is no file {file}. The number of files: {count}.');

/** @throws option-invalid for a page that is not there */
function pageByPage(files: readonly MergeFile[], { pages }: MergeOptions): MergePlan {
  const taken = files.map((): number[] => []);
  const order = pages.map(({ file, page }): InputPage => {
    const count = files[file - 1]?.pages.length ?? 0;
    const own = taken[file - 1];
    if (!own || page > count) {
      throw own
        ? refuseOption('pages', NO_PAGE_IN_FILE, { page, file, count })
        : refuseOption('pages', NO_SUCH_FILE, { file, count: files.length });
    }
    return { inputIndex: file - 1, position: own.push(page - 1) - 1 };
  });
  return { parts: files.map(({ document }, index) => ({ ...document, pages: taken[index] ?? [] })), order };
}

/** Positions of the inputs in the order of their pages in the result. */
function orderOf(inputs: readonly InputFile[], { order, pages }: MergeOptions): number[] {
  const positions = inputs.map((_, index) => index);
  if (order === 'given' || pages.length > 0) return positions;
  const byName = new Intl.Collator('en', { numeric: true, sensitivity: 'base' });
  return positions.sort((left, right) => {
    const a = inputs[left];
    const b = inputs[right];
    if (!a || !b) return 0;
    if (order === 'date') return (a.modifiedAt ?? 0) - (b.modifiedAt ?? 0) || left - right;
    return byName.compare(a.name, b.name) || left - right;
  });
}
