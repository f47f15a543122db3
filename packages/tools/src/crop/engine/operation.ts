import type { InventoryCounts, InventoryItem } from '@recto/contract/inventory';
import type { InputFile, OperationResult } from '@recto/contract/job';
import { parsePageSelection, writePageSelection } from '@recto/contract/page-selection';
import { type Note, note } from '@recto/contract/receipt';
import { RECEIPT_ITEMS } from '@recto/contract/receipt-items';
import { RectoError, refuseInput, refuseOption } from '@recto/contract/recto-error';
import { defineOperation, type NeedsOf, type OperationContext, resultName } from '@recto/contract/tool';
import type { PdfDict } from '@recto/pdf-core';
import {
  type Box,
  notesOnSignatures,
  openDocument,
  type PdfDocument,
  pageOrigins,
  readPageSizes,
  readPages,
  reopenDocument,
  takeInventory,
} from '@recto/pdf-document';
import type { FoundContent } from '../content-areas.ts';
import { type CropPage, cropAreas, isWhole } from '../crop-areas.ts';
import type { CropOptions } from '../options.ts';
import tool from '../tool.ts';
import { type CroppedFile, cropPages, restorePages } from './crop-pages.ts';
import { WORDS } from './crop-words.ts';
import { findContent } from './find-content.ts';
import { boxOf, shownSize } from './page-places.ts';

type CropContext = OperationContext<CropOptions, NeedsOf<typeof tool>>;

/** Items that are removed with the area that contains them. */
const GOES_ALONG: readonly InventoryItem[] = [
  ...(['explicitLinks', 'namedLinks', 'oldNameLinks', 'uriLinks', 'remoteLinks'] as const),
  ...(['annotations', 'widgets', 'formFields', 'associatedFiles'] as const),
];
/** Share of the work that finding the content takes. */
const FOUND = 0.8;

export default defineOperation(tool, crop, async ({ inputs: [input], capabilities: { raster }, ...context }) => {
  if (!input) throw new RectoError('no-files');
  const { pageCount } = await openDocument(input, { signal: context.signal });
  const pageIndexes = Array.from({ length: pageCount }, (_, index) => index);
  const found = await findContent({
    input,
    raster,
    pageIndexes,
    signal: context.signal,
    onProgress: context.progress,
  });
  return { areas: pageIndexes.map((index) => found.get(index) ?? null) } satisfies FoundContent;
});

async function crop(context: CropContext): Promise<OperationResult> {
  const { inputs, options, progress, signal } = context;
  const [input] = inputs;
  if (!input) throw new TypeError('limits guarantee one input');
  const opened = await openDocument(input, { signal });
  const chosen = [...new Set(parsePageSelection(options.pages, readPageSizes(opened)))].sort((a, b) => a - b);
  const { bytes, notes } =
    options.by === 'restore' ? restore(opened, chosen) : await cropTo(context, input, opened, chosen);
  progress(1);
  return {
    outputs: [
      {
        name: resultName(tool.id, tool.output.extension),
        mediaType: tool.output.mediaType,
        bytes,
        origins: pageOrigins(opened.file),
      },
    ],
    notes: [...notes, ...notesOnSignatures(opened.file)],
  };
}

function restore({ file }: PdfDocument, chosen: readonly number[]) {
  const { bytes, pages, remembered } = restorePages(file, chosen);
  if (pages === 0) throw refuseInput(WORDS.nothingHidden);
  return { bytes, notes: [note({ kind: 'changed', item: 'pages', count: pages }, WORDS.restored, { remembered })] };
}

