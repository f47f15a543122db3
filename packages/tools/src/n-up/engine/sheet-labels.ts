import { encodeTextString, PdfDict, type PdfFile, type PdfObject, PdfString } from '@recto/pdf-core';
import { readReach } from '@recto/pdf-document';
import type { PlacedPage, PlacedPages } from './placed-pages.ts';

/**
 * The labels of sheets, each made of those of its pages: "iv-vii", "8, 1"; "iv-1" for the first sheet of one page that
 * lies on several. Null for a document without labels.
 */
export function sheetLabels(file: PdfFile, pages: PlacedPages, sheetCount: number): readonly string[] | null {
  const { labelRanges, labels } = readReach(file);
  if (labelRanges === null) return null;
  const bySheet = Array.from({ length: sheetCount }, (): PlacedPage[] => []);
  for (const placed of pages.all) bySheet[placed.sheetIndex]?.push(placed);
  const labelOf = (pageIndex: number) => labels[pageIndex] ?? String(pageIndex + 1);
  return bySheet.map((list) => {
    const [first, ...others] = list;
    if (!first) return '';
    const { pageIndex, dict } = first.page;
    const places = pages.of(dict);
    if (others.length === 0 && places.length > 1) return `${labelOf(pageIndex)}-${places.indexOf(first) + 1}`;
    const isRun = others.length > 0 && list.every(({ page }, at) => page.pageIndex === pageIndex + at);
    if (isRun) return `${labelOf(pageIndex)}-${labelOf(pageIndex + others.length)}`;
    return list.map(({ page }) => labelOf(page.pageIndex)).join(', ');
  });
}

/** A page label tree (ISO 32000-2, 12.4.2) in which each page has a label of its own. */
export function labelTree(labels: readonly string[]): PdfDict {
  const entries: PdfObject[] = labels.flatMap((label, index) => [
    index,
    PdfDict.of({ P: new PdfString(encodeTextString(label)) }),
  ]);
  return PdfDict.of({ Nums: entries });
}
