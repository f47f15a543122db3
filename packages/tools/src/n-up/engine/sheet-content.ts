import type { Matrix } from '@recto/codecs';
import { writeNumber } from '@recto/codecs';
import { PdfDict, type PdfObject, PdfRef } from '@recto/pdf-core';
import { concatenation, type NewObjects } from '@recto/pdf-overlay';
import type { Bounds, PlacedPage } from './placed-pages.ts';

/** Width of the line around a page, in points. */
const LINE_WIDTH = 0.5;
/** Digits of a matrix, so that a point at the far end of the largest page is right to a thousandth. */
const MATRIX_DIGITS = 8;

/** Options for drawing pages. */
export interface DrawingOptions {
  readonly hasBorder: boolean;
  /**
   * True when the pages are tagged: lines, and tagged content shown a second time, are then artifacts (ISO 32000-2, 14.8.2.2).
   */
  readonly isTagged: boolean;
}

/** Objects that the sheets of one document share. */
export class SharedParts {
  /** By what they say. */
  readonly streams = new Map<string, PdfRef>();
  /** Resources of sheets that show a part of one page, by the number of its form. */
  readonly resources = new Map<number, PdfRef>();
}

/** Content of a sheet: forms of pages, and appearances of annotations that are not on it. */
export class SheetContent {
  readonly #options: DrawingOptions;
  readonly #parts: string[] = [];
  readonly #forms = new PdfDict();
  #isPart = false;

  constructor(options: DrawingOptions) {
    this.#options = options;
  }

  /** @param isFirst false for a page that another sheet shows before */
  drawPage({ area, place, toSheet }: PlacedPage, form: PdfRef, isFirst: boolean): void {
    this.#isPart ||= place.window !== undefined;
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

  /** The /Resources and /Contents of the sheet. Sheets that place their pages alike share a stream, parts of one page its form. */
  finish(objects: NewObjects, shared: SharedParts): { Resources: PdfObject; Contents: PdfRef } {
    const content = `${this.#parts.join('\n')}\n`;
    const stream = shared.streams.get(content) ?? objects.addContent(new PdfDict(), content);
    shared.streams.set(content, stream);
    return { Resources: this.#resources(objects, shared), Contents: stream };
  }

  #resources(objects: NewObjects, { resources }: SharedParts): PdfObject {
    const dict = PdfDict.of({ XObject: this.#forms });
    const [form, ...others] = this.#forms.map.values();
    if (!this.#isPart || !(form instanceof PdfRef) || others.length > 0) return dict;
    const known = resources.get(form.num) ?? objects.add(dict);
    resources.set(form.num, known);
    return known;
  }
}

function rectangle([left, bottom, right, top]: Bounds): string {
  return `${[left, bottom, right - left, top - bottom].map((value) => writeNumber(value)).join(' ')} re`;
}
