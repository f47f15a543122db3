import { inverse, type Matrix, multiply, transformBounds } from '@recto/codecs';
import { matrixOf, plainStream, withoutFilters } from '@recto/pdf-content';
import {
  dictOf,
  itemsOf,
  nameOf,
  numberOf,
  type ObjectSource,
  type PdfDict,
  type PdfObject,
  type PdfRef,
  PdfStream,
  streamOf,
} from '@recto/pdf-core';
import { Areas } from '../areas.ts';
import { areaOfBounds, type Bounds, boundsOf, boundsTouch, transformArea } from '../geometry/convex-area.ts';
import type { ImageFate } from '../images/image-edits.ts';
import type { Redactor } from '../redactor.ts';
import { INITIAL_DRAWING_STATE } from './drawing-state.ts';
import type { DrawnContent, RedactedContent } from './drawn-content.ts';

/** What draws something nested, and who redacts that. */
export interface NestedContent extends Omit<DrawnContent, 'bytes' | 'owner'> {
  readonly redact: (content: DrawnContent, redactor: Redactor) => RedactedContent;
}

/** Forms within forms. Deeper ones are removed, because nobody can say what they draw. */
const MAX_DEPTH = 28;
/** Cells of a pattern in the areas; of more, everything in the cell counts as hit. */
const MAX_CELLS = 400;
/** Beyond, a cell repeats: its shapes are a texture and stay, its text and pictures do not. */
const MAX_SINGLE_CELLS = 4;

/** What becomes of an XObject that is drawn. */
export interface DrawnXObject {
  readonly fate: ImageFate;
  readonly hasLost: boolean;
}

const STAYS: DrawnXObject = { fate: 'stays', hasLost: false };
const GOES: DrawnXObject = { fate: 'goes', hasLost: true };

/** Redacts what `Do` draws. */
export function redactXObject(value: PdfObject | undefined, nested: NestedContent, redactor: Redactor): DrawnXObject {
  const { document, images, counts, without } = redactor;
  const stream = streamOf(value, document);
  if (!stream) return STAYS;
  const { areas, page, state } = nested;
  if (nameOf(stream.dict.get('Subtype'), document) === 'Image') {
    if (without === 'images') return STAYS;
    const fate = images.place(stream, state.matrix, areas, page);
    if (fate === 'goes') counts.add('images', page);
    if (fate !== 'stays') redactor.copies.set(stream, fate === 'goes' ? null : fate);
    return { fate, hasLost: fate !== 'stays' };
  }
  const redacted = redactForm(stream, nested, redactor);
  if (redacted === 'unreadable') return GOES;
  return redacted ? { fate: redacted.ref, hasLost: redacted.hasLost } : STAYS;
}

/** A form without what lies in the areas; null when nothing changes. */
function redactForm(form: PdfStream, nested: NestedContent, redactor: Redactor) {
  const { document } = redactor;
  const matrix = multiply(matrixOf(form.dict.get('Matrix'), document), nested.state.matrix);
  const resources = dictOf(form.dict.get('Resources'), document) ?? nested.resources;
  return redactStream(form, { ...nested, resources, state: { ...nested.state, matrix } }, redactor);
}

function redactStream(stream: PdfStream, nested: NestedContent, redactor: Redactor) {
  if (nested.open.has(stream)) return null;
  const plain = plainStream(stream, redactor.document);
  if (!plain || plain.remainingFilters.length > 0 || nested.open.size >= MAX_DEPTH) {
    return nested.areas.isEmpty ? null : 'unreadable';
  }
  const { redact, ...content } = nested;
  const open = new Set(nested.open).add(stream);
  const redacted = redact({ ...content, open, bytes: plain.bytes, owner: stream.dict }, redactor);
  if (!redacted.isChanged) return null;
  const dict = withoutFilters(stream.dict).set('Resources', redacted.resources);
  const ref = redactor.document.add(new PdfStream(dict, redacted.bytes));
  redactor.copies.set(stream, ref);
  return { ref, hasLost: redacted.hasLost };
}

