import { latin1Bytes, type Matrix, transformBounds, transformPoint } from '@recto/codecs';
import {
  arrayOf,
  bytesOf,
  dictOf,
  integerOf,
  nameOf,
  numberOf,
  PdfDict,
  type PdfFile,
  type PdfObject,
  PdfString,
} from '@recto/pdf-core';
import { inheritedValue, readAcroForm, readBox, readReach } from '@recto/pdf-document';
import type { Entries } from './changed-entries.ts';
import type { MovedAppearances } from './moved-appearances.ts';
import { rounded } from './moved-destinations.ts';
import { type Bounds, meet, type PlacedPage } from './placed-pages.ts';

/** Flags of annotations (ISO 32000-2, Table 167). */
const HIDDEN = 2;
const NO_ZOOM = 8;
const NO_ROTATE = 16;
/** Entries that are lists of points, x and y in turn. */
const POINT_KEYS = ['QuadPoints', 'Vertices', 'L', 'CL'];
/** Entries that are lists of such lists. */
const PATH_KEYS = ['InkList', 'Path'];
/** Size and font of text that a viewer draws, as operators (12.7.4.3). */
const FONT_SIZE = /(\/[^\s/[\]()<>]+\s+)(\d*\.?\d+)(\s+Tf)/;

/** The rectangle in an entry, its corners sorted; a point where there is none. */
export function rectangleOf(holder: PdfDict | null, key: 'Rect' | 'R', file: PdfFile): Bounds {
  const box = readBox(holder?.get(key), file);
  if (box) return [box.left, box.bottom, box.right, box.top];
  const corners = (arrayOf(holder?.get(key), file) ?? []).map((corner) => numberOf(corner, file) ?? 0);
  const [x1 = 0, y1 = 0, x2 = x1, y2 = y1] = corners;
  return [Math.min(x1, x2), Math.min(y1, y2), Math.max(x1, x2), Math.max(y1, y2)];
}

/** Annotations of pages as annotations of sheets: the same objects, moved, scaled and rotated with their page. */
export class MovedAnnotations {
  readonly #file: PdfFile;
  readonly #appearances: MovedAppearances;
  #fieldStyles: ReadonlyMap<PdfDict, PdfObject> | undefined;
  /** Annotations that the page's boundaries hid, and that would show beside it now. */
  hidden = 0;

  constructor(file: PdfFile, appearances: MovedAppearances) {
    this.#file = file;
    this.#appearances = appearances;
  }