async function cropTo(context: CropContext, input: InputFile, opened: PdfDocument, chosen: readonly number[]) {
  const { options, capabilities, signal, progress } = context;
  const { file } = opened;
  const searchShare = options.by === 'content' ? (options.remove ? FOUND / 2 : FOUND) : 0;
  const found =
    options.by === 'content'
      ? await findContent({
          input,
          raster: capabilities.raster,
          pageIndexes: chosen,
          signal,
          onProgress: (fraction) => progress(fraction * searchShare),
        })
      : new Map();
  const { boxes, without, along } = planBoxes(opened, chosen, options, found);
  if (boxes.size === 0) {
    if (options.by !== 'content') throw refuseInput(WORDS.unchanged);
    throw refuseInput(without.length === chosen.length ? WORDS.noContent : WORDS.full);
  }
  const notes: Note[] = [];
  if (without.length > 0) {
    notes.push(
      note({ kind: 'kept', item: 'pages', count: without.length }, WORDS.without, {
        pages: writePageSelection(without),
      }),
    );
  }
  if (along.length > 0) {
    const about = { kind: 'changed', item: 'pages', count: along.length } as const;
    notes.push(note(about, WORDS.alongside, { pages: writePageSelection(along) }));
  }
  if (!options.remove) {
    const cropped = cropPages(file, boxes, 'hidden');
    return { bytes: cropped.bytes, notes: [...notesOn(cropped, WORDS.hidden), ...notes] };
  }
  // Most crops only hide.
  const { removeOutside } = await import('./remove-outside.ts');
  const removed = await removeOutside(opened, boxes, capabilities, {
    signal,
    progress: (fraction) => progress(searchShare + fraction * (1 - searchShare)),
  });
  const { undecodedImages } = removed.report;
  if (undecodedImages > 0)
    notes.push(note({ kind: 'lost', item: 'images', count: undecodedImages }, WORDS.wholeImages));
  notes.push(...(await notesOnLosses(opened, removed.bytes, signal)));
  return { bytes: removed.bytes, notes: [...notesOn(removed, WORDS.removed), ...notes] };
}

interface BoxPlan {
  /** By page dictionary, in default user space. */
  readonly boxes: ReadonlyMap<PdfDict, Box>;
  /** Chosen pages on which nothing was found, 0-based. */
  readonly without: readonly number[];
  /** Pages that were not chosen, but are the same page as one that was. */
  readonly along: readonly number[];
}

/** @throws option-invalid when nothing would be left of a page */
function planBoxes(
  { file }: PdfDocument,
  chosen: readonly number[],
  options: CropOptions,
  found: ReadonlyMap<number, CropPage['content']>,
): BoxPlan {
  const pages = readPages(file);
  const sized = chosen.flatMap((pageIndex): CropPage[] => {
    const page = pages[pageIndex];
    return page ? [{ ...shownSize(page, file), pageIndex, content: found.get(pageIndex) ?? null }] : [];
  });
  const boxes = new Map<PdfDict, Box>();
  const without: number[] = [];
  for (const [at, area] of cropAreas(options, sized).entries()) {
    const [size, page] = [sized[at], pages[chosen[at] ?? -1]];
    if (!size || !page) continue;
    if (area === 'nothing')
      throw refuseOption(options.by === 'box' ? 'width' : 'left', WORDS.nothingLeft, { page: size.pageIndex + 1 });
    if (!area) without.push(size.pageIndex);
    else if ((options.remove || !isWhole(area, size)) && !boxes.has(page.dict))
      boxes.set(page.dict, boxOf(area, page, file));
  }
  const isChosen = new Set(chosen);
  const along = pages.flatMap(({ dict, pageIndex }) =>
    boxes.has(dict) && !isChosen.has(pageIndex) ? [pageIndex] : [],
  );
  return { boxes, without, along };
}

function notesOn({ cropped, cutBoxes }: CroppedFile, words: (typeof WORDS)['hidden' | 'removed']): Note[] {
  const notes = [note({ kind: 'changed', item: 'pages', count: cropped.length }, words)];
  if (cutBoxes > 0) notes.push(note({ kind: 'changed', item: 'boxes', count: cutBoxes }, WORDS.boxes));
  return notes;
}

/** Lists the items that were removed with the area that contained them. Anything else that is missing breaks a promise. */
async function notesOnLosses(opened: PdfDocument, bytes: Uint8Array, signal: AbortSignal): Promise<Note[]> {
  const before = (await takeInventory(opened, { signal })).counts;
  const result = await reopenDocument(bytes, opened.fileName, { signal });
  const after = (await takeInventory(result, { signal })).counts;
  const lost = (item: keyof InventoryCounts) => before[item] - after[item];
  return GOES_ALONG.filter((item) => lost(item) > 0).map((item) => {
    const { id, text } = RECEIPT_ITEMS[item];
    return note({ kind: 'lost', item, count: lost(item) }, WORDS.gone, { item: { code: id, text } });
  });
}
