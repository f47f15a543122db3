import { IDENTITY, type Matrix, multiply } from '@recto/codecs';
import type { PageReading } from './page-reading.ts';

/** FPDF_PAGEOBJ of fpdf_edit.h. */
export const OBJECT_TYPE = { text: 1, path: 2, image: 3, shading: 4, form: 5 } as const;

const MAX_DEPTH = 12;
const MAX_OBJECTS = 200_000;

export interface PageObject {
  /** FPDF_PAGEOBJECT. */
  readonly handle: number;
  readonly type: number;
  /** From the space that the object's own matrix leads to, to the page as displayed. */
  readonly toDisplay: Matrix;
}

/** All objects of a page in the order of painting, those of form XObjects included; at most a bounded number of them. */
export function* pageObjects(reading: PageReading): Generator<PageObject> {
  const { call } = reading.loaded.instance;
  const budget = { left: MAX_OBJECTS };
  const count = call.FPDFPage_CountObjects(reading.page);
  for (let index = 0; index < count; index++) {
    yield* withContent(reading, call.FPDFPage_GetObject(reading.page, index), reading.display, 0, budget);
  }
}

function* withContent(
  reading: PageReading,
  handle: number,
  toDisplay: Matrix,
  depth: number,
  budget: { left: number },
): Generator<PageObject> {
  if (handle === 0 || budget.left-- <= 0) return;
  const { call } = reading.loaded.instance;
  const type = call.FPDFPageObj_GetType(handle);
  if (type !== OBJECT_TYPE.form) {
    yield { handle, type, toDisplay };
    return;
  }
  if (depth >= MAX_DEPTH) return;
  const inner = multiply(matrixOf(reading, handle), toDisplay);
  const count = call.FPDFFormObj_CountObjects(handle);
  for (let index = 0; index < count; index++) {
    yield* withContent(reading, call.FPDFFormObj_GetObject(handle, index), inner, depth + 1, budget);
  }
}

/** The object's own matrix; the identity when it has none. */
export function matrixOf({ loaded, scratch }: PageReading, handle: number): Matrix {
  const isRead = loaded.instance.call.FPDFPageObj_GetMatrix(handle, scratch.pointer);
  return isRead ? scratch.matrix() : IDENTITY;
}
