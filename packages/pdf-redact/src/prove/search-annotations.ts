import {
  appendUpdate,
  arrayOf,
  dictOf,
  itemsOf,
  nameOf,
  numberOf,
  type ObjectSource,
  type PdfDict,
  type PdfFile,
  rewriteFile,
} from '@recto/pdf-core';
import { type PageNode, PageTreeEdits, readAnnotations, readPages } from '@recto/pdf-document';
import type { Leftover, RedactionArea } from '../redaction.ts';

const ICONS = new Set(['Text', 'FileAttachment', 'Sound']);
/** Points that an annotation may share with an area, each way, and only lie beside it. */
const BESIDE_POINTS = 2;

/** The annotations of a page that lie in its areas. */
export function searchAnnotations(page: PageNode, areas: readonly RedactionArea[], source: ObjectSource): Leftover[] {
  return readAnnotations(page, source).flatMap(({ dict, subtype }): Leftover[] => {
    if (dict.has('QuadPoints') || !areas.some(({ quad }) => overlaps(dict, quad, source))) return [];
    const kind = subtype === 'Link' ? 'links' : subtype === 'Widget' ? 'fields' : 'annotations';
    const place = nameOf(dict.get('Subtype'), source) ?? 'annotation';
    return [{ kind, page: page.pageIndex + 1, foundIn: 'annotations', place }];
  });
}

/**
 * The file without the annotations that only lie beside areas, and without icons that are no part of it: they stay, and so their
 * edges are no trace of what was removed.
 * @param areasOf returns the areas of a page, 1-based
 * @returns null where there is none
 */
export function withoutThoseBeside(
  file: PdfFile,
  areasOf: (pageNumber: number) => readonly RedactionArea[],
): Uint8Array | null {
  const edits = new PageTreeEdits(file);
  for (const page of readPages(file)) {
    const areas = areasOf(page.pageIndex + 1);
    const items = arrayOf(page.dict.get('Annots'), file);
    if (areas.length === 0 || !items) continue;
    const others = items.filter((item) => {
      const dict = dictOf(item, file);
      if (!dict || dict.has('QuadPoints')) return true;
      return !isViewersIcon(dict, file) && !isBeside(dict, areas, file);
    });
    if (others.length < items.length) edits.edit(page).set('Annots', others);
  }
  if (edits.changes.size === 0) return null;
  return appendUpdate(file, edits.changes) ?? rewriteFile(file, edits.changes, { deflateStreams: false });
}

/** True for what is shown as an icon that the viewer has, which may be larger than the annotation. */
function isViewersIcon(dict: PdfDict, source: ObjectSource): boolean {
  return !dict.has('AP') && ICONS.has(nameOf(dict.get('Subtype'), source) ?? '');
}

/** True for what touches areas, and none by more than a narrow edge. */
function isBeside(dict: PdfDict, areas: readonly RedactionArea[], source: ObjectSource): boolean {
  const touched = areas.map(({ quad }) => shared(dict, quad, source)).filter((sides) => Math.min(...sides) > 0);
  return touched.length > 0 && touched.every((sides) => Math.min(...sides) <= BESIDE_POINTS);
}

/** Areas that are not upright are asked for their middle alone. */
function overlaps(dict: PdfDict, quad: RedactionArea['quad'], source: ObjectSource): boolean {
  if (Math.min(...shared(dict, quad, source)) <= BESIDE_POINTS) return false;
  const { x1, y1, x2, y2 } = rectangleOf(dict, source);
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)];
  const isUpright = new Set(xs).size <= 2 && new Set(ys).size <= 2;
  const [x, y] = [xs, ys].map((values) => values.reduce((sum, value) => sum + value, 0) / 4) as [number, number];
  return isUpright || (x > x1 && x < x2 && y > y1 && y < y2);
}

/** Width and height of what an annotation shares with the box around an area; not above 0 where it shares nothing. */
function shared(dict: PdfDict, quad: RedactionArea['quad'], source: ObjectSource): readonly [number, number] {
  const { x1, y1, x2, y2 } = rectangleOf(dict, source);
  const [xs, ys] = [quad.map(({ x }) => x), quad.map(({ y }) => y)];
  return [
    Math.min(x2, Math.max(...xs)) - Math.max(x1, Math.min(...xs)),
    Math.min(y2, Math.max(...ys)) - Math.max(y1, Math.min(...ys)),
  ];
}

function rectangleOf(dict: PdfDict, source: ObjectSource) {
  const [a = 0, b = 0, c = 0, d = 0] = itemsOf(dict.get('Rect'), source).map((item) => numberOf(item, source) ?? 0);
  return { x1: Math.min(a, c), y1: Math.min(b, d), x2: Math.max(a, c), y2: Math.max(b, d) };
}
