import { type Corners, multiply, transformBounds } from '@recto/codecs';
import { joinContent, matrixOf } from '@recto/pdf-content';
import {
  decodeStreamPartly,
  dictOf,
  type ObjectSource,
  type PdfDict,
  type PdfObject,
  type PdfStream,
  streamOf,
} from '@recto/pdf-core';
import { contentStreams, type PageNode, readAnnotations, readBox } from '@recto/pdf-document';
import type { LayerStates } from './layer-state.ts';
import { INITIAL_MARK_STATE, type SurfaceListener, type Surroundings } from './mark-state.ts';
import { MarkWalk } from './mark-walk.ts';
import type { Mark, Surface } from './marks.ts';
import { clipped } from './paint-state.ts';
import { isUpright } from './path-box.ts';

/** What is read of one surface. Beyond, nothing of it is known for sure. */
const LIMITS = { depth: 16, forms: 4000, contentBytes: 100_663_296, marks: 400_000 };
/** Patterns, glyphs and appearances of one page. */
const MOST_INNER = 20_000;

/** Content with a surface of its own, and the resources of what draws it, for one that has none. */
interface InnerContent {
  readonly stream: PdfStream;
  readonly resources: PdfDict | null;
}

type Read = Surface & { readonly inside: readonly InnerContent[] };

/** Reads what pages show, in the order of painting. */
export class MarkReader {
  readonly #layers: LayerStates;
  readonly #source: ObjectSource;
  /** Patterns and glyphs serve many pages. */
  readonly #inner = new Map<PdfStream, Read>();

  constructor(layers: LayerStates, source: ObjectSource) {
    this.#layers = layers;
    this.#source = source;
  }

  /**
   * The surfaces of a page: first its own with all forms on it, then each with its own measure and ground the cells of patterns,
   * groups of soft masks, glyphs of Type 3 fonts, and appearances of annotations.
   */
  surfaces(page: PageNode): Surface[] {
    const own = this.#readPage(page);
    const surfaces: Read[] = [own];
    const waiting = [...own.inside, ...this.#appearances(page)];
    const seen = new Set<PdfStream>();
    for (let next = waiting.pop(); next && surfaces.length < MOST_INNER; next = waiting.pop()) {
      if (seen.has(next.stream)) continue;
      seen.add(next.stream);
      const read = this.#inner.get(next.stream) ?? this.#readInner(next);
      this.#inner.set(next.stream, read);
      surfaces.push(read);
      waiting.push(...read.inside);
    }
    return surfaces;
  }

  #readPage(page: PageNode): Read {
    const source = this.#source;
    const reading = new SurfaceReading(this.#layers, source, null);
    const parts = contentStreams(page, source).map((stream) => reading.decode(stream));
    const bytes = joinContent(parts.flatMap((part) => part ?? []));
    const resources = dictOf(page.inherited.Resources, source);
    new MarkWalk(reading, page.dict, bytes, { ...START, resources }).run();
    return reading;
  }

  #readInner({ stream, resources }: InnerContent): Read {
    const frame = readBox(stream.dict.get('BBox'), this.#source);
    const box: Corners | null = frame && [frame.left, frame.bottom, frame.right, frame.top];
    const reading = new SurfaceReading(this.#layers, this.#source, { box });
    const bytes = reading.decode(stream);
    if (!bytes) return reading;
    const state = box ? { ...START.state, ...clipped(START.state, box, true) } : START.state;
    const own = dictOf(stream.dict.get('Resources'), this.#source) ?? resources;
    new MarkWalk(reading, stream, bytes, { ...START, state, resources: own }).run();
    return reading;
  }

  #appearances(page: PageNode): InnerContent[] {
    const source = this.#source;
    return readAnnotations(page, source).flatMap(({ dict }) =>
      Array.from(dictOf(dict.get('AP'), source)?.map.values() ?? []).flatMap((value) =>
        streamsIn(value, source).map((stream) => ({ stream, resources: null })),
      ),
    );
  }
}

const START: Omit<Surroundings, 'resources'> = { state: INITIAL_MARK_STATE, depth: 0, isHidden: false };

/** An appearance, or those of several states (ISO 32000-2, 12.5.5). */
function streamsIn(value: PdfObject, source: ObjectSource): PdfStream[] {
  const stream = streamOf(value, source);
  if (stream) return [stream];
  return Array.from(dictOf(value, source)?.map.values() ?? []).flatMap((state) => streamOf(state, source) ?? []);
}

/** What is read of one surface. */
class SurfaceReading implements Read, SurfaceListener {
  readonly marks: Mark[] = [];
  readonly inside: InnerContent[] = [];
  readonly source: ObjectSource;
  readonly frame: Surface['frame'];
  isComplete = true;
  readonly #layers: LayerStates;
  readonly #open = new Set<PdfStream>();
  readonly #fonts = new Set<PdfDict>();
  #forms = 0;
  #bytes = 0;

  constructor(layers: LayerStates, source: ObjectSource, frame: Surface['frame']) {
    this.#layers = layers;
    this.source = source;
    this.frame = frame;
  }

  /** The data of a stream; null, and the reading is not complete, for one that cannot be decoded or is too much. */
  decode(stream: PdfStream): Uint8Array | null {
    try {
      const left = LIMITS.contentBytes - this.#bytes;
      const { bytes, complete, remainingFilters } = decodeStreamPartly(stream, this.source, { maxBytes: left });
      this.#bytes += bytes.length;
      if (complete && remainingFilters.length === 0) return bytes;
    } catch {
      // Said below: it does not decode, or is too much.
    }
    this.isComplete = false;
    return null;
  }

  add(mark: Mark): void {
    if (this.marks.length < LIMITS.marks) this.marks.push(mark);
    else this.isComplete = false;
  }

  form(form: PdfStream, around: Surroundings): void {
    if (this.#open.has(form)) return;
    if (around.depth >= LIMITS.depth || ++this.#forms > LIMITS.forms) {
      this.isComplete = false;
      return;
    }
    const bytes = this.decode(form);
    if (!bytes) return;
    this.#open.add(form);
    const matrix = multiply(matrixOf(form.dict.get('Matrix'), this.source), around.state.matrix);
    const frame = readBox(form.dict.get('BBox'), this.source);
    const box = frame && transformBounds(matrix, [frame.left, frame.bottom, frame.right, frame.top]);
    const clip = box ? clipped(around.state, box, isUpright(matrix)) : {};
    const resources = dictOf(form.dict.get('Resources'), this.source) ?? around.resources;
    const state = { ...around.state, ...clip, matrix };
    new MarkWalk(this, form, bytes, { ...around, state, resources, depth: around.depth + 1 }).run();
    this.#open.delete(form);
  }

  inner(stream: PdfStream, resources: PdfDict | null): void {
    if (this.inside.length < MOST_INNER) this.inside.push({ stream, resources });
  }

  glyphs(font: PdfDict, around: PdfDict | null): void {
    if (this.#fonts.has(font)) return;
    this.#fonts.add(font);
    const resources = dictOf(font.get('Resources'), this.source) ?? around;
    for (const value of dictOf(font.get('CharProcs'), this.source)?.map.values() ?? []) {
      const stream = streamOf(value, this.source);
      if (stream) this.inner(stream, resources);
    }
  }

  hides(value: PdfObject | undefined): boolean {
    return this.#layers.hides(value);
  }
}
