import { inverse, type Matrix, multiply, transformBounds } from '@recto/codecs';
import type { PdfDict, PdfFile, PdfRef } from '@recto/pdf-core';
import { effectiveRotation, type PageNode, readPages } from '@recto/pdf-document';
import { type PageSpace, pageSpace } from '@recto/pdf-overlay';
import type { Place, Sheet } from '../grid.ts';

/** Left, bottom, right, top. */
export type Bounds = readonly [number, number, number, number];

/** A page as it lies on one sheet. */
export interface PlacedPage {
  readonly page: PageNode;
  /** 0-based. */
  readonly sheetIndex: number;
  readonly sheetRef: PdfRef;
  readonly place: Place;
  /** From the page's default user space to the sheet's. */
  readonly toSheet: Matrix;
  /** The visible part of the page in its own space. */
  readonly box: Bounds;
  /** Visible area of the page, on the sheet. */
  readonly area: Bounds;
  /** Clockwise: 0, 90, 180 or 270. */
  readonly rotationDegrees: number;
}

/** Which page lies where on which sheets. */
export class PlacedPages {
  readonly all: readonly PlacedPage[];
  readonly #byPage = new Map<PdfDict, PlacedPage[]>();

  /**
   * @param chosen index in the document of each page that the sheets name
   * @param sheetRefs the page objects of the sheets
   */
  constructor(file: PdfFile, chosen: readonly number[], sheets: readonly Sheet[], sheetRefs: readonly PdfRef[]) {
    const pages = readPages(file);
    // A poster shows each page on many sheets.
    const spaces = new Map<PageNode, PageSpace>();
    const spaceOf = (page: PageNode): PageSpace => {
      const space = spaces.get(page) ?? pageSpace(page, file);
      spaces.set(page, space);
      return space;
    };
    this.all = sheets.flatMap(({ places }, sheetIndex) =>
      places.flatMap((place) => {
        const page = pages[chosen[place.pageIndex] ?? -1];
        const sheetRef = sheetRefs[sheetIndex];
        return page && sheetRef ? [placePage(file, page, place, { sheetIndex, sheetRef, ...spaceOf(page) })] : [];
      }),
    );
    for (const placed of this.all) {
      const known = this.#byPage.get(placed.page.dict);
      if (known) known.push(placed);
      else this.#byPage.set(placed.page.dict, [placed]);
    }
  }

  /** Every place of a page, in the order of the sheets; empty for what is no page. */
  of(page: PdfDict): readonly PlacedPage[] {
    return this.#byPage.get(page) ?? [];
  }

  /** The place that shows most of these bounds of the page; the first of equals. */
  showing(page: PdfDict, bounds: Bounds): PlacedPage | undefined {
    const places = this.of(page);
    if (places.length < 2) return places[0];
    let [best, most] = [places[0], -1];
    for (const placed of places) {
      const shown = sharedArea(transformBounds(placed.toSheet, bounds), placed.area);
      if (shown > most + 1e-6) [best, most] = [placed, shown];
    }
    return best;
  }
}

function placePage(
  file: PdfFile,
  page: PageNode,
  place: Place,
  { toUserSpace, box, ...sheet }: Pick<PlacedPage, 'sheetIndex' | 'sheetRef'> & PageSpace,
): PlacedPage {
  const onSheet: Matrix = [place.scale, 0, 0, place.scale, place.left, place.bottom];
  const toSheet = multiply(inverse(toUserSpace) ?? [1, 0, 0, 1, -box[0], -box[1]], onSheet);
  const whole: Bounds = [place.left, place.bottom, place.left + place.width, place.bottom + place.height];
  const { window } = place;
  const area: Bounds = window
    ? intersection(whole, [window.left, window.bottom, window.left + window.width, window.bottom + window.height])
    : whole;
  return { page, ...sheet, place, toSheet, box, area, rotationDegrees: effectiveRotation(page, file) };
}

/** Returns the intersection of two rectangles; its corners are crossed when it is empty. */
export function intersection(one: Bounds, other: Bounds): Bounds {
  return [
    Math.max(one[0], other[0]),
    Math.max(one[1], other[1]),
    Math.min(one[2], other[2]),
    Math.min(one[3], other[3]),
  ];
}

/** True when two rectangles touch or share something. */
export function meet(one: Bounds, other: Bounds): boolean {
  const [left, bottom, right, top] = intersection(one, other);
  return left <= right && bottom <= top;
}

/** Points and lines count for a little, so that they too lie where they are shown. */
function sharedArea(one: Bounds, other: Bounds): number {
  const [left, bottom, right, top] = intersection(one, other);
  return left <= right && bottom <= top ? (right - left + 0.001) * (top - bottom + 0.001) : 0;
}
