import { type Corners, type Matrix, transformBounds, transformX, transformY, writeNumber } from '@recto/codecs';
import {
  appendUpdate,
  dictOfNames,
  encodeTextString,
  itemsOf,
  PdfDict,
  PdfName,
  type PdfRef,
  PdfString,
  rewriteFile,
} from '@recto/pdf-core';
import { type DocumentResult, PageTreeEdits, type PdfDocument, pageOrigins, readPages } from '@recto/pdf-document';
import { NewObjects, pageSpace } from '@recto/pdf-overlay';
import type { Change, ChangePlace, ComparedArea, Comparison } from '../../comparison.ts';
import { detailOf, titleOf } from './describe-change.ts';
import type { Say } from './words.ts';

/** Most annotations that are added. */
const MAX_ANNOTATIONS = 5_000;
/** Print (ISO 32000-2, Table 167). */
const PRINT = 4;
const AUTHOR = 'Recto';
/** Red, green, blue. */
const COLOURS: Readonly<Record<Change['action'], readonly [number, number, number]>> = {
  added: [0.35, 0.8, 0.45],
  removed: [0.85, 0.2, 0.15],
  changed: [1, 0.75, 0.2],
  moved: [0.4, 0.65, 1],
};
/** Side of a note without a place of its own, in points. */
const NOTE_SIDE = 20;
const NOTE_INSET = 12;

/** Form in which an annotation shows a change. */
type Shape = 'Highlight' | 'Caret' | 'Square' | 'Text';

/**
 * Puts an annotation at every change into the new document. Its bytes stay in front of what is added.
 * @param document not modified. @param inputIndex which input it is
 */
export function annotatedPdf(
  document: PdfDocument,
  comparison: Comparison,
  say: Say,
  inputIndex: number,
): Omit<DocumentResult, 'notes'> & { readonly leftOut: number } {
  const { file } = document;
  const pages = readPages(file);
  const objects = new NewObjects(file.nextObjectNumber);
  const edits = new PageTreeEdits(file);
  const byPage = new Map<number, PdfRef[]>();
  let [count, leftOut] = [0, 0];
  for (const change of comparison.changes) {
    for (const { shape, place } of placesOf(change, comparison)) {
      const page = pages[place.page - 1];
      const height = comparison.newPages[place.page - 1]?.heightPoints;
      if (!page || height === undefined) continue;
      if (++count > MAX_ANNOTATIONS) {
        leftOut++;
        continue;
      }
      const space: Space = { matrix: pageSpace(page, file).toUserSpace, height };
      const annotation = annotationOf({ change, shape, areas: place.areas, number: count }, space, say, objects);
      if (page.ref) annotation.set('P', page.ref);
      byPage.set(page.pageIndex, [...(byPage.get(page.pageIndex) ?? []), objects.add(annotation)]);
    }
  }
  for (const [pageIndex, refs] of byPage) {
    const page = pages[pageIndex];
    // Pages may share one object.
    const copy = page && edits.edit(page);
    copy?.set('Annots', [...itemsOf(copy.get('Annots'), file), ...refs]);
  }
  const origins = pageOrigins(file).map((origin) => ({ ...origin, inputIndex }));
  if (count === 0) return { bytes: file.bytes, origins, leftOut };
  const changes = new Map([...edits.changes, ...objects.changes]);
  const appended = appendUpdate(file, changes, { packed: true });
  return { bytes: appended ?? rewriteFile(file, changes, { deflateStreams: false }), origins, leftOut };
}

/**
 * Returns the places of a change in the new document, each with its form. A change without a place there is noted on its first
 * page.
 */
function placesOf(change: Change, { pairs }: Comparison): { readonly shape: Shape; readonly place: ChangePlace }[] {
  const { kind, new: newer, at, old } = change;
  if (newer && newer.places.length > 0) {
    return newer.places.map((place) => {
      if (place.areas.length === 0) return { shape: 'Text', place };
      return { shape: kind === 'text' || kind === 'move' ? 'Highlight' : 'Square', place };
    });
  }
  if (!newer && at) return [{ shape: 'Caret', place: at }];
  const oldPlace = old?.places[0];
  if (!oldPlace) return [{ shape: 'Text', place: { page: 1, areas: [] } }];
  const partner = pairs.find((pair) => pair.old === oldPlace.page)?.new;
  if (partner) return [{ shape: oldPlace.areas.length > 0 ? 'Square' : 'Text', place: { ...oldPlace, page: partner } }];
  return [{ shape: 'Text', place: { page: pageAfter(oldPlace.page, pairs), areas: [] } }];
}

