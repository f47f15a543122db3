import { multiply, type Quad, transformPoint } from '@recto/codecs';
import type { TypesetResult } from '@recto/contract/capabilities/typeset';
import { refuseOption } from '@recto/contract/recto-error';
import { effectiveRotation, type PdfDocument, pageSize, readPages } from '@recto/pdf-document';
import { pageSpace } from '@recto/pdf-overlay';
import type { Hit, RedactionArea, Redactions, RedactionTerm } from '@recto/pdf-redact';
import { NO_SUCH_PAGE } from '@recto/words/problems';
import type { RedactOptions } from '../options.ts';
import type { AreaMark } from '../tool.ts';
import type { FoundHits } from './find-hits.ts';

/** Content to be removed, and content left on purpose. */
export interface RedactionPlan {
  readonly redactions: Redactions;
  /** Hits and marks. */
  readonly places: number;
  /** Pages that hold one. */
  readonly pages: number;
  /** Hits that were switched off, or stand on other pages. */
  readonly leftAlone: number;
}

/**
 * Joins hits and marks to areas, and what is searched for to terms.
 * @param cover adds to areas of words what a scan shows of them beside
 * @throws option-invalid (a mark on no page)
 */
export async function planRedaction(
  opened: PdfDocument,
  found: FoundHits,
  options: RedactOptions,
  cover: (areas: RedactionArea[]) => Promise<RedactionArea[]>,
  typesetReason?: TypesetResult,
): Promise<RedactionPlan> {
  const except = new Set(options.except);
  const removed = found.hits.filter(({ id }) => !except.has(id));
  const left = [...found.hits.filter(({ id }) => except.has(id)), ...found.elsewhere];
  const areas = [...(await cover(removed.flatMap(areasOf))), ...markAreas(opened, options.marks)];
  return {
    redactions: {
      areas,
      terms: termsOf(found, left),
      keepsDocumentTexts: !options.documentTexts,
      inner: removed.flatMap(({ inner = [] }) => inner),
      annotations: removed.flatMap(({ annotation = [] }) => annotation),
      overlay: {
        colour: colourOf(options.colour),
        ...(options.reason !== '' && { reason: options.reason }),
        ...(typesetReason && { typesetReason }),
      },
    },
    places: removed.length + options.marks.length,
    pages: new Set([...removed, ...areas].map(({ page }) => page)).size,
    leftAlone: left.length,
  };
}

function areasOf({ page, quads }: Hit): RedactionArea[] {
  return quads.map((quad) => ({ page, quad }));
}

/** Returns the terms of the search; a term that finds one of the hits that stay may remain on pages, and only there. */
function termsOf({ search }: FoundHits, left: readonly Hit[]): RedactionTerm[] {
  const staying = new Set([...new Set(left.map(({ text }) => text))].flatMap((text) => search.termsIn(text)));
  return search.terms().map((term, index) => (staying.has(index) ? { ...term, mayStayOnPages: true } : term));
}

/** From points of the page as shown, downwards from its top left corner, to default user space. */
function markAreas({ file }: PdfDocument, marks: readonly AreaMark[]): RedactionArea[] {
  if (marks.length === 0) return [];
  const pages = readPages(file);
  return marks.map(({ page: pageNumber, left, top, width, height }) => {
    const page = pages[pageNumber - 1];
    if (!page) throw refuseOption('marks', NO_SUCH_PAGE, { page: pageNumber, count: pages.length });
    const { widthPoints, heightPoints } = pageSize(page, file);
    const shownHeight = effectiveRotation(page, file) % 180 === 0 ? heightPoints : widthPoints;
    const toUserSpace = multiply([1, 0, 0, -1, 0, shownHeight], pageSpace(page, file).toUserSpace);
    const at = (x: number, y: number) => transformPoint(toUserSpace, { x, y });
    const quad: Quad = [at(left, top), at(left + width, top), at(left + width, top + height), at(left, top + height)];
    return { page: pageNumber, quad };
  });
}

function colourOf(colour: string) {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => Number.parseInt(colour.slice(at, at + 2), 16) / 255);
  return { red, green, blue };
}
