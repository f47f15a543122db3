import type { Matrix } from '@recto/codecs';
import { PdfDict, type PdfObject, type PdfRef } from '@recto/pdf-core';
import { concatenation, type NewObjects, written } from '@recto/pdf-overlay';
import type { Bounds, PlacedPage } from './placed-pages.ts';

/** Width of the line around a page, in points. */
const LINE_WIDTH = 0.5;
/** Digits of a matrix, so that a point at the far end of the largest page is right to a thousandth. */
const MATRIX_DIGITS = 8;

/** How pages are drawn. */
export interface DrawingOptions {
  readonly hasBorder: boolean;
  /** What shows tagged content a second time, and lines, are no content of their own then (ISO 32000-2, 14.8.2.2). */
  readonly isTagged: boolean;
}

/** What a sheet shows: forms of pages, and appearances of annotations that are not on it. */
export class SheetContent {
  readonly #options: DrawingOptions;
  readonly #parts: string[] = [];
  readonly #forms = new PdfDict();

  constructor(options: DrawingOptions) {
    this.#options = options;
  }

  /** @param isFirst false for a page that another sheet shows before */
  drawPage({ area, place, toSheet }: PlacedPage, form: PdfRef, isFirst: boolean): void {
    this.#draw(place.window ? area : null, toSheet, form, isFirst);
    if (this.#options.hasBorder) {
      this.#parts.push(`/Artifact BMC q ${LINE_WIDTH} w 0 G ${rectangle(area)} S Q EMC`);
    }
  }

  /** An appearance, no further out than the page is shown. */
  drawAppearance(matrix: Matrix, form: PdfObject, { area }: PlacedPage): void {
    this.#draw(area, matrix, form, false);
  }

  #draw(clip: Bounds | null, matrix: Matrix, form: PdfObject, isFirst: boolean): void {
    const name = `P${this.#forms.map.size + 1}`;
    this.#forms.set(name, form);
    const clipping = clip ? `${rectangle(clip)} W n ` : '';
    const drawing = `q ${clipping}${concatenation(matrix, MATRIX_DIGITS)} /${name} Do Q`;
    this.#parts.push(this.#options.isTagged && !isFirst ? `/Artifact BMC ${drawing} EMC` : drawing);
  }

  /** The /Resources and /Contents of the sheet. */
  finish(objects: NewObjects): { Resources: PdfDict; Contents: PdfRef } {
    return {
      Resources: PdfDict.of({ XObject: this.#forms }),
      Contents: objects.addContent(new PdfDict(), `${this.#parts.join('\n')}\n`),
    };
  }
}

function rectangle([left, bottom, right, top]: Bounds): string {
  return `${[left, bottom, right - left, top - bottom].map((value) => written(value)).join(' ')} re`;
}
