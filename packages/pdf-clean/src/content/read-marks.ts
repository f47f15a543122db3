import { type Corners, IDENTITY } from '@recto/codecs';
import { type Surface as InnerContent, Interpreter } from '@recto/pdf-content/interpret';
import { dictOf, type ObjectSource, type PdfObject, type PdfStream, streamOf, WorkBudget } from '@recto/pdf-core';
import { type LayerStates, type PageNode, pageContent, readAnnotations, readBox } from '@recto/pdf-document';
import { MarkReading } from './mark-reading.ts';
import type { Surface } from './marks.ts';

/** Forms within forms. Beyond, nothing of the surface is known for sure. */
const MAX_DEPTH = 16;
/** Patterns, glyphs and appearances of one page. */
const MOST_INNER = 20_000;

/** Reads what pages show, in the order of painting. */
export class MarkReader {
  readonly #layers: LayerStates;
  readonly #source: ObjectSource;
  readonly #file: ObjectSource;
  /** Patterns and glyphs serve many pages. */
  readonly #inner = new Map<PdfStream, MarkReading>();

  /** @param file to whose size the work for each page is in proportion */
  constructor(layers: LayerStates, source: ObjectSource, file: ObjectSource = source) {
    this.#layers = layers;
    this.#source = source;
    this.#file = file;
  }

  /**
   * The surfaces of a page: first its own with all forms on it, then each with its own measure and ground the cells of patterns,
   * groups of soft masks, glyphs of Type 3 fonts, and appearances of annotations. One budget serves them all.
   */
  surfaces(page: PageNode): Surface[] {
    const budget = WorkBudget.ofPage(this.#file);
    const own = new MarkReading(this.#layers, this.#source, null);
    this.#interpreter(own, budget).page(pageContent(page, this.#source));
    const surfaces = [own];
    const waiting = [...own.inside, ...this.#appearances(page)];
    const seen = new Set<PdfStream>();
    for (let next = waiting.pop(); next && surfaces.length < MOST_INNER; next = waiting.pop()) {
      if (seen.has(next.stream)) continue;
      seen.add(next.stream);
      const read = this.#inner.get(next.stream) ?? this.#readInner(next, budget);
      this.#inner.set(next.stream, read);
      surfaces.push(read);
      for (const inner of read.inside.slice(0, MOST_INNER)) waiting.push(inner);
    }
    return surfaces;
  }

  #readInner(inner: InnerContent, budget: WorkBudget): MarkReading {
    const frame = readBox(inner.stream.dict.get('BBox'), this.#source);
    const box: Corners | null = frame && [frame.left, frame.bottom, frame.right, frame.top];
    const reading = new MarkReading(this.#layers, this.#source, { box });
    this.#interpreter(reading, budget).surface(inner);
    return reading;
  }

  #interpreter(reading: MarkReading, budget: WorkBudget): Interpreter {
    return new Interpreter(this.#source, reading, { budget, depth: MAX_DEPTH });
  }

  #appearances(page: PageNode): InnerContent[] {
    return readAnnotations(page, this.#source).flatMap(({ dict }) =>
      Array.from(dictOf(dict.get('AP'), this.#source)?.map.entries() ?? []).flatMap(([name, value]) =>
        streamsIn(value, this.#source).map((stream) => ({
          kind: 'appearance' as const,
          stream,
          resources: dictOf(stream.dict.get('Resources'), this.#source),
          matrix: IDENTITY,
          user: null,
          holder: dict,
          name,
        })),
      ),
    );
  }
}

/** An appearance, or those of several states (ISO 32000-2, 12.5.5). */
function streamsIn(value: PdfObject, source: ObjectSource): PdfStream[] {
  const stream = streamOf(value, source);
  if (stream) return [stream];
  return Array.from(dictOf(value, source)?.map.values() ?? []).flatMap((state) => streamOf(state, source) ?? []);
}
