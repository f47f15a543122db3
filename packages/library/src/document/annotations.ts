import { writeNumber } from '@recto/codecs';
import {
  arrayOf,
  dictOf,
  dictOfNames,
  encodeTextString,
  PdfDict,
  PdfName,
  type PdfObject,
  PdfString,
  textOf,
} from '@recto/pdf-core';
import { PageTreeEdits, readAnnotations as readAll, readBox } from '@recto/pdf-document';
import { formDict, NewObjects } from '@recto/pdf-overlay';
import type { Colour } from './draw/drawing.ts';
import { nodeOf, type PageBox, type PdfPage } from './model.ts';

/** An annotation of a page. */
export interface Annotation {
  /** Place among the annotations of the page, 0-based. */
  readonly index: number;
  /** Kind (ISO 32000-2, Table 171): "Link", "Text", "Highlight", "Widget". */
  readonly kind: string;
  /** Null when it has no place. */
  readonly box: PageBox | null;
  /** Text for people; empty when there is none. */
  readonly contents: string;
  /** Author; empty when there is none. */
  readonly author: string;
  /** Address of a link; null for anything else. */
  readonly uri: string | null;
}

/** Lists the annotations of a page, form fields and links among them. */
export function readAnnotations(page: PdfPage): Annotation[] {
  const { session, page: node } = nodeOf(page);
  const { view } = session;
  return readAll(node, view).map(({ dict, subtype }, index) => ({
    index,
    kind: subtype,
    box: readBox(dict.get('Rect'), view),
    contents: textOf(dict.get('Contents'), view) ?? '',
    author: textOf(dict.get('T'), view) ?? '',
    uri: textOf(dictOf(dict.get('A'), view)?.get('URI'), view),
  }));
}

/** An annotation to be made. Boxes are in the units of the page before rotation. */
export type NewAnnotation =
  | {
      readonly kind: 'link';
      readonly box: PageBox;
      /** An address, or a page of the document, 0-based. */
      readonly to: string | number;
      /** Text for people who do not see the page. */
      readonly contents?: string;
    }
  | {
      readonly kind: 'note';
      readonly at: readonly [x: number, y: number];
      readonly contents: string;
      readonly author?: string;
    }
  | {
      readonly kind: 'highlight';
      readonly boxes: readonly PageBox[];
      readonly contents?: string;
      readonly author?: string;
      /** Yellow when absent. */
      readonly colour?: Colour;
    };

/** Print (ISO 32000-2, Table 167). */
const PRINT = 4;
const NOTE_SIDE = 20;
const YELLOW: Colour = [1, 0.92, 0.23];

/** Adds an annotation to a page. */
export function addAnnotation(page: PdfPage, annotation: NewAnnotation): void {
  const { session, page: node } = nodeOf(page);
  const { view } = session;
  const objects = new NewObjects(view.nextObjectNumber);
  const dict = written(page, annotation, objects).set('Type', PdfName.of('Annot')).set('F', PRINT).set('P', node.ref);
  const { contents } = annotation;
  if (contents !== undefined) dict.set('Contents', textString(contents));
  if (annotation.kind !== 'link' && annotation.author !== undefined) dict.set('T', textString(annotation.author));
  const edits = new PageTreeEdits(view);
  edits.edit(node).set('Annots', [...(arrayOf(node.dict.get('Annots'), view) ?? []), objects.add(dict)]);
  session.apply(new Map([...objects.changes, ...edits.changes]));
}

/** Removes an annotation by its place. Fields of forms stay in the form. */
export function removeAnnotation(page: PdfPage, index: number): void {
  const { session, page: node } = nodeOf(page);
  const { view } = session;
  const gone = readAll(node, view)[index];
  if (!gone) throw new RangeError(`there is no annotation ${index} on this page`);
  const kept = (arrayOf(node.dict.get('Annots'), view) ?? []).filter((item) => dictOf(item, view) !== gone.dict);
  const edits = new PageTreeEdits(view);
  edits.edit(node).set('Annots', kept);
  session.apply(edits.changes);
}

function written(page: PdfPage, annotation: NewAnnotation, objects: NewObjects): PdfDict {
  switch (annotation.kind) {
    case 'link':
      return linkOf(page, annotation);
    case 'note': {
      const [x, y] = annotation.at;
      return dictOfNames({ Subtype: 'Text', Name: 'Note', Rect: [x, y, x + NOTE_SIDE, y + NOTE_SIDE] });
    }
    case 'highlight':
      return highlightOf(annotation, objects);
  }
}

function linkOf({ document }: PdfPage, { box, to }: Extract<NewAnnotation, { kind: 'link' }>): PdfDict {
  const link = dictOfNames({ Subtype: 'Link', Rect: cornersOf(box), Border: [0, 0, 0] });
  if (typeof to === 'string') {
    const uri = new PdfString(new TextEncoder().encode(to));
    return link.set('A', dictOfNames({ Type: 'Action', S: 'URI', URI: uri }));
  }
  const target = document.pages[to];
  if (!target) throw new RangeError(`there is no page ${to}`);
  return link.set('Dest', [nodeOf(target).page.ref, PdfName.of('Fit')]);
}

/** A highlight with its appearance: stripes that let the text below be seen. */
function highlightOf(
  { boxes, colour = YELLOW }: Extract<NewAnnotation, { kind: 'highlight' }>,
  objects: NewObjects,
): PdfDict {
  const outer = [
    Math.min(...boxes.map(({ left }) => left)),
    Math.min(...boxes.map(({ bottom }) => bottom)),
    Math.max(...boxes.map(({ right }) => right)),
    Math.max(...boxes.map(({ top }) => top)),
  ];
  const rectangles = boxes.map(({ left, bottom, right, top }) =>
    [left, bottom, right - left, top - bottom].map((value) => writeNumber(value)).join(' '),
  );
  const numbers = colour.map((value) => writeNumber(value)).join(' ');
  const multiply = objects.add(dictOfNames({ Type: 'ExtGState', BM: 'Multiply' }));
  const resources = PdfDict.of({ ExtGState: PdfDict.of({ G: multiply }) });
  const drawn = `/G gs ${numbers} rg ${rectangles.map((one) => `${one} re`).join(' ')} f`;
  const form = objects.addContent(formDict(outer, resources), drawn);
  // Corners in the order that programs expect: upper left, upper right, lower left, lower right.
  const quads: PdfObject[] = boxes.flatMap(({ left, bottom, right, top }) => [
    left,
    top,
    right,
    top,
    left,
    bottom,
    right,
    bottom,
  ]);
  const highlight = dictOfNames({ Subtype: 'Highlight', Rect: outer, QuadPoints: quads, C: [...colour] });
  return highlight.set('AP', PdfDict.of({ N: form }));
}

function cornersOf({ left, bottom, right, top }: PageBox): number[] {
  return [left, bottom, right, top];
}

function textString(text: string): PdfString {
  return new PdfString(encodeTextString(text));
}
