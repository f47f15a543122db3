import { appendUpdate, type PdfDict, type PdfFile, rewriteFile } from '@recto/pdf-core';
import { type Box, type PageNode, PageTreeEdits, readBox, readPages, visibleBox } from '@recto/pdf-document';
import { boxArray, commonBox, sameBox } from './page-places.ts';
import { CHANGED_BOXES, type ChangedBox, forgetBoxes, rememberBoxes, rememberedBoxes } from './remembered-boxes.ts';

/** A file whose pages have other boxes, and what is to be said of it. */
export interface CroppedFile {
  readonly bytes: Uint8Array;
  /** Pages that show less now, 0-based, each place of a page that the file uses more than once. */
  readonly cropped: readonly number[];
  /** Pages whose print boxes were cut. */
  readonly cutBoxes: number;
}

/** A file whose pages show again what was hidden. */
export interface RestoredFile {
  readonly bytes: Uint8Array;
  readonly pages: number;
  /** Number of those pages that are as they were before Recto cropped them; the others show all that they have. */
  readonly remembered: number;
}

/** Treatment of the boxes. `hidden`: the crop box alone. `cut`: the page itself ends there; nothing can be restored. */
export type CropKind = 'hidden' | 'cut';

/**
 * Writes the boxes of pages (ISO 32000-2, 14.11.2); the content stays. Trim, bleed and art boxes are cut to the new area. The
 * file's bytes stay and the pages are appended; a file whose tables had to be rebuilt is rewritten, without encryption.
 * @param boxes in default user space by page dictionary
 */
export function cropPages(file: PdfFile, boxes: ReadonlyMap<PdfDict, Box>, kind: CropKind): CroppedFile {
  const edits = new PageTreeEdits(file);
  const now = new Date();
  const cropped: number[] = [];
  const cut = new Set<PdfDict>();
  const seen = new Set<PdfDict>();
  for (const page of readPages(file)) {
    const box = boxes.get(page.dict);
    if (!box) continue;
    if (!sameBox(box, visibleBox(page, file))) cropped.push(page.pageIndex);
    if (seen.has(page.dict)) continue;
    seen.add(page.dict);
    const dict = edits.edit(page);
    const before = new Map<ChangedBox, Box>();
    const cropBox = readBox(page.inherited.CropBox, file);
    if (cropBox) before.set('CropBox', cropBox);
    for (const name of CHANGED_BOXES.slice(1)) {
      const printed = readBox(page.dict.get(name), file);
      const common = printed && commonBox(printed, box);
      if (!printed || (common && sameBox(common, printed))) continue;
      before.set(name, printed);
      dict.set(name, common && boxArray(common));
      cut.add(page.dict);
    }
    if (kind === 'cut') dict.set('MediaBox', boxArray(box));
    else rememberBoxes(dict, before, file, now);
    dict.set('CropBox', boxArray(box));
  }
  return { bytes: written(file, edits), cropped, cutBoxes: cut.size };
}

/**
 * Sets the boxes of pages to what they were before Recto cropped them, or, where nobody remembers, the crop box to the media
 * box. @param pageIndexes 0-based
 */
export function restorePages(file: PdfFile, pageIndexes: readonly number[]): RestoredFile {
  const edits = new PageTreeEdits(file);
  const chosen = new Set(pageIndexes);
  const seen = new Set<PdfDict>();
  let remembered = 0;
  for (const page of readPages(file)) {
    if (!chosen.has(page.pageIndex) || seen.has(page.dict)) continue;
    const boxes = rememberedBoxes(page, file);
    if (!boxes && !isHidingAny(page, file)) continue;
    seen.add(page.dict);
    const dict = edits.edit(page);
    if (boxes) remembered++;
    for (const [name, box] of boxes ?? []) dict.set(name, boxArray(box));
    if (!boxes?.has('CropBox')) dict.set('CropBox', page.inherited.MediaBox ?? null);
    forgetBoxes(dict, file);
  }
  return { bytes: written(file, edits), pages: seen.size, remembered };
}

/** The file with its pages as large as given, and nothing of them hidden: for looking at what lies outside. */
export function withPageSizes(file: PdfFile, sizes: ReadonlyMap<PdfDict, Box>): Uint8Array {
  const edits = new PageTreeEdits(file);
  for (const page of readPages(file)) {
    const box = sizes.get(page.dict);
    if (box) edits.edit(page).set('MediaBox', boxArray(box)).set('CropBox', boxArray(box));
  }
  return rewriteFile(file, edits.changes, { deflateStreams: false });
}

function isHidingAny(page: PageNode, file: PdfFile): boolean {
  const media = readBox(page.inherited.MediaBox, file);
  return media !== null && !sameBox(media, visibleBox(page, file));
}

function written(file: PdfFile, edits: PageTreeEdits): Uint8Array {
  return appendUpdate(file, edits.changes) ?? rewriteFile(file, edits.changes, { deflateStreams: false });
}
