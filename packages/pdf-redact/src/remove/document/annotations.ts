import { IDENTITY, type Point } from '@recto/codecs';
import { arrayOf, dictOf, itemsOf, type NewDocument, numberOf, type PdfDict, type PdfObject } from '@recto/pdf-core';
import { type FieldNode, type PageNode, readAcroForm, readAnnotations, readFields } from '@recto/pdf-document';
import type { RedactionKind } from '../../redaction.ts';
import type { Areas } from '../areas.ts';
import { areaOfBounds, boundsOf, convexArea, intersection } from '../geometry/convex-area.ts';
import type { Redactor } from '../redactor.ts';

/** An annotation that shares no more than this with an area, in points each way, or less of its own size, only lies beside it. */
const MARGIN = 1.5;
const SHARE = 0.25;
/** Points by which the box around a mark of text may be larger than the lines that it marks. */
const QUAD_SLACK = 12;

/** Kinds in the report by subtype of annotation; every other subtype counts as `annotations`. */
const KINDS: Readonly<Record<string, RedactionKind>> = { Link: 'links', Widget: 'fields' };

/** Removes the annotations that touch areas, what answers them, and the values of fields whose widgets go. */
export function redactAnnotations(
  pages: readonly { readonly page: PageNode; readonly number: number; readonly areas: Areas }[],
  allPages: readonly PageNode[],
  catalog: PdfDict,
  redactor: Redactor,
): ReadonlySet<PdfDict> {
  const { document, counts, without } = redactor;
  const removed = new Set<PdfDict>();
  for (const { page, number, areas } of pages) {
    for (const { dict, subtype } of readAnnotations(page, document)) {
      const kind = KINDS[subtype] ?? 'annotations';
      if (without === kind || removed.has(dict) || !touches(dict, areas, document)) continue;
      removed.add(dict);
      counts.add(kind, number);
    }
  }
  if (removed.size === 0) return removed;
  addAnswers(allPages, removed, redactor);
  redactFields(catalog, removed, redactor);
  for (const page of allPages) {
    const items = arrayOf(page.dict.get('Annots'), document);
    if (!items?.some((item) => isRemoved(item, removed, document))) continue;
    const rest = items.filter((item) => !isRemoved(item, removed, document));
    page.dict.set('Annots', rest.length > 0 ? rest : null);
  }
  return removed;
}

function isRemoved(item: PdfObject, removed: ReadonlySet<PdfDict>, document: NewDocument): boolean {
  const dict = dictOf(item, document);
  return dict !== null && removed.has(dict);
}

function touches(dict: PdfDict, areas: Areas, document: NewDocument): boolean {
  return placesOf(dict, document).some((polygon) => {
    if (polygon.length === 0) return false;
    const own = boundsOf(polygon);
    const [left, bottom, right, top] = own;
    return areas.near([left - 1e-6, bottom - 1e-6, right + 1e-6, top + 1e-6]).some((area) => {
      const shared = boundsOf(intersection(polygon, area));
      const [width, height] = [shared[2] - shared[0], shared[3] - shared[1]];
      if (!(width >= 0 && height >= 0)) return areas.holdsAll(own, IDENTITY);
      return (
        (width > MARGIN || width >= SHARE * (right - left)) && (height > MARGIN || height >= SHARE * (top - bottom))
      );
    });
  });
}

/** Returns the quadrilaterals in which an annotation is displayed. */
function placesOf(dict: PdfDict, document: NewDocument): (readonly Point[])[] {
  const rect = rectOf(dict, document);
  const quads = quadsOf(dict, document);
  // Marks of text say better where they are than the box around all their lines, but a look of their own fills a larger box.
  if (quads.length > 0 && (!dict.has('AP') || isAround(rect, quads.flat()))) return quads;
  // Viewers draw what has no look along its points, wherever its box is.
  return dict.has('AP')
    ? [rect]
    : [rect, ...drawnLines(dict, document).map((points) => areaOfBounds(boundsOf(points)))];
}

function isAround(rect: readonly Point[], points: readonly Point[]): boolean {
  const [outer, inner] = [boundsOf(rect), boundsOf(points)];
  return outer.every((side, index) => Math.abs(side - (inner[index] ?? 0)) <= QUAD_SLACK);
}

