import { numberOf, type PdfArray, type PdfFile, PdfName } from '@recto/pdf-core';
import { effectiveRotation, type PageNode, visibleBox } from '@recto/pdf-document';
import type { OpenAt } from '../open-at.ts';

/** Names of our ways to fit in destinations (ISO 32000-2, Table 149). */
export const FIT_NAMES = { fit: 'Fit', 'fit-width': 'FitH', 'fit-height': 'FitV', 'fit-content': 'FitB' } as const;

/**
 * A destination on a page; null for a page that no reference leads to.
 * @param topPoints from the top of the page as it is shown, which is where a window begins
 */
export function pageTarget(page: PageNode, zoom: OpenAt['zoom'], file: PdfFile, topPoints = 0): PdfArray | null {
  if (!page.ref) return null;
  const [x, y] = shownCorner(page, file, topPoints);
  switch (zoom) {
    case 'fit':
    case 'fit-content':
      return [page.ref, PdfName.of(FIT_NAMES[zoom])];
    case 'fit-width':
      return [page.ref, PdfName.of(FIT_NAMES[zoom]), y];
    case 'fit-height':
      return [page.ref, PdfName.of(FIT_NAMES[zoom]), x];
    default:
      return [page.ref, PdfName.of('XYZ'), x, y, zoom === null ? null : zoom / 100];
  }
}

/**
 * Returns the point, in default user space, at which the start edge of a page as it is shown meets a line so far below its top.
 */
function shownCorner(page: PageNode, file: PdfFile, topPoints: number): [number, number] {
  const { left, bottom, right, top } = visibleBox(page, file);
  const written = numberOf(page.dict.get('UserUnit'), file) ?? 1;
  const down = topPoints / (written > 0 ? written : 1);
  switch (effectiveRotation(page, file)) {
    case 90:
      return rounded(Math.min(left + down, right), bottom);
    case 180:
      return rounded(right, Math.min(bottom + down, top));
    case 270:
      return rounded(Math.max(right - down, left), top);
    default:
      return rounded(left, Math.max(top - down, bottom));
  }
}

function rounded(x: number, y: number): [number, number] {
  return [Math.round(x * 100) / 100, Math.round(y * 100) / 100];
}
