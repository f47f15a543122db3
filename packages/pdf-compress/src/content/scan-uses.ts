import { throwIfCancelled } from '@recto/contract';
import { collectNames, IDENTITY, type Matrix, matrixOf, multiply, readContent, unitSides } from '@recto/pdf-content';
import {
  arrayOf,
  decodeStreamPartly,
  dictOf,
  itemsOf,
  nameOf,
  numberOf,
  type ObjectSource,
  PdfDict,
  type PdfObject,
  type PdfStream,
  streamOf,
} from '@recto/pdf-core';
import { type PageNode, readAnnotations, readPageTree } from '@recto/pdf-document';

/** How large an image is shown at most, over all its uses. */
export interface ImageUse {
  widthPoints: number;
  heightPoints: number;
  /** How many times it is shown. */
  count: number;
}

/** What a document's content uses. */
export interface ContentUses {
  readonly images: ReadonlyMap<PdfStream, ImageUse>;
  /** By font dictionary: the strings shown with it. Widgets and free text are in `editedFonts`. */
  readonly fonts: ReadonlyMap<PdfDict, FontUse>;
  /** Fonts with which forms and comments are written, now or later. */
  readonly editedFonts: ReadonlySet<PdfDict>;
  /** Fonts that content selects, whether it then shows text or not. */
  readonly selectedFonts: ReadonlySet<PdfDict>;
  /** Resources of the content that was read, but for those with which forms and comments are written, and every name in it. */
  readonly resources: ReadonlyMap<PdfDict, ReadonlySet<string>>;
  /** True when some content ended in damage: programs differ in what they still read of it. */
  readonly hasDamage: boolean;
  /** The page on which an image is first met, by image. */
  readonly firstPages: ReadonlyMap<PdfStream, number>;
  /** True when something is painted so that what lies below shows through, masks and blend modes included. */
  readonly hasTransparency: boolean;
  /** False when some content could not be read whole: then what seems unused may be used. */
  readonly isComplete: boolean;
}

/** Codes shown with one font, as the bytes of its strings. */
export interface FontUse {
  /** Values of single bytes. */
  readonly bytes: Set<number>;
  /** Values of pairs of bytes. */
  readonly pairs: Set<number>;
}

const MAX_DEPTH = 24;
/** Runs of forms and patterns over the whole document. */
const MAX_RUNS = 200_000;
/** Decoded content in all. */
const MAX_CONTENT_BYTES = 1_073_741_824;

/** Reads the content of all pages, their forms, patterns, glyphs, masks and annotations. @throws cancelled */
export async function scanUses(
  pagesRoot: PdfObject | undefined,
  catalog: PdfDict,
  source: ObjectSource,
  options: { readonly signal?: AbortSignal | undefined; readonly rest: () => Promise<void> },
): Promise<ContentUses> {
  const scan = new Scan(source);
  const form = dictOf(catalog.get('AcroForm'), source);
  for (const font of dictOf(dictOf(form?.get('DR'), source)?.get('Font'), source)?.map.values() ?? []) {
    scan.keepWhole(dictOf(font, source));
  }
  for (const page of readPageTree(pagesRoot, source)) {
    throwIfCancelled(options.signal);
    scan.page(page);
    await options.rest();
  }
  const formResources = dictOf(form?.get('DR'), source);
  if (formResources) scan.resources.delete(formResources);
  return scan;
}

interface Place {
  readonly matrix: Matrix;
  readonly resources: PdfDict | null;
  readonly depth: number;
  /** The matrix that patterns of this content go out from. */
  readonly base: Matrix;
  /** Glyphs of Type 3 fonts are drawn at any size. */
  readonly isScalable: boolean;
}

class Scan implements ContentUses {
  readonly images = new Map<PdfStream, ImageUse>();
  readonly fonts = new Map<PdfDict, FontUse>();
  readonly editedFonts = new Set<PdfDict>();
  readonly selectedFonts = new Set<PdfDict>();
  readonly resources = new Map<PdfDict, Set<string>>();
  hasDamage = false;
  readonly firstPages = new Map<PdfStream, number>();
  hasTransparency = false;
  isComplete = true;
  readonly #source: ObjectSource;
  /** By form and its resources: the sides with which it has been run. */
  readonly #runs = new Map<PdfStream, [PdfDict | null, number, number][]>();
  readonly #open = new Set<PdfStream>();
  readonly #glyphsDone = new Set<PdfDict>();
  #runsLeft = MAX_RUNS;
  #bytesLeft = MAX_CONTENT_BYTES;
  #pageIndex = 0;
  #isEdited = false;

  constructor(source: ObjectSource) {
    this.#source = source;
  }

  keepWhole(font: PdfDict | null): void {
    if (font) this.editedFonts.add(font);
  }

