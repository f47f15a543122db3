import { type Matrix, multiply, transformBounds } from '@recto/codecs';
import { drawsWithoutResources } from '@recto/pdf-content';
import {
  dictOf,
  integerOf,
  matrixOf,
  nameOf,
  PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  PdfStream,
  streamOf,
} from '@recto/pdf-core';
import { readBox } from '@recto/pdf-document';
import type { NewObjects } from '@recto/pdf-overlay';
import type { Entries } from './changed-entries.ts';
import { rounded } from './moved-destinations.ts';
import type { PageForms } from './page-forms.ts';
import type { Bounds, PlacedPage } from './placed-pages.ts';

/** Flags by which an annotation is not shown on the screen: hidden, no view (ISO 32000-2, Table 167). */
const NOT_SHOWN = 2 | 32;

/** Clockwise rotations, as matrices. */
const ROTATIONS: Readonly<Record<number, Matrix>> = {
  90: [0, -1, 1, 0, 0, 0],
  180: [-1, 0, 0, -1, 0, 0],
  270: [0, 1, -1, 0, 0, 0],
};

/** Appearances of annotations on sheets; those that need no change stay the objects they are. */
export class MovedAppearances {
  readonly #file: PdfFile;
  readonly #forms: PageForms;
  readonly #objects: NewObjects;
  /** By stream, then by what changes. */
  readonly #changed = new Map<PdfStream, Map<string, PdfRef>>();

  constructor(file: PdfFile, forms: PageForms, objects: NewObjects) {
    this.#file = file;
    this.#forms = forms;
    this.#objects = objects;
  }

  /**
   * Rotates the appearances of an annotation with its page, and gives those that borrow the page's resources these
   * resources, which the sheet does not have.
   */
  complete(annotation: PdfDict, placed: PlacedPage, entries: Entries, rotationDegrees = 0): void {
    const kinds = dictOf(annotation.get('AP'), this.#file);
    if (!kinds) return;
    const copy = new PdfDict();
    let hasChanged = false;
    for (const [kind, value] of kinds.map) {
      const states = dictOf(value, this.#file);
      const changed = states
        ? new PdfDict(
            [...states.map].map(([state, form]) => [state, this.#change(form, placed, rotationDegrees)] as const),
          )
        : this.#change(value, placed, rotationDegrees);
      hasChanged ||= states
        ? [...states.map].some(([state, form]) => (changed as PdfDict).get(state) !== form)
        : changed !== value;
      copy.set(kind, changed);
    }
    if (hasChanged) entries.AP = copy;
  }

  /**
   * The operators and the form by which a page's content can show an annotation that it does not have (12.5.5).
   * @returns null for an annotation that is not shown or has no appearance
   */
  drawing(annotation: PdfDict, rectangle: Bounds, placed: PlacedPage): { matrix: Matrix; form: PdfObject } | null {
    const file = this.#file;
    if (((integerOf(annotation.get('F'), file) ?? 0) & NOT_SHOWN) !== 0) return null;
    const normal = dictOf(annotation.get('AP'), file)?.get('N');
    const states = dictOf(normal, file);
    const form = states ? states.get(nameOf(annotation.get('AS'), file) ?? '') : normal;
    const stream = streamOf(form, file);
    const box = readBox(stream?.dict.get('BBox'), file);
    if (!form || !stream || !box) return null;
    const drawn = transformBounds(matrixOf(stream.dict.get('Matrix'), file), [
      box.left,
      box.bottom,
      box.right,
      box.top,
    ]);
    const [width, height] = [drawn[2] - drawn[0], drawn[3] - drawn[1]];
    if (width <= 0 || height <= 0) return null;
    const [x, y] = [(rectangle[2] - rectangle[0]) / width, (rectangle[3] - rectangle[1]) / height];
    const fitted: Matrix = [x, 0, 0, y, rectangle[0] - drawn[0] * x, rectangle[1] - drawn[1] * y];
    return { matrix: multiply(fitted, placed.toSheet), form: this.#change(form, placed, 0) };
  }

  #change(form: PdfObject, placed: PlacedPage, rotationDegrees: number): PdfObject {
    const stream = streamOf(form, this.#file);
    if (!stream) return form;
    const resources = drawsWithoutResources(stream.dict) ? this.#forms.resources(placed.page) : null;
    const rotation = ROTATIONS[rotationDegrees];
    if (!rotation && !resources) return form;
    const known = this.#changed.get(stream) ?? new Map<string, PdfRef>();
    this.#changed.set(stream, known);
    const key = `${rotationDegrees} ${resources ? placed.page.pageIndex : ''}`;
    const before = known.get(key);
    if (before) return before;
    const dict = stream.dict.clone();
    if (rotation) dict.set('Matrix', multiply(matrixOf(stream.dict.get('Matrix'), this.#file), rotation).map(rounded));
    if (resources) dict.set('Resources', resources);
    const ref = this.#objects.add(new PdfStream(dict, stream.data));
    known.set(key, ref);
    return ref;
  }
}
