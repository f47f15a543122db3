import { type Matrix, multiply, transformBounds } from '@recto/codecs';
import type { ShownAppearance } from '@recto/pdf-content/interpret';
import {
  dictOf,
  integerOf,
  matrixOf,
  nameOf,
  type ObjectSource,
  PdfDict,
  type PdfObject,
  PdfStream,
} from '@recto/pdf-core';
import { readAnnotations } from './annotations.ts';
import { readBox } from './page-boxes.ts';
import type { PageTreeNode } from './page-tree.ts';

/** `missing`: a reader draws what it likes; `blank`: nothing is drawn. */
export type FoundAppearance = PdfStream | 'missing' | 'blank';

/** The normal appearance of an annotation in its state, with the value under which it stands (ISO 32000-2, 12.5.5). */
export function normalAppearance(annotation: PdfDict, source: ObjectSource): FoundAppearance {
  const normal = source.resolve(dictOf(annotation.get('AP'), source)?.get('N'));
  if (normal instanceof PdfStream) return normal;
  if (!(normal instanceof PdfDict)) return 'missing';
  const appearance = source.resolve(normal.get(stateOf(annotation, normal, source)));
  return appearance instanceof PdfStream ? appearance : 'blank';
}

/** Without /AS readers take the value of the field, where that is a state. */
function stateOf(annotation: PdfDict, states: PdfDict, source: ObjectSource): string {
  const stated = nameOf(annotation.get('AS'), source);
  if (stated !== null) return stated;
  const values: (PdfObject | undefined)[] = [annotation.get('V'), dictOf(annotation.get('Parent'), source)?.get('V')];
  return values.map((value) => nameOf(value, source)).find((name) => name !== null && states.has(name)) ?? 'Off';
}

/**
 * The matrix in front of an appearance that lays it into the annotation's rectangle (12.5.5, algorithm 8.1).
 * @param uprightDegrees rotation of the page, for an annotation that does not rotate with it; else 0
 * @returns null when nothing of it would show
 */
export function placementOf(
  annotation: PdfDict,
  appearance: PdfStream,
  uprightDegrees: number,
  source: ObjectSource,
): Matrix | null {
  const rect = readBox(annotation.get('Rect'), source);
  const box = readBox(appearance.dict.get('BBox'), source);
  if (!rect || !box) return null;
  const matrix = matrixOf(appearance.dict.get('Matrix'), source);
  const [left, bottom, right, top] = transformBounds(matrix, [box.left, box.bottom, box.right, box.top]);
  const across = right === left ? 1 : (rect.right - rect.left) / (right - left);
  const up = top === bottom ? 1 : (rect.top - rect.bottom) / (top - bottom);
  const placed: Matrix = [across, 0, 0, up, rect.left - left * across, rect.bottom - bottom * up];
  if (!placed.every((value) => Math.abs(value) < 1e9)) return null;
  return multiply(placed, uprightAround(rect.left, rect.top, uprightDegrees));
}

/** Rotates counter-clockwise around the corner that stays where it is (12.5.3, NoRotate). */
function uprightAround(x: number, y: number, degrees: number): Matrix {
  const [cos, sin] = QUARTERS[degrees] ?? [1, 0];
  return [cos, sin, -sin, cos, x - x * cos + y * sin, y - x * sin - y * cos];
}

const QUARTERS: Readonly<Record<number, readonly [cos: number, sin: number]>> = {
  90: [0, 1],
  180: [-1, 0],
  270: [0, -1],
};

/** Bits 2 and 6 of /F: hidden, not viewed (Table 167). */
const UNSEEN_FLAGS = 0b10_0010;

/** The appearances with which the annotations of a page are seen on a screen, in the order of painting. */
export function shownAppearances(page: PageTreeNode, source: ObjectSource): ShownAppearance[] {
  const shown: ShownAppearance[] = [];
  for (const { dict, subtype } of readAnnotations(page, source)) {
    const stream = normalAppearance(dict, source);
    // A popup is drawn by the reader, if at all.
    if (!(stream instanceof PdfStream) || subtype === 'Popup') continue;
    const placement = placementOf(dict, stream, 0, source);
    if (!placement) continue;
    const matrix = multiply(matrixOf(stream.dict.get('Matrix'), source), placement);
    const resources = dictOf(stream.dict.get('Resources'), source);
    const isHidden = ((integerOf(dict.get('F'), source) ?? 0) & UNSEEN_FLAGS) !== 0;
    const name = nameOf(dict.get('AS'), source) ?? '';
    shown.push({
      surface: { kind: 'appearance', stream, resources, matrix, user: null, holder: dict, name },
      layer: dict.get('OC') ?? null,
      isHidden,
    });
  }
  return shown;
}
