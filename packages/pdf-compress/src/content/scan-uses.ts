import { IDENTITY, type Matrix, multiply, unitSides } from '@recto/codecs';
import { collectNames } from '@recto/pdf-content';
import {
  type Content,
  glyphSurfaces,
  type ImageEvent,
  Interpreter,
  type Surface,
  type TextEvent,
  type Unread,
  type UpcomingContent,
  type Visitor,
} from '@recto/pdf-content/interpret';
import {
  arrayOf,
  dictOf,
  itemsOf,
  matrixOf,
  nameOf,
  numberOf,
  type ObjectSource,
  PdfDict,
  type PdfObject,
  type PdfStream,
  streamOf,
} from '@recto/pdf-core';
import { type PageNode, pageContent, readAnnotations, readPageTree } from '@recto/pdf-document';
import type { FontUse, FontUses } from '@recto/pdf-fonts/subset';
import { throwIfCancelled } from '@recto/work/cancellation';

/** Largest display size of an image, over all its uses. */
export interface ImageUse {
  widthPoints: number;
  heightPoints: number;
  /** Number of times it is shown. */
  count: number;
}

/** Resources that a document's content uses. */
export interface ContentUses extends FontUses {
  readonly images: ReadonlyMap<PdfStream, ImageUse>;
  /** Fonts that content selects, whether it then shows text or not. */
  readonly selectedFonts: ReadonlySet<PdfDict>;
  /** Resources of the content that was read, and how. */
  readonly resources: ReadonlyMap<PdfDict, ResourceUse>;
  /** Dictionaries of the pages, streams and Type 3 fonts whose content was read. */
  readonly readers: ReadonlySet<PdfDict>;
  /** True when some content ended in damage: programs differ in what they still read of it. */
  readonly hasDamage: boolean;
  /** The page on which an image is first met, by image. */
  readonly firstPages: ReadonlyMap<PdfStream, number>;
  /** True when something is painted so that what lies below shows through, masks and blend modes included. */
  readonly hasTransparency: boolean;
}

/** Use of a content's resources. */
export interface ResourceUse {
  /** Whatever looks like a name in it. */
  readonly names: Set<string>;
  /** True for forms to fill in and comments, to which more may be written than is shown now. */
  isEdited: boolean;
}

/** Forms within forms that are read. */
const MAX_DEPTH = 25;

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
  return scan;
}

class Scan implements ContentUses, Visitor {
  readonly images = new Map<PdfStream, ImageUse>();
  readonly fonts = new Map<PdfDict, FontUse>();
  readonly editedFonts = new Set<PdfDict>();
  readonly selectedFonts = new Set<PdfDict>();
  readonly resources = new Map<PdfDict, ResourceUse>();
  readonly readers = new Set<PdfDict>();
  hasDamage = false;
  readonly firstPages = new Map<PdfStream, number>();
  hasTransparency = false;
  isComplete = true;
  readonly #source: ObjectSource;
  #interpreter: Interpreter;
  /** By form and its resources: the sides with which it has been run. */
  readonly #runs = new Map<PdfStream, [PdfDict | null, number, number][]>();
  /** By Type 3 font: the resources with which its glyphs have been read. */
  readonly #glyphsDone = new Map<PdfDict, Set<PdfDict | null>>();
  #pageIndex = 0;
  #isEdited = false;
  /** Within a glyph of a Type 3 font or the icon of a button, which are drawn at any size. */
  #isScalable = false;

  constructor(source: ObjectSource) {
    this.#source = source;
    this.#interpreter = new Interpreter(source, this, { depth: MAX_DEPTH });
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
    this.readers.add(page.dict);
    // A budget of work for each page.
    this.#interpreter = new Interpreter(source, this, { depth: MAX_DEPTH });
    this.#interpreter.page(pageContent(page, source), matrix);
    for (const { dict, subtype } of readAnnotations(page, source)) {
      this.#isEdited = subtype === 'Widget' || subtype === 'FreeText';
      this.#appearances(dict, resources, matrix);
      this.#isEdited = false;
    }
  }

