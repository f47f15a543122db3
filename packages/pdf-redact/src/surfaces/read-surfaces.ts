import { IDENTITY, type Matrix, multiply, transformBounds } from '@recto/codecs';
import { Interpreter } from '@recto/pdf-content/interpret';
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
  PdfStream,
  streamOf,
  WorkBudget,
} from '@recto/pdf-core';
import { type PageNode, readAnnotations } from '@recto/pdf-document';

/** Content that shows text and is none of a page's own: what an annotation shows, a tile, a mask, the glyph of a Type 3 font. */
export interface TextSurface {
  readonly kind: 'appearance' | 'pattern' | 'soft-mask' | 'glyph';
  readonly stream: PdfStream;
  /** Its own, or those of what uses it. */
  readonly resources: PdfDict | null;
  /** From its own units to default user space of the page, where it is known to be; null where many are, or none. */
  readonly matrix: Matrix | null;
  /** 0-based, the first that uses it. */
  readonly pageIndex: number;
  /** The place among the page's annotations; null for content that none shows. */
  readonly annotation: number | null;
}

/** Resources, annotations and streams that one document is searched through. */
const MAX_VISITS = 400_000;
const MAX_DEPTH = 24;
const MOST_WORK = { visits: 50_000_000, decodedBytes: 536_870_912 };

/**
 * Lists the surfaces of all pages that show text, each stream once, used or not. The order is the same for the same objects, in a
 * file and in a copy of it.
 */
export function readSurfaces(pages: readonly PageNode[], source: ObjectSource): TextSurface[] {
  const reader = new SurfaceReader(source);
  for (const page of pages) reader.addPage(page);
  return reader.found;
}

interface Place extends Pick<TextSurface, 'pageIndex' | 'annotation'> {
  readonly resources: PdfDict | null;
  readonly matrix: Matrix | null;
  readonly depth: number;
}

class SurfaceReader {
  readonly found: TextSurface[] = [];
  readonly #source: ObjectSource;
  readonly #seen = new Set<object>();
  /** The same for a file and for a copy of it, which is no file. */
  readonly #budget = new WorkBudget(MOST_WORK);
  #visits = 0;

  constructor(source: ObjectSource) {
    this.#source = source;
  }

