import { parsePageSelection } from '@recto/contract/page-selection';
import type { Note } from '@recto/contract/receipt';
import { refuseOption } from '@recto/contract/recto-error';
import { defineOperation, type OptionsOf, resultName } from '@recto/contract/tool';
import {
  openDocument,
  type PdfDocument,
  readPageSizes,
  readPages,
  readsRightToLeft,
  reopenDocument,
} from '@recto/pdf-document';
import { mergeDocuments } from '@recto/pdf-edit';
import type { Size } from '../grid.ts';
import { roomProblem, TOO_MANY_SHEETS } from '../sheet-problems.ts';
import { MOST_SHEETS, mostSheets, planSheets } from '../sheets.ts';
import tool from '../tool.ts';
import { impose } from './impose.ts';

export default defineOperation(tool, async ({ inputs, options, progress, signal }) => {
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const opened = await openDocument(input, { signal });
  const chosen = parsePageSelection(options.pages, readPageSizes(opened));
  if (mostSheets(options, chosen.length) > MOST_SHEETS) {
    throw refuseOption('pages', TOO_MANY_SHEETS, { most: MOST_SHEETS });
  }
  const { document, indexes, notes } = await onlyChosen(opened, chosen, signal);
  const sizes = shownSizes(document);
  const sheets = planSheets(
    options,
    indexes.map((index) => sizes[index] ?? { width: 612, height: 792 }),
    isRightToLeft(options.direction, opened),
  );
  if (!sheets) {
    const { option, problem } = roomProblem(options);
    throw refuseOption(option, problem);
  }
  const result = await impose(document.file, indexes, sheets, {
    hasBorder: options.border,
    isBooklet: options.layout === 'booklet',
    signal,
    onProgress: progress,
  });
  return {
    outputs: [
      {
        name: resultName(tool.id, tool.output.extension),
        mediaType: tool.output.mediaType,
        bytes: result.bytes,
        // Of the pages that lie on the sheets, not of the sheets: what they carried must be there.
        origins: chosen.map((pageIndex) => ({ inputIndex: 0, pageIndex })),
      },
    ],
    notes: [...notes, ...result.notes],
  };
});

interface ChosenPages {
  readonly document: PdfDocument;
  /** Index of each chosen page in that document. */
  readonly indexes: readonly number[];
  readonly notes: readonly Note[];
}

/**
 * A document with the chosen pages and no others, each an object of its own, so that whatever names a page finds it on a
 * sheet.
 */
async function onlyChosen(opened: PdfDocument, chosen: readonly number[], signal: AbortSignal): Promise<ChosenPages> {
  const { file, fileName } = opened;
  const all = readPages(file);
  const kept = [...new Set(chosen)].sort((left, right) => left - right);
  const hasOwnObjects = new Set(all.map(({ dict }) => dict)).size === all.length;
  if (kept.length === all.length && hasOwnObjects) return { document: opened, indexes: chosen, notes: [] };
  const input = { file, fileName, pages: kept };
  const { bytes, notes } = await mergeDocuments([input], { outline: 'flat', formNames: 'rename', signal });
  const document = await reopenDocument(bytes, fileName, { signal });
  const positions = new Map(kept.map((pageIndex, position) => [pageIndex, position] as const));
  return { document, indexes: chosen.map((pageIndex) => positions.get(pageIndex) ?? 0), notes };
}

function shownSizes(document: PdfDocument): Size[] {
  return readPageSizes(document).map(({ widthPoints, heightPoints, rotationDegrees }) =>
    rotationDegrees % 180 === 0
      ? { width: widthPoints, height: heightPoints }
      : { width: heightPoints, height: widthPoints },
  );
}

function isRightToLeft(direction: OptionsOf<typeof tool>['direction'], document: PdfDocument): boolean {
  return direction === 'file' ? readsRightToLeft(document) : direction === 'right-to-left';
}