/** Redacts the group of a soft mask (11.6.5.2). @returns null when nothing changes */
export function redactGraphicsState(parameters: PdfDict, nested: NestedContent, redactor: Redactor): PdfDict | null {
  const { document } = redactor;
  const mask = dictOf(parameters.get('SMask'), document);
  const group = streamOf(mask?.get('G'), document);
  if (!mask || !group) return null;
  const state = { ...INITIAL_DRAWING_STATE, matrix: nested.state.matrix };
  const redacted = redactForm(group, { ...nested, state }, redactor);
  if (!redacted) return null;
  const changed = mask.clone();
  if (redacted === 'unreadable') return parameters.clone().set('SMask', null);
  changed.set('G', redacted.ref);
  return parameters.clone().set('SMask', changed);
}

/**
 * Redacts the cell of a tiling pattern (8.7.3): what an area hits in any of the cells that are painted is gone from all.
 * @param bounds of what is painted, on the page
 * @returns null when nothing changes
 */
export function redactPattern(
  value: PdfObject | undefined,
  bounds: Bounds,
  nested: NestedContent & { readonly base: Matrix },
  redactor: Redactor,
): PdfRef | null {
  const { document } = redactor;
  const pattern = streamOf(value, document);
  if (!pattern) return null;
  const matrix = multiply(matrixOf(pattern.dict.get('Matrix'), document), nested.base);
  const hit = areasInCell(pattern, matrix, bounds, nested.areas, document);
  if (!hit) return null;
  const { base, ...rest } = nested;
  void base;
  const inner: NestedContent = {
    ...rest,
    areas: hit.areas,
    resources: dictOf(pattern.dict.get('Resources'), document) ?? nested.resources,
    state: INITIAL_DRAWING_STATE,
  };
  const redacted = redactStream(pattern, inner, hit.isTexture ? { ...redactor, without: 'paths' } : redactor);
  if (!redacted) return null;
  if (redacted !== 'unreadable') return redacted.ref;
  return document.add(new PdfStream(withoutFilters(pattern.dict), new Uint8Array(0)));
}

/** The areas as the cell at the origin has them, moved from all cells that they lie in. */
function areasInCell(pattern: PdfStream, matrix: Matrix, bounds: Bounds, areas: Areas, source: ObjectSource) {
  const back = inverse(matrix);
  const number = (key: string) => numberOf(pattern.dict.get(key), source) ?? 0;
  const [xStep, yStep] = [Math.abs(number('XStep')), Math.abs(number('YStep'))];
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = itemsOf(pattern.dict.get('BBox'), source).map(
    (item) => numberOf(item, source) ?? 0,
  );
  const cell: Bounds = [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
  if (!back || xStep === 0 || yStep === 0) return null;
  const moved: ReturnType<typeof transformArea>[] = [];
  let cells = 0;
  const painted = transformBounds(back, bounds);
  for (const area of areas.near(bounds)) {
    const inner = transformArea(back, area);
    const around = boundsOf(inner);
    if (!boundsTouch(around, painted)) continue;
    const columns = rangeOf(around[0], around[2], cell[0], cell[2], xStep);
    const rows = rangeOf(around[1], around[3], cell[1], cell[3], yStep);
    cells += (columns[1] - columns[0] + 1) * (rows[1] - rows[0] + 1);
    if (cells > MAX_CELLS) return { areas: new Areas([areaOfBounds(cell)]), isTexture: true };
    for (let column = columns[0]; column <= columns[1]; column++) {
      for (let row = rows[0]; row <= rows[1]; row++) {
        moved.push(transformArea([1, 0, 0, 1, -column * xStep, -row * yStep], inner));
      }
    }
  }
  return moved.length > 0 ? { areas: new Areas(moved), isTexture: cells > MAX_SINGLE_CELLS } : null;
}

/** The cells, by their number, that something from `low` to `high` may lie in. */
function rangeOf(low: number, high: number, from: number, to: number, step: number): readonly [number, number] {
  const first = Math.ceil((low - to) / step);
  return [first, Math.min(first + MAX_CELLS, Math.floor((high - from) / step))];
}
