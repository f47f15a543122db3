import { transformBounds } from '@recto/codecs';
import { dictOf, nameOf, type PdfDict, type PdfFile, type PdfObject } from '@recto/pdf-core';
import { readAnnotations } from '@recto/pdf-document';
import type { NewObjects } from '@recto/pdf-overlay';
import type { MovedAnnotations } from './moved-annotations.ts';
import { rectangleOf } from './moved-annotations.ts';
import type { MovedAppearances } from './moved-appearances.ts';
import { rounded } from './moved-destinations.ts';
import { type Bounds, intersection, meet, type PlacedPage, type PlacedPages } from './placed-pages.ts';
import type { SheetContent } from './sheet-content.ts';

/** Which annotation lies on which sheet. */
export class SheetAnnotations {
  readonly #file: PdfFile;
  readonly #pages: PlacedPages;
  readonly #objects: NewObjects;
  readonly #moved: MovedAnnotations;
  readonly #appearances: MovedAppearances;
  readonly #placedOf = new Map<PdfDict, PlacedPage>();
  /** The /Annots of each sheet. */
  readonly #lists: PdfObject[][];
  /** Annotations that other sheets show as part of their content. */
  drawn = 0;

  constructor(
    file: PdfFile,
    pages: PlacedPages,
    sheetCount: number,
    parts: { readonly objects: NewObjects; readonly moved: MovedAnnotations; readonly appearances: MovedAppearances },
  ) {
    this.#file = file;
    this.#pages = pages;
    this.#objects = parts.objects;
    this.#moved = parts.moved;
    this.#appearances = parts.appearances;
    this.#lists = Array.from({ length: sheetCount }, () => []);
  }

  /** Places the annotations of one page; where it lies on several sheets, links are on each, others drawn on the rest. */
  place(places: readonly PlacedPage[], contents: readonly SheetContent[]): void {
    const [main] = places;
    if (!main) return;
    for (const { dict, ref, subtype } of readAnnotations(main.page, this.#file)) {
      const rectangle = this.#shownAt(dict, subtype);
      const placed = this.#pages.showing(main.page.dict, rectangle) ?? main;
      if (this.#placedOf.has(dict)) {
        // Pages that share an annotation each have it. A field would have one widget more than it knows of.
        if (subtype !== 'Widget' && subtype !== 'Popup') this.#lists[placed.sheetIndex]?.push(this.#copy(dict, placed));
        continue;
      }
      this.#placedOf.set(dict, placed);
      this.#lists[placed.sheetIndex]?.push(ref ?? dict);
      if (places.length > 1 && subtype !== 'Popup') this.#repeat(dict, rectangle, placed, places, contents);
    }
  }

  /** Changed entries of an annotation; undefined for any other dictionary. */
  entriesOf(dict: PdfDict): Readonly<Record<string, PdfObject>> | undefined {
    const placed = this.#placedOf.get(dict);
    return placed && { ...this.#moved.entries(dict, placed), P: placed.sheetRef };
  }

  /** The /Annots of a sheet. */
  list(sheetIndex: number): readonly PdfObject[] {
    return this.#lists[sheetIndex] ?? [];
  }

  /** The window of a note goes where the note goes. */
  #shownAt(dict: PdfDict, subtype: string): Bounds {
    const parent = subtype === 'Popup' ? dictOf(dict.get('Parent'), this.#file) : null;
    return rectangleOf(parent ?? dict, 'Rect', this.#file);
  }

  #repeat(
    dict: PdfDict,
    rectangle: Bounds,
    own: PlacedPage,
    places: readonly PlacedPage[],
    contents: readonly SheetContent[],
  ): void {
    const isLink = nameOf(dict.get('Subtype'), this.#file) === 'Link';
    let isDrawn = false;
    for (const placed of places) {
      const shown = transformBounds(placed.toSheet, rectangle);
      if (placed === own || !meet(shown, placed.area)) continue;
      if (isLink) {
        this.#lists[placed.sheetIndex]?.push(this.#linkCopy(dict, placed, shown));
        continue;
      }
      const drawing = this.#appearances.drawing(dict, rectangle, placed);
      if (!drawing) continue;
      contents[placed.sheetIndex]?.drawAppearance(drawing.matrix, drawing.form, placed);
      isDrawn = true;
    }
    if (isDrawn) this.drawn += 1;
  }

  #linkCopy(dict: PdfDict, placed: PlacedPage, shown: Bounds): PdfObject {
    return this.#copy(dict, placed, { Rect: intersection(shown, placed.area).map(rounded) });
  }

  /** An annotation of its own that does the same at the place of another page. */
  #copy(dict: PdfDict, placed: PlacedPage, entries: Readonly<Record<string, PdfObject>> = {}): PdfObject {
    const copy = dict.clone();
    for (const [key, value] of Object.entries({ ...this.#moved.entries(dict, placed), ...entries }))
      copy.set(key, value);
    for (const key of ['StructParent', 'NM', 'Popup']) copy.delete(key);
    return this.#objects.add(copy.set('P', placed.sheetRef));
  }
}
