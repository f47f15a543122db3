import { inverse, transformBounds } from '@recto/codecs';
import type { PageArea } from '@recto/contract/capabilities/page-model';
import { arrayOf, numberOf, type PdfDict, type PdfFile } from '@recto/pdf-core';
import type { PageNode } from '@recto/pdf-document';
import { pageSpace } from '@recto/pdf-overlay';
import type { ChangePlace } from '../../comparison.ts';
import type { Side } from '../side.ts';
import { rounded } from '../text/quote.ts';

/** Returns the place of an annotation's /Rect on its page as it is shown; the page as a whole when it has none. */
export function placeOf(side: Side, page: PageNode, annotation: PdfDict): ChangePlace {
  const area = areaOf(side, page, annotation);
  return { page: page.pageIndex + 1, areas: area ? [rounded(area)] : [] };
}

export function areaOf({ document: { file }, sizes }: Side, page: PageNode, annotation: PdfDict): PageArea | null {
  const box = boxOf(annotation, file);
  const height = sizes[page.pageIndex]?.heightPoints;
  const toDisplayed = inverse(pageSpace(page, file).toUserSpace);
  if (!box || height === undefined || !toDisplayed) return null;
  const [left, bottom, right, top] = transformBounds(toDisplayed, box);
  return { left, top: height - top, right, bottom: height - bottom };
}

function boxOf(annotation: PdfDict, file: PdfFile): [number, number, number, number] | null {
  const [x1, y1, x2, y2] = (arrayOf(annotation.get('Rect'), file) ?? [])
    .slice(0, 4)
    .map((side) => numberOf(side, file));
  if (x1 == null || y1 == null || x2 == null || y2 == null) return null;
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}