  #appearances(annotation: PdfDict, resources: PdfDict | null, matrix: Matrix): void {
    const source = this.#source;
    const kinds = dictOf(annotation.get('AP'), source);
    for (const kind of kinds?.map.values() ?? []) {
      const object = source.resolve(kind);
      const states = object instanceof PdfDict ? [...object.map.values()] : [object];
      for (const state of states) {
        const form = streamOf(state, source);
        if (!form) continue;
        this.#appearance(form, resources, multiply(fitted(form, annotation, source), matrix));
      }
    }
    // Icons of buttons (12.5.6.19), of which appearances are made.
    const characteristics = dictOf(annotation.get('MK'), source);
    this.#isScalable = true;
    for (const key of ['I', 'RI', 'IX']) {
      const icon = streamOf(characteristics?.get(key), source);
      if (icon) this.#appearance(icon, resources, matrix);
    }
    this.#isScalable = false;
  }

  #appearance(stream: PdfStream, resources: PdfDict | null, matrix: Matrix): void {
    const own = dictOf(stream.dict.get('Resources'), this.#source) ?? resources;
    const surface = { stream, resources: own, matrix, user: null, holder: null, name: '' };
    const toPage = multiply(matrixOf(stream.dict.get('Matrix'), this.#source), matrix);
    this.#interpreter.surface({ ...surface, kind: 'appearance' }, toPage);
  }

  /** Content is read again only when it is drawn larger than before, or with other resources. */
  enter({ stream, resources, matrix }: UpcomingContent): boolean {
    if (!stream) return true;
    const [width, height] = unitSides(matrix);
    const runs = this.#runs.get(stream) ?? [];
    const isKnown = runs.some(([known, w, h]) => known === resources && w >= width && h >= height);
    if (isKnown && !this.#isEdited) return false;
    runs.push([resources, width, height]);
    this.#runs.set(stream, runs);
    this.readers.add(stream.dict);
    return true;
  }

  content({ bytes, resources }: Content): void {
    if (!resources) return;
    const use = this.resources.get(resources) ?? { names: new Set(), isEdited: false };
    use.isEdited ||= this.#isEdited;
    this.resources.set(resources, use);
    collectNames(bytes, use.names);
  }

  unread(reason: Unread): void {
    if (reason === 'damaged') this.hasDamage = true;
    else if (reason === 'limit' || reason === 'unreadable') this.isComplete = false;
  }

  image({ image, inline, state }: ImageEvent): void {
    if (inline) return;
    const far = Number.POSITIVE_INFINITY;
    const [width, height] = this.#isScalable ? [far, far] : unitSides(state.matrix);
    const use = this.images.get(image) ?? { widthPoints: 0, heightPoints: 0, count: 0 };
    use.widthPoints = Math.max(use.widthPoints, width);
    use.heightPoints = Math.max(use.heightPoints, height);
    use.count += 1;
    this.images.set(image, use);
    if (!this.firstPages.has(image)) this.firstPages.set(image, this.#pageIndex);
  }

  /** An XObject that does not say what it is, is read as a form: what it may use is kept. */
  form(): boolean {
    return true;
  }

  font(font: PdfDict, content: Content): void {
    const source = this.#source;
    this.selectedFonts.add(font);
    if (this.#isEdited) this.editedFonts.add(font);
    if (nameOf(font.get('Subtype'), source) !== 'Type3') return;
    const resources = dictOf(font.get('Resources'), source) ?? content.resources;
    const done = this.#glyphsDone.get(font) ?? new Set();
    if (done.has(resources)) return;
    this.#glyphsDone.set(font, done.add(resources));
    this.readers.add(font);
    const wasScalable = this.#isScalable;
    this.#isScalable = true;
    for (const glyph of glyphSurfaces(font, content, source)) this.#interpreter.surface(glyph, content.matrix);
    this.#isScalable = wasScalable;
  }

  text({ strings, state }: TextEvent): void {
    const { font } = state.text;
    if (!font) return;
    let use = this.fonts.get(font);
    if (!use) {
      use = { bytes: new Set(), pairs: new Set() };
      this.fonts.set(font, use);
    }
    for (const string of strings) {
      for (let at = 0; at < string.length; at++) {
        use.bytes.add(string[at] ?? 0);
        if ((at & 1) === 0) use.pairs.add(((string[at] ?? 0) << 8) | (string[at + 1] ?? 0));
      }
    }
  }

  parameters(parameters: PdfDict): void {
    if (isTransparent(parameters, this.#source)) this.hasTransparency = true;
  }

  /** Reads masks and patterns where they are set; glyphs are read with their font. */
  surface(surface: Surface): void {
    if (surface.kind !== 'glyph') this.#interpreter.surface(surface, surface.matrix);
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
