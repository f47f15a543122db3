import { latin1Bytes } from '@recto/codecs';
import { dictOf, PdfDict, type PdfFile, PdfString } from '@recto/pdf-core';
import { type Box, type PageNode, readBox } from '@recto/pdf-document';
import { boxArray } from './page-places.ts';

/** Boxes that cropping changes. */
export const CHANGED_BOXES = ['CropBox', 'TrimBox', 'BleedBox', 'ArtBox'] as const;
export type ChangedBox = (typeof CHANGED_BOXES)[number];

/** In whose name the boxes stand among a page's private data (ISO 32000-2, 14.5). */
const OWNER = 'Recto';
const KEY = 'CroppedBoxes';

/** The boxes that a page had before it was cropped for the first time; null when it never was, or not by Recto. */
export function rememberedBoxes(page: PageNode, file: PdfFile): ReadonlyMap<ChangedBox, Box> | null {
  const kept = keptBoxes(page.dict, file);
  if (!kept) return null;
  const boxes = CHANGED_BOXES.flatMap((name) => {
    const box = readBox(kept.get(name), file);
    return box ? [[name, box] as const] : [];
  });
  return new Map(boxes);
}

/** Keeps the boxes that a page has had until now. One that is kept already stays as it is. @param page is changed */
export function rememberBoxes(page: PdfDict, before: ReadonlyMap<ChangedBox, Box>, file: PdfFile, now: Date): void {
  const known = keptBoxes(page, file);
  const kept = known?.clone() ?? new PdfDict();
  for (const [name, box] of before) {
    // A page that was cropped and has no crop box kept had none.
    if (!kept.has(name) && !(known && name === 'CropBox')) kept.set(name, boxArray(box));
  }
  const date = new PdfString(latin1Bytes(`D:${now.toISOString().replace(/\D/g, '').slice(0, 14)}Z`));
  const pieces = dictOf(page.get('PieceInfo'), file)?.clone() ?? new PdfDict();
  pieces.set(OWNER, PdfDict.of({ LastModified: date, Private: PdfDict.of({ [KEY]: kept }) }));
  page.set('PieceInfo', pieces).set('LastModified', date);
}

/** Forgets them. @param page is changed */
export function forgetBoxes(page: PdfDict, file: PdfFile): void {
  const pieces = dictOf(page.get('PieceInfo'), file)?.clone();
  if (!pieces?.delete(OWNER)) return;
  page.set('PieceInfo', pieces.map.size > 0 ? pieces : null);
}

function keptBoxes(page: PdfDict, file: PdfFile): PdfDict | null {
  const piece = dictOf(dictOf(page.get('PieceInfo'), file)?.get(OWNER), file);
  return dictOf(dictOf(piece?.get('Private'), file)?.get(KEY), file);
}