  /** Returns the changed entries of an annotation at the new place of its page; its page and destination are not included. */
  entries(annotation: PdfDict, placed: PlacedPage): Entries {
    const rectangle = rectangleOf(annotation, 'Rect', this.#file);
    const subtype = nameOf(annotation.get('Subtype'), this.#file);
    const flags = integerOf(annotation.get('F'), this.#file) ?? 0;
    const isUpright = subtype === 'Popup' || (flags & NO_ROTATE) !== 0;
    const keepsSize = subtype === 'Popup' || (flags & NO_ZOOM) !== 0;
    const scale = placed.place.scale * unitOf(placed);
    const entries: Entries = {
      Rect:
        isUpright || keepsSize
          ? anchored(rectangle, placed, keepsSize ? unitOf(placed) : scale)
          : moved(rectangle, placed),
      ...this.#geometry(annotation, placed, scale),
    };
    if (!isUpright && placed.rotationDegrees !== 0) this.#rotate(annotation, placed, entries);
    else this.#appearances.complete(annotation, placed, entries);
    if (subtype === 'Widget' || subtype === 'FreeText') this.#scaleText(annotation, scale, entries);
    const isSeen = subtype !== 'Popup' && (flags & HIDDEN) === 0 && rectangle[0] < rectangle[2];
    if (isSeen && !meet(rectangle, placed.box)) {
      entries.F = flags | HIDDEN;
      this.hidden += 1;
    }
    return entries;
  }

  #geometry(annotation: PdfDict, { toSheet, rotationDegrees }: PlacedPage, scale: number): Entries {
    const entries: Entries = {};
    for (const key of POINT_KEYS) {
      const points = this.#points(annotation.get(key), toSheet);
      if (points) entries[key] = points;
    }
    for (const key of PATH_KEYS) {
      const paths = arrayOf(annotation.get(key), this.#file);
      if (paths) entries[key] = paths.map((path) => this.#points(path, toSheet) ?? path);
    }
    const [left, top, right, bottom] = this.#numbers(annotation.get('RD')) ?? [];
    if (left !== undefined && top !== undefined && right !== undefined && bottom !== undefined) {
      const sides = [left, top, right, bottom].map((side) => rounded(side * scale));
      const turns = rotationDegrees / 90;
      entries.RD = sides.map((_, at) => sides[(at + 4 - turns) % 4] ?? 0);
    }
    const border = this.#numbers(annotation.get('Border'));
    if (border && border.length >= 3) {
      const dashes = (arrayOf(annotation.get('Border'), this.#file) ?? []).slice(3);
      entries.Border = [...border.slice(0, 3).map((side) => rounded(side * scale)), ...dashes];
    }
    const style = dictOf(annotation.get('BS'), this.#file);
    const width = style && numberOf(style.get('W'), this.#file);
    if (style && width !== null) entries.BS = style.clone().set('W', rounded(width * scale));
    return entries;
  }

  /** Appearances are fitted into the rectangle, but not rotated with it (12.5.5). */
  #rotate(annotation: PdfDict, placed: PlacedPage, entries: Entries): void {
    this.#appearances.complete(annotation, placed, entries, placed.rotationDegrees);
    const characteristics = dictOf(annotation.get('MK'), this.#file);
    const isWidget = nameOf(annotation.get('Subtype'), this.#file) === 'Widget';
    if (!characteristics && !isWidget) return;
    const before = numberOf(characteristics?.get('R'), this.#file) ?? 0;
    const after = (((before - placed.rotationDegrees) % 360) + 360) % 360;
    entries.MK = (characteristics?.clone() ?? new PdfDict()).set('R', after);
  }

  /** Text that is typed later must have the size of its field. */
  #scaleText(annotation: PdfDict, scale: number, entries: Entries): void {
    this.#fieldStyles ??= this.#readFieldStyles();
    const written = annotation.get('DA') ?? this.#fieldStyles.get(annotation);
    const bytes = bytesOf(written, this.#file);
    if (!bytes || bytes.length > 10_000) return;
    const text = String.fromCharCode(...bytes);
    const scaled = text.replace(
      FONT_SIZE,
      (_, before: string, size: string, after: string) => `${before}${rounded(Number(size) * scale)}${after}`,
    );
    if (scaled !== text) entries.DA = new PdfString(latin1Bytes(scaled));
  }

  #readFieldStyles(): ReadonlyMap<PdfDict, PdfObject> {
    const styles = new Map<PdfDict, PdfObject>();
    const standard = readAcroForm(this.#file.catalog, this.#file)?.get('DA') ?? null;
    for (const field of readReach(this.#file).fields.items) {
      const style = inheritedValue(field, 'DA', this.#file) ?? standard;
      for (const { dict } of field.widgets) if (style !== null) styles.set(dict, style);
    }
    return styles;
  }

  #points(value: PdfObject | undefined, toSheet: Matrix): PdfObject[] | null {
    const numbers = this.#numbers(value);
    if (!numbers || numbers.length < 2) return null;
    const points: PdfObject[] = [];
    for (let at = 0; at + 1 < numbers.length; at += 2) {
      const { x, y } = transformPoint(toSheet, { x: numbers[at] ?? 0, y: numbers[at + 1] ?? 0 });
      points.push(rounded(x), rounded(y));
    }
    return points;
  }

  #numbers(value: PdfObject | undefined): number[] | null {
    const items = arrayOf(value, this.#file);
    return items?.slice(0, 1_000_000).map((item) => numberOf(item, this.#file) ?? 0) ?? null;
  }
}

function moved(rectangle: Bounds, { toSheet }: PlacedPage): PdfObject {
  return transformBounds(toSheet, rectangle).map(rounded);
}

/**
 * Returns the new rectangle of an annotation that stays upright whatever the page does: its upper left corner moves with the page
 * (Table 167, bits 4 and 5).
 */
function anchored([left, bottom, right, top]: Bounds, { toSheet }: PlacedPage, scale: number): PdfObject {
  const { x, y } = transformPoint(toSheet, { x: left, y: top });
  return [x, y - (top - bottom) * scale, x + (right - left) * scale, y].map(rounded);
}

/** Points for one unit of the page's space. */
function unitOf({ toSheet, place }: PlacedPage): number {
  return Math.hypot(toSheet[0], toSheet[1]) / place.scale;
}