/** The new page that comes where an old one was. */
function pageAfter(oldPage: number, pairs: Comparison['pairs']): number {
  const at = pairs.findIndex((pair) => pair.old === oldPage);
  const behind =
    pairs.slice(at).find((pair) => pair.new !== null) ?? pairs.slice(0, at).findLast((pair) => pair.new !== null);
  return behind?.new ?? 1;
}

interface Space {
  /** From the page as it is shown, lower left corner and upwards, to default user space. */
  readonly matrix: Matrix;
  readonly height: number;
}

interface Marked {
  readonly change: Change;
  readonly shape: Shape;
  readonly areas: readonly ComparedArea[];
  readonly number: number;
}

function annotationOf({ change, shape, areas, number }: Marked, space: Space, say: Say, objects: NewObjects): PdfDict {
  const inset = NOTE_INSET + ((number - 1) % 12) * (NOTE_SIDE + 4);
  const shown =
    areas.length > 0
      ? areas
      : [{ left: NOTE_INSET, top: inset, right: NOTE_INSET + NOTE_SIDE, bottom: inset + NOTE_SIDE }];
  const boxes = shown.map((area) => transformBounds(space.matrix, cornersOf(widened(area, shape), space.height)));
  const rect = boxes.reduce((one, other) => [
    Math.min(one[0], other[0]),
    Math.min(one[1], other[1]),
    Math.max(one[2], other[2]),
    Math.max(one[3], other[3]),
  ]);
  const contents = [titleOf(change, say), detailOf(change, say)].filter((line) => line !== '').join('\n');
  const colour = COLOURS[change.action];
  const annotation = dictOfNames({
    Type: 'Annot',
    Subtype: shape,
    Rect: rect.map(round),
    C: [...colour],
    F: PRINT,
    NM: text(`recto-compare-${number}`),
    T: text(AUTHOR),
    Contents: text(contents),
  });
  if (shape === 'Highlight')
    annotation.set(
      'QuadPoints',
      shown.flatMap((area) => quadOf(area, space)),
    );
  if (shape === 'Text') annotation.set('Name', PdfName.of('Comment'));
  const look = objects.addContent(
    dictOfNames({
      Type: 'XObject',
      Subtype: 'Form',
      BBox: rect.map(round),
      Resources: dictOfNames({
        ExtGState: dictOfNames({ G: dictOfNames({ Type: 'ExtGState', BM: 'Multiply' }) }),
      }),
      ...(shape === 'Highlight' && { Group: dictOfNames({ Type: 'Group', S: 'Transparency' }) }),
    }),
    contentOf(shape, boxes, colour),
  );
  annotation.set('AP', PdfDict.of({ N: look }));
  return annotation;
}

/** A caret is as wide as it is seen. */
function widened(area: ComparedArea, shape: Shape): ComparedArea {
  if (shape === 'Caret') return { ...area, left: area.left - 2, right: area.left + 4 };
  return shape === 'Square'
    ? { left: area.left - 2, top: area.top - 2, right: area.right + 2, bottom: area.bottom + 2 }
    : area;
}

function cornersOf({ left, top, right, bottom }: ComparedArea, height: number): Corners {
  return [left, height - bottom, right, height - top];
}

/** Upper left, upper right, lower left, lower right as they are read, the order that viewers take (ISO 32000-2, 12.5.6.10). */
function quadOf({ left, top, right, bottom }: ComparedArea, { matrix, height }: Space): number[] {
  const corners = [
    [left, height - top],
    [right, height - top],
    [left, height - bottom],
    [right, height - bottom],
  ] as const;
  return corners.flatMap(([x, y]) => [round(transformX(matrix, x, y)), round(transformY(matrix, x, y))]);
}

function contentOf(shape: Shape, boxes: readonly Corners[], colour: readonly number[]): string {
  const paint = colour.map((value) => writeNumber(value)).join(' ');
  const rectangles = boxes.map(
    ([x1, y1, x2, y2]) => `${writeNumber(x1)} ${writeNumber(y1)} ${writeNumber(x2 - x1)} ${writeNumber(y2 - y1)} re`,
  );
  switch (shape) {
    case 'Highlight':
      return `/G gs ${paint} rg ${rectangles.join(' ')} f`;
    case 'Square':
      return `${paint} RG 1.5 w ${boxes.map(([x1, y1, x2, y2]) => `${writeNumber(x1 + 0.75)} ${writeNumber(y1 + 0.75)} ${writeNumber(x2 - x1 - 1.5)} ${writeNumber(y2 - y1 - 1.5)} re S`).join(' ')}`;
    default:
      return `${paint} rg ${rectangles.join(' ')} f`;
  }
}

const round = (value: number) => Math.round(value * 100) / 100;

const text = (value: string) => new PdfString(encodeTextString(value));