  addPage(page: PageNode): void {
    const { pageIndex } = page;
    const resources = dictOf(page.inherited.Resources, this.#source);
    const place = { pageIndex, annotation: null, resources, matrix: IDENTITY, depth: 0 };
    this.#addResources(resources, place);
    for (const [annotation, { dict }] of readAnnotations(page, this.#source).entries()) {
      for (const stream of looksOf(dict, this.#source)) {
        const matrix = appearanceMatrix(stream, dict, this.#source);
        this.#add('appearance', stream, { ...place, annotation, matrix });
      }
    }
  }

  #add(kind: TextSurface['kind'], stream: PdfStream | null, place: Place): void {
    if (!stream || this.#isKnown(stream) || place.depth > MAX_DEPTH) return;
    const resources = dictOf(stream.dict.get('Resources'), this.#source) ?? place.resources;
    const { pageIndex, annotation, matrix } = place;
    if (this.#showsText(stream, resources)) this.found.push({ kind, stream, resources, matrix, pageIndex, annotation });
    this.#addResources(resources, { ...place, resources, depth: place.depth + 1 });
  }

  /** Adds the patterns, soft masks and glyphs of Type 3 fonts among resources, those of nested forms included. */
  #addResources(resources: PdfDict | null, place: Place): void {
    if (!resources || this.#isKnown(resources) || place.depth > MAX_DEPTH) return;
    const source = this.#source;
    const nested = (matrix: Matrix | null): Place => ({ ...place, matrix, depth: place.depth + 1 });
    for (const value of this.#values(resources, 'Pattern')) {
      const stream = streamOf(value, source);
      const own = stream && matrixOf(stream.dict.get('Matrix'), source);
      this.#add('pattern', stream, nested(own && place.matrix ? multiply(own, place.matrix) : null));
    }
    for (const value of this.#values(resources, 'ExtGState')) {
      const mask = dictOf(dictOf(value, source)?.get('SMask'), source);
      this.#add('soft-mask', streamOf(mask?.get('G'), source), nested(place.matrix));
    }
    for (const value of this.#values(resources, 'Font')) {
      const font = dictOf(value, source);
      if (!font || nameOf(font.get('Subtype'), source) !== 'Type3' || this.#isKnown(font)) continue;
      const own = dictOf(font.get('Resources'), source) ?? place.resources;
      for (const glyph of dictOf(font.get('CharProcs'), source)?.map.values() ?? [])
        this.#add('glyph', streamOf(glyph, source), { ...nested(null), resources: own });
      this.#addResources(own, nested(null));
    }
    for (const value of this.#values(resources, 'XObject')) {
      const form = streamOf(value, source);
      if (!form || nameOf(form.dict.get('Subtype'), source) === 'Image') continue;
      this.#addResources(dictOf(form.dict.get('Resources'), source), nested(null));
    }
  }

  #values(resources: PdfDict, category: string): Iterable<PdfObject> {
    return dictOf(resources.get(category), this.#source)?.map.values() ?? [];
  }

  #isKnown(object: object): boolean {
    if (this.#seen.has(object) || ++this.#visits > MAX_VISITS) return true;
    this.#seen.add(object);
    return false;
  }

  /** True when the stream, or a form that it draws, shows text. */
  #showsText(stream: PdfStream, resources: PdfDict | null): boolean {
    let shows = false;
    const damaged = new Set<PdfStream | null>();
    const interpreter: Interpreter = new Interpreter(
      this.#source,
      {
        text({ content }) {
          if (damaged.has(content.stream)) return;
          shows = true;
          interpreter.stop();
        },
        unread(reason, unread) {
          if (reason === 'damaged') damaged.add(unread);
        },
      },
      { budget: this.#budget, depth: MAX_DEPTH },
    );
    const surface = { stream, resources, matrix: IDENTITY, user: null, holder: null, name: '' };
    interpreter.surface({ ...surface, kind: 'pattern' });
    return shows;
  }
}

/** All streams that an annotation may show: its looks in each state (ISO 32000-2, 12.5.5). */
export function looksOf(annotation: PdfDict, source: ObjectSource): PdfStream[] {
  const kinds = [...(dictOf(annotation.get('AP'), source)?.map.values() ?? [])];
  const values = kinds.flatMap((value) => {
    const kind = source.resolve(value);
    return kind instanceof PdfDict ? [...kind.map.values()] : [value];
  });
  return values.flatMap((value) => {
    const stream = source.resolve(value);
    return stream instanceof PdfStream ? [stream] : [];
  });
}

/** From a look's own units to default user space: its box, turned as it is, is fitted into the annotation's (12.5.5, algorithm 8.1). */
function appearanceMatrix(look: PdfStream, annotation: PdfDict, source: ObjectSource): Matrix {
  const box = (dict: PdfDict, key: string) => {
    const [a = 0, b = 0, c = 0, d = 0] = itemsOf(dict.get(key), source).map((item) => numberOf(item, source) ?? 0);
    return [Math.min(a, c), Math.min(b, d), Math.max(a, c), Math.max(b, d)] as const;
  };
  const own = arrayOf(look.dict.get('Matrix'), source) ? matrixOf(look.dict.get('Matrix'), source) : IDENTITY;
  const from = transformBounds(own, box(look.dict, 'BBox'));
  const to = box(annotation, 'Rect');
  const scale = (low: 0 | 1, high: 2 | 3) =>
    from[high] === from[low] ? 1 : (to[high] - to[low]) / (from[high] - from[low]);
  const [x, y] = [scale(0, 2), scale(1, 3)];
  return multiply(own, [x, 0, 0, y, to[0] - from[0] * x, to[1] - from[1] * y]);
}
