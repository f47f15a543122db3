import { type Point, transformBounds, transformPoint, writeNumber } from '@recto/codecs';
import {
  dictOf,
  nameOf,
  numberOf,
  type PdfArray,
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfObject,
  PdfRef,
} from '@recto/pdf-core';
import { readPages } from '@recto/pdf-document';
import type { Bounds, PlacedPage, PlacedPages } from './placed-pages.ts';

/** The ways of showing a page (ISO 32000-2, Table 149). */
const FITS = new Set(['XYZ', 'Fit', 'FitH', 'FitV', 'FitR', 'FitB', 'FitBH', 'FitBV']);

/** A number of a page's space as a file holds it. */
export function rounded(value: number): number {
  return Number(writeNumber(value));
}

/** Destinations on pages as destinations on sheets: to the same spot, or to the whole page where it lies. */
export class MovedDestinations {
  readonly #file: PdfFile;
  readonly #pages: PlacedPages;

  constructor(file: PdfFile, pages: PlacedPages) {
    this.#file = file;
    this.#pages = pages;
  }

  /** @returns undefined for an array that is no destination on a page of the document */
  move(items: readonly PdfObject[]): PdfArray | undefined {
    const kind = items.length > 1 ? nameOf(items[1], this.#file) : null;
    if (kind === null || !FITS.has(kind)) return undefined;
    const [first] = items;
    const page = this.#pageOf(first);
    if (page) return this.#moved(page, kind, items);
    // A structure destination names an element, which says its page (12.3.2.3).
    const element = first instanceof PdfRef ? dictOf(first, this.#file) : null;
    const ofElement = element && dictOf(element.get('Pg'), this.#file);
    const moved = ofElement ? this.#moved(ofElement, kind, items) : undefined;
    return moved && [first ?? null, ...moved.slice(1)];
  }

  #pageOf(value: PdfObject | undefined): PdfDict | null {
    if (typeof value === 'number') return readPages(this.#file)[value]?.dict ?? null;
    const dict = value instanceof PdfRef || value instanceof PdfDict ? dictOf(value, this.#file) : null;
    return dict && this.#pages.of(dict).length > 0 ? dict : null;
  }

  #moved(page: PdfDict, kind: string, items: readonly PdfObject[]): PdfArray | undefined {
    const places = this.#pages.of(page);
    const [main] = places;
    if (!main) return undefined;
    const number = (at: number) => numberOf(items[at], this.#file);
    const [left, bottom, right, top] = main.box;
    switch (kind) {
      case 'XYZ':
        return this.#toPoint(page, main, { x: number(2), y: number(3) }, number(4));
      case 'FitH':
      case 'FitBH':
        return this.#toPoint(page, main, { x: null, y: number(2) }, null);
      case 'FitV':
      case 'FitBV':
        return this.#toPoint(page, main, { x: number(2), y: null }, null);
      case 'FitR':
        return this.#toBounds(page, [number(2) ?? left, number(3) ?? bottom, number(4) ?? right, number(5) ?? top]);
      default:
        return places.length > 1 ? [main.sheetRef, PdfName.of('Fit')] : this.#toBounds(page, main.box);
    }
  }

  #toBounds(page: PdfDict, bounds: Bounds): PdfArray | undefined {
    const placed = this.#pages.showing(page, bounds);
    return placed && [placed.sheetRef, PdfName.of('FitR'), ...transformBounds(placed.toSheet, bounds).map(rounded)];
  }

  #toPoint(
    page: PdfDict,
    main: PlacedPage,
    { x, y }: { readonly x: number | null; readonly y: number | null },
    zoom: number | null,
  ): PdfArray {
    const point =
      x === null && y === null ? startOf(main) : within(main.box, { x: x ?? main.box[0], y: y ?? main.box[3] });
    const placed = this.#pages.showing(page, [point.x, point.y, point.x, point.y]) ?? main;
    const spot = transformPoint(placed.toSheet, point);
    const shown = zoom === null || zoom === 0 ? zoom : rounded(zoom / placed.place.scale);
    return [placed.sheetRef, PdfName.of('XYZ'), rounded(spot.x), rounded(spot.y), shown];
  }
}

/** No further out than the part that is shown: next to it may lie another page. */
function within([left, bottom, right, top]: Bounds, { x, y }: Point): Point {
  return { x: Math.min(right, Math.max(left, x)), y: Math.min(top, Math.max(bottom, y)) };
}

/** The upper left corner of a page as it is shown, in the page's own space. */
function startOf({ box: [left, bottom, right, top], rotationDegrees }: PlacedPage): Point {
  const corners: Readonly<Record<number, Point>> = {
    90: { x: left, y: bottom },
    180: { x: right, y: bottom },
    270: { x: right, y: top },
  };
  return corners[rotationDegrees] ?? { x: left, y: top };
}
