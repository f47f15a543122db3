import { inverse, type Matrix } from '@recto/codecs';
import { arrayOf, type NewDocument, PdfDict, PdfName, type PdfRef, PdfStream, streamOf } from '@recto/pdf-core';
import { throwIfCancelled } from '@recto/work/cancellation';
import type { Areas } from '../areas.ts';
import { areaOfBounds, boundsOf, type ConvexArea, intersection, transformArea } from '../geometry/convex-area.ts';
import { eraseSamples } from './erase-samples.ts';
import type { ImageTools } from './image-tools.ts';

const UNIT = [0, 0, 1, 1] as const;

/** Outcome for an image that is drawn: it stays, it is removed, or a changed image replaces it. */
export type ImageFate = 'stays' | 'goes' | PdfRef;

interface Job {
  readonly image: PdfStream;
  readonly areas: readonly ConvexArea[];
  readonly ref: PdfRef;
  readonly page: number;
}

/** Told what was done to the images of a page. */
export interface ImageCounts {
  erased(page: number, pixels: number): void;
  undecoded(page: number): void;
}

/** Images that lose samples: what is drawn in one place is copied, so that others keep theirs. */
export class ImageEdits {
  readonly #document: NewDocument;
  readonly #jobs: Job[] = [];
  readonly #known = new Map<PdfStream, Map<string, PdfRef>>();

  constructor(document: NewDocument) {
    this.#document = document;
  }

  /** @param matrix from the unit square, into which the image is drawn, to the page */
  place(image: PdfStream, matrix: Matrix, areas: Areas, page: number): ImageFate {
    const corners = transformArea(matrix, areaOfBounds(UNIT));
    const near = areas.near(boundsOf(corners));
    const touched = near.filter((area) => intersection(corners, area).length >= 3);
    if (touched.length === 0) return 'stays';
    const back = inverse(matrix);
    if (!back || areas.holdsAll(UNIT, matrix)) return 'goes';
    const inUnit = touched.map((area) => transformArea(back, area));
    const key = inUnit.map((area) => area.map(({ x, y }) => `${x.toFixed(6)} ${y.toFixed(6)}`).join(' ')).join('|');
    const known = this.#known.get(image) ?? new Map<string, PdfRef>();
    this.#known.set(image, known);
    const before = known.get(key);
    if (before) return before;
    const ref = this.#document.reserve();
    known.set(key, ref);
    this.#jobs.push({ image, areas: inUnit, ref, page });
    return ref;
  }

  /** Makes all images that were promised. */
  async finish(tools: ImageTools, counts: ImageCounts, onProgress: (share: number) => void): Promise<void> {
    for (const [done, { image, areas, ref, page }] of this.#jobs.entries()) {
      throwIfCancelled(tools.signal);
      onProgress(done / this.#jobs.length);
      const made = await this.#erase(image, areas, tools);
      if (made) counts.erased(page, made.pixels);
      else counts.undecoded(page);
      this.#document.set(ref, made?.stream ?? emptyForm());
    }
    this.#jobs.length = 0;
  }

  async #erase(image: PdfStream, areas: readonly ConvexArea[], tools: ImageTools) {
    const document = this.#document;
    const made = await eraseSamples(image, areas, document, tools);
    if (!made) return null;
    const { dict } = made.stream;
    for (const key of ['SMask', 'Mask']) {
      // A colour key mask is an array, and says nothing.
      const mask = arrayOf(dict.get(key), document) ? null : streamOf(dict.get(key), document);
      if (!mask) continue;
      const erased = await eraseSamples(mask, areas, document, tools);
      if (!erased) return null;
      dict.set(key, document.add(erased.stream));
    }
    return made;
  }
}

/** Draws nothing. */
function emptyForm(): PdfStream {
  const dict = PdfDict.of({
    Type: PdfName.of('XObject'),
    Subtype: PdfName.of('Form'),
    BBox: [0, 0, 1, 1],
    Resources: new PdfDict(),
  });
  return new PdfStream(dict, new Uint8Array(0));
}