  page(page: PageNode): void {
    const source = this.#source;
    this.#pageIndex = page.pageIndex;
    const unit = numberOf(page.dict.get('UserUnit'), source) ?? 1;
    const matrix: Matrix = unit > 0 && unit < 1e6 ? [unit, 0, 0, unit, 0, 0] : IDENTITY;
    const resources = dictOf(page.inherited.Resources, source);
    const parts = itemsOf(page.dict.get('Contents'), source).flatMap(
      (item) => this.#decode(streamOf(item, source)) ?? [],
    );
    const place: Place = { matrix, resources, depth: 0, base: matrix, isScalable: false };
    this.#content(joined(parts), place);
    for (const { dict, subtype } of readAnnotations(page, source)) {
      this.#isEdited = subtype === 'Widget' || subtype === 'FreeText';
      this.#appearances(dict, place);
      this.#isEdited = false;
    }
  }

  #appearances(annotation: PdfDict, place: Place): void {
    const source = this.#source;
    const kinds = dictOf(annotation.get('AP'), source);
    for (const kind of kinds?.map.values() ?? []) {
      const object = source.resolve(kind);
      const states = object instanceof PdfDict ? [...object.map.values()] : [object];
      for (const state of states) {
        const form = streamOf(state, source);
        if (form) this.#form(form, { ...place, matrix: multiply(fitted(form, annotation, source), place.matrix) });
      }
    }
  }

  #form(form: PdfStream, place: Place): void {
    const source = this.#source;
    const matrix = multiply(matrixOf(form.dict.get('Matrix'), source), place.matrix);
    const resources = dictOf(form.dict.get('Resources'), source) ?? place.resources;
    this.#run(form, { ...place, matrix, resources, base: matrix });
  }

  #run(stream: PdfStream, place: Place): void {
    const [width, height] = unitSides(place.matrix);
    const runs = this.#runs.get(stream) ?? [];
    if (!this.#isEdited && runs.some(([resources, w, h]) => resources === place.resources && w >= width && h >= height))
      return;
    if (this.#open.has(stream)) return;
    if (place.depth > MAX_DEPTH || --this.#runsLeft < 0) {
      this.isComplete = false;
      return;
    }
    runs.push([place.resources, width, height]);
    this.#runs.set(stream, runs);
    const bytes = this.#decode(stream);
    if (!bytes) return;
    this.#open.add(stream);
    this.#content(bytes, { ...place, depth: place.depth + 1 });
    this.#open.delete(stream);
  }

  #content(bytes: Uint8Array, place: Place): void {
    const state = { matrix: place.matrix, font: null as PdfDict | null };
    const saved: (typeof state)[] = [];
    if (place.resources && !this.#isEdited) {
      const names = this.resources.get(place.resources) ?? new Set();
      this.resources.set(place.resources, names);
      collectNames(bytes, names);
    }
    readContent(bytes, {
      save: () => {
        if (saved.length < 10_000) saved.push({ ...state });
      },
      restore: () => {
        Object.assign(state, saved.pop());
      },
      concatenate: (matrix) => {
        state.matrix = multiply(matrix, state.matrix);
      },
      draw: (name) => this.#draw(name, { ...place, matrix: state.matrix }),
      font: (name) => {
        state.font = dictOf(this.#resource('Font', name, place), this.#source);
        if (state.font) this.#useFont(state.font, place);
      },
      text: (string) => this.#text(state.font, string),
      state: (name) => {
        const font = this.#graphicsState(name, { ...place, matrix: state.matrix });
        if (font) state.font = font;
      },
      pattern: (name) => this.#pattern(name, place),
    });
  }

  #resource(kind: string, name: string, { resources }: Place): PdfObject | undefined {
    return dictOf(resources?.get(kind), this.#source)?.get(name);
  }

  #draw(name: string, place: Place): void {
    const stream = streamOf(this.#resource('XObject', name, place), this.#source);
    if (!stream) return;
    if (nameOf(stream.dict.get('Subtype'), this.#source) === 'Image') this.#image(stream, place);
    else this.#form(stream, place);
  }

  #image(image: PdfStream, { matrix, isScalable }: Place): void {
    const [width, height] = isScalable ? [Number.POSITIVE_INFINITY, Number.POSITIVE_INFINITY] : unitSides(matrix);
    const use = this.images.get(image) ?? { widthPoints: 0, heightPoints: 0, count: 0 };
    use.widthPoints = Math.max(use.widthPoints, width);
    use.heightPoints = Math.max(use.heightPoints, height);
    use.count += 1;
    this.images.set(image, use);
    if (!this.firstPages.has(image)) this.firstPages.set(image, this.#pageIndex);
  }

  #useFont(font: PdfDict, place: Place): void {
    this.selectedFonts.add(font);
    if (this.#isEdited) this.editedFonts.add(font);
    if (nameOf(font.get('Subtype'), this.#source) !== 'Type3' || this.#glyphsDone.has(font)) return;
    this.#glyphsDone.add(font);
    const resources = dictOf(font.get('Resources'), this.#source) ?? place.resources;
    for (const glyph of dictOf(font.get('CharProcs'), this.#source)?.map.values() ?? []) {
      const stream = streamOf(glyph, this.#source);
      if (stream) this.#run(stream, { ...place, resources, isScalable: true });
    }
  }

  #text(font: PdfDict | null, string: Uint8Array): void {
    if (!font) return;
    let use = this.fonts.get(font);
    if (!use) {
      use = { bytes: new Set(), pairs: new Set() };
      this.fonts.set(font, use);
    }
    for (let at = 0; at < string.length; at++) {
      use.bytes.add(string[at] ?? 0);
      if ((at & 1) === 0) use.pairs.add(((string[at] ?? 0) << 8) | (string[at + 1] ?? 0));
    }
  }

  /** Runs the mask of a graphics state. @returns the font that it sets, if any */
  #graphicsState(name: string, place: Place): PdfDict | null {
    const source = this.#source;
    const state = dictOf(this.#resource('ExtGState', name, place), source);
    const group = streamOf(dictOf(state?.get('SMask'), source)?.get('G'), source);
    if (state && isTransparent(state, source)) this.hasTransparency = true;
    if (group) this.#form(group, place);
    const font = dictOf(arrayOf(state?.get('Font'), source)?.[0], source);
    if (font) this.#useFont(font, place);
    return font;
  }

  #pattern(name: string, place: Place): void {
    const source = this.#source;
    const pattern = streamOf(this.#resource('Pattern', name, place), source);
    if (!pattern) return;
    const matrix = multiply(matrixOf(pattern.dict.get('Matrix'), source), place.base);
    const resources = dictOf(pattern.dict.get('Resources'), source) ?? place.resources;
    this.#run(pattern, { ...place, matrix, resources, base: matrix });
  }

  #decode(stream: PdfStream | null): Uint8Array | null {
    if (!stream) return null;
    if (this.#bytesLeft <= 0) {
      this.isComplete = false;
      return null;
    }
    try {
      const { bytes, remainingFilters, complete } = decodeStreamPartly(stream, this.#source, {
        maxBytes: this.#bytesLeft,
      });
      if (!complete) this.hasDamage = true;
      this.#bytesLeft -= bytes.length;
      if (remainingFilters.length === 0) return bytes;
    } catch {
      // Too much content: what it uses is not known.
    }
    this.isComplete = false;
    return null;
  }
}

/** Blend modes, masks and constant alpha (11.6.4). */
function isTransparent(state: PdfDict, source: ObjectSource): boolean {
  const alphas = ['ca', 'CA'].map((key) => numberOf(state.get(key), source) ?? 1);
  const modes = itemsOf(state.get('BM'), source).map((mode) => nameOf(mode, source));
  const isBlended = modes.some((mode) => mode !== 'Normal' && mode !== 'Compatible');
  return isBlended || alphas.some((alpha) => alpha < 1) || dictOf(state.get('SMask'), source) !== null;
}

/** From an appearance's own units to the page's: its box fills the annotation's rectangle (12.5.5). */
function fitted(form: PdfStream, annotation: PdfDict, source: ObjectSource): Matrix {
  const box = (arrayOf(form.dict.get('BBox'), source) ?? []).map((item) => numberOf(item, source) ?? 0);
  const rect = (arrayOf(annotation.get('Rect'), source) ?? []).map((item) => numberOf(item, source) ?? 0);
  const side = (numbers: readonly number[], at: number) => Math.abs((numbers[at + 2] ?? 0) - (numbers[at] ?? 0));
  const [a, b, c, d] = matrixOf(form.dict.get('Matrix'), source);
  const width = side(box, 0) * Math.abs(a) + side(box, 1) * Math.abs(c);
  const height = side(box, 0) * Math.abs(b) + side(box, 1) * Math.abs(d);
  if (width <= 0 || height <= 0) return IDENTITY;
  return [side(rect, 0) / width, 0, 0, side(rect, 1) / height, 0, 0];
}

/** The parts of one content, which go on one after the other with white space between (7.8.2). */
function joined(parts: readonly Uint8Array[]): Uint8Array {
  const [first] = parts;
  if (parts.length === 1 && first) return first;
  const whole = new Uint8Array(parts.reduce((sum, { length }) => sum + length + 1, 0)).fill(10);
  let at = 0;
  for (const part of parts) {
    whole.set(part, at);
    at += part.length + 1;
  }
  return whole;
}
