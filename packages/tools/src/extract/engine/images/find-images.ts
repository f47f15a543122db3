import { IDENTITY } from '@recto/codecs';
import { Interpreter } from '@recto/pdf-content/interpret';
import { dictOf, loadStreams, type ObjectSource, PdfStream, sameGraph, sampleOf } from '@recto/pdf-core';
import { appearancesOn, contentStreams, type PageNode, pageContent } from '@recto/pdf-document';
import { nextTurn } from '@recto/work/cancellation';

/** An image of the file, once, wherever it is shown. */
export interface FoundImage {
  readonly stream: PdfStream;
  /** The first page that shows it, 1-based. */
  readonly pageNumber: number;
  /** Among the images that come first on that page, 1-based. */
  readonly numberOnPage: number;
}

/** Entries that do not decide how an image looks. */
const ASIDE = ['Type', 'Length', 'Name', 'Metadata', 'StructParent', 'OC', 'Intent', 'Interpolate', 'OPI', 'ID'];
/** Longest stretch of work before messages, a cancel among them, are let through. */
const STRETCH_MS = 40;
/** Images of the same bytes that are compared; a hostile file may hold very many that differ in their entries. */
const MAX_ALIKE = 32;

/**
 * The images that pages draw, in order: by name, inline, in patterns, soft masks and the appearances of annotations. One that
 * is drawn again, or stored again with the same bytes, is not told again.
 * @throws cancelled
 */
export async function findImages(
  pages: readonly PageNode[],
  source: ObjectSource,
  signal: AbortSignal,
): Promise<FoundImage[]> {
  const finder = new ImageFinder(source);
  let restedAt = performance.now();
  for (const page of pages) {
    await loadStreams(contentStreams(page, source), signal);
    finder.look(page);
    if (performance.now() - restedAt < STRETCH_MS) continue;
    await nextTurn(signal);
    restedAt = performance.now();
  }
  const streams = finder.found.map(({ stream }) => stream);
  await loadStreams(streams, signal);
  return finder.found;
}

class ImageFinder {
  readonly found: FoundImage[] = [];
  readonly #source: ObjectSource;
  readonly #seen = new Set<PdfStream>();
  readonly #byData = new Map<string, PdfStream[]>();
  readonly #entered = new Set<PdfStream>();
  #pageNumber = 0;
  #numberOnPage = 0;

  constructor(source: ObjectSource) {
    this.#source = source;
  }

  look(page: PageNode): void {
    const source = this.#source;
    const resources = dictOf(page.inherited.Resources, source);
    [this.#pageNumber, this.#numberOnPage] = [page.pageIndex + 1, 0];
    const interpreter: Interpreter = new Interpreter(source, {
      image: ({ image }) => this.#add(image),
      // A form shows the same images wherever it is drawn.
      enter: ({ stream }) => stream === null || (!this.#entered.has(stream) && this.#entered.add(stream) !== undefined),
      surface(surface) {
        if (surface.kind !== 'glyph') interpreter.surface(surface);
      },
    });
    interpreter.page(pageContent(page, source));
    for (const stream of appearancesOn(page, source)) {
      const own = dictOf(stream.dict.get('Resources'), source) ?? resources;
      const place = { matrix: IDENTITY, user: null, holder: null, name: '' };
      interpreter.surface({ kind: 'appearance', stream, resources: own, ...place });
    }
  }

  #add(stream: PdfStream): void {
    if (this.#seen.has(stream)) return;
    this.#seen.add(stream);
    const key = `${stream.data.length}/${sampleOf(stream.data)}`;
    const alike = this.#byData.get(key) ?? [];
    const plain = withoutAside(stream);
    if (
      alike.some((other) => sameGraph({ value: other, source: this.#source }, { value: plain, source: this.#source }))
    )
      return;
    if (alike.length < MAX_ALIKE) this.#byData.set(key, [...alike, plain]);
    this.found.push({ stream, pageNumber: this.#pageNumber, numberOnPage: ++this.#numberOnPage });
  }
}

function withoutAside({ dict, data }: PdfStream): PdfStream {
  const kept = dict.clone();
  for (const key of ASIDE) kept.delete(key);
  return new PdfStream(kept, data);
}