/** Boxes around the lines of drawings (ISO 32000-2, 12.5.6.7 to 12.5.6.13). */
function drawnLines(dict: PdfDict, document: NewDocument): (readonly Point[])[] {
  const lists = [...itemsOf(dict.get('InkList'), document), dict.get('L'), dict.get('Vertices')];
  return lists.map((list) => {
    const numbers = numbersOf(list, document);
    return numbers.flatMap((x, at) => (at % 2 === 0 ? { x, y: numbers[at + 1] ?? 0 } : []));
  });
}

function numbersOf(value: PdfObject | undefined, document: NewDocument): number[] {
  return itemsOf(value, document).map((item) => numberOf(item, document) ?? 0);
}

function rectOf(dict: PdfDict, document: NewDocument): readonly Point[] {
  const [x1, y1, x2, y2] = numbersOf(dict.get('Rect'), document);
  if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined) return [];
  return areaOfBounds([Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)]);
}

/** Programs write the corners in two orders; the box around them is the same. */
function quadsOf(dict: PdfDict, document: NewDocument): (readonly Point[])[] {
  const numbers = numbersOf(dict.get('QuadPoints'), document);
  const quads: (readonly Point[])[] = [];
  for (let at = 0; at + 8 <= numbers.length; at += 8) {
    const corners = [0, 2, 4, 6].map((index) => ({ x: numbers[at + index] ?? 0, y: numbers[at + index + 1] ?? 0 }));
    const [a, b, c, d] = corners;
    if (a && b && c && d) quads.push(convexArea(areCrossed(corners) ? [a, b, d, c] : corners));
  }
  return quads;
}

/** True for corners in the order of lines, as nearly all programs have them, instead of around the quadrilateral. */
function areCrossed([a, b, c, d]: readonly Point[]): boolean {
  if (!a || !b || !c || !d) return false;
  return (b.x - a.x) * (d.x - c.x) + (b.y - a.y) * (d.y - c.y) > 0;
}

/** Replies and pop-ups go with what they belong to (12.5.6.2, 12.5.6.14). */
function addAnswers(pages: readonly PageNode[], removed: Set<PdfDict>, { document, counts }: Redactor): void {
  const all = pages.flatMap((page) => readAnnotations(page, document).map(({ dict }) => ({ dict, page })));
  for (let before = -1; before !== removed.size; ) {
    before = removed.size;
    for (const { dict, page } of all) {
      if (removed.has(dict) || dict.has('FT')) continue;
      const above =
        dictOf(dict.get('IRT'), document) ?? (dict.has('Open') ? dictOf(dict.get('Parent'), document) : null);
      if (!above || !removed.has(above)) continue;
      removed.add(dict);
      counts.add('annotations', page.pageIndex + 1);
    }
  }
}

/** Keys of a field's values and options, besides its widgets' appearances. */
const VALUE_KEYS = ['V', 'DV', 'RV', 'Opt', 'I', 'TI'];

function redactFields(catalog: PdfDict, removed: Set<PdfDict>, redactor: Redactor): void {
  const { document, counts } = redactor;
  const form = readAcroForm(catalog, document);
  if (!form) return;
  let hasChanged = false;
  for (const field of readFields(catalog, document)) {
    const rest = field.widgets.filter(({ dict }) => !removed.has(dict));
    if (rest.length === field.widgets.length) continue;
    hasChanged = true;
    if (field.type !== 'Btn' || rest.length === 0) {
      for (let node: FieldNode | null = field; node; node = node.parent)
        for (const key of VALUE_KEYS) node.dict.delete(key);
      for (const { dict } of rest) dict.delete('AP');
    }
    if (rest.length === 0) removeField(field, form, document);
    else {
      const kids = itemsOf(field.dict.get('Kids'), document).filter((kid) => !isRemoved(kid, removed, document));
      field.dict.set('Kids', [...kids]);
    }
  }
  if (hasChanged && form.has('XFA') && redactor.without !== 'xfa') {
    form.delete('XFA');
    counts.add('xfa', null);
  }
}

function removeField(field: FieldNode, form: PdfDict, document: NewDocument): void {
  const above = field.parent?.dict ?? form;
  const key = field.parent ? 'Kids' : 'Fields';
  const isOther = (item: PdfObject) => dictOf(item, document) !== field.dict;
  above.set(key, itemsOf(above.get(key), document).filter(isOther));
  if (form.has('CO')) form.set('CO', itemsOf(form.get('CO'), document).filter(isOther));
  // Names and hints of a field that is gone tell what it was for.
  for (const name of ['T', 'TU', 'TM']) field.dict.delete(name);
}
