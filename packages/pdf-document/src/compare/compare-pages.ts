import type { PageOrigin } from '@recto/contract/job';
import type { Looks } from '@recto/contract/promises';
import { readDisplayList } from '@recto/pdf-content/interpret';
import type { PdfFile } from '@recto/pdf-core';
import { throwIfCancelled } from '@recto/work/cancellation';
import { Pace } from '@recto/work/pace';
import { contentStreams } from '../inspect/content-digest.ts';
import { LayerStates } from '../model/layer-state.ts';
import { readLayers } from '../model/layers.ts';
import { pageContent } from '../model/page-content.ts';
import { type PageNode, readPages } from '../model/page-tree.ts';
import { type DifferenceKind, firstDifference, isEmpty } from './compare-lists.ts';
import { SameGraphics } from './same-graphics.ts';
import { ComparedBytes, type ComparedFile, SameObjects } from './same-objects.ts';
import { drawsWithTheSame, isWithin, sameAnnotations, sameValues } from './same-page.ts';

/** Most pages of one job that are interpreted, and the most that their content may take, as it is stored. */
const MAX_INTERPRETED_PAGES = 48;
const MAX_INTERPRETED_BYTES = 8_388_608;
/** Pages that are interpreted although their content is within the other's, byte for byte: what is around it may hide it. */
const MAX_FRAMED_PAGES = 8;

/** A page of a result that does not look as promised. */
export interface LookDifference {
  /** Position in the result, 0-based. */
  readonly pageIndex: number;
  readonly kind: DifferenceKind;
}

/** One result beside the inputs of its job. */
export interface ComparedResult {
  /** By position; null for an input that is not a PDF. */
  readonly inputs: readonly (PdfFile | null)[];
  readonly output: PdfFile;
  /** The origin of each page of the result, null for a new one. */
  readonly origins: readonly (PageOrigin | null)[];
  /** True for a page of the result whose content is known to have the bytes of its origin's. */
  readonly hasSameContent: (pageIndex: number) => boolean;
  readonly signal?: AbortSignal | undefined;
}

/** A page of a result, the page it came from, and the comparison of their files. */
interface PagePair {
  readonly pageIndex: number;
  readonly one: PageNode;
  readonly other: PageNode;
  readonly objects: SameObjects;
}

/**
 * Compares the pages of results with those of the inputs, as a reader draws them. Pages that draw with the same objects, byte for
 * byte, are not interpreted; others are, and their display lists are compared. One comparison serves all results of a job.
 */
export class PageComparison {
  /** True when something was too large to be compared whole. */
  isSampled = false;
  readonly #looks: Looks;
  readonly #bytes = new ComparedBytes();
  readonly #files = new Map<PdfFile, ComparedFile>();
  #pagesLeft = MAX_INTERPRETED_PAGES;
  #bytesLeft = MAX_INTERPRETED_BYTES;
  #framedLeft = MAX_FRAMED_PAGES;

  constructor(looks: Looks) {
    this.#looks = looks;
  }

  /** Compares one result. @returns its pages that do not look as promised, in order. @throws cancelled */
  async compare({ inputs, output, origins, hasSameContent, signal }: ComparedResult): Promise<LookDifference[]> {
    const found: LookDifference[] = [];
    const toInterpret: PagePair[] = [];
    const framed: PagePair[] = [];
    const pace = new Pace(signal);
    for (const pair of this.#pairs(inputs, output, origins)) {
      const { pageIndex, one, other, objects } = pair;
      if (this.#looks !== 'present' && !sameValues(one, other, objects)) found.push({ pageIndex, kind: 'values' });
      const isAnnotated = sameAnnotations(one, other, objects);
      if (!isAnnotated || !drawsWithTheSame(one, other, objects, hasSameContent(pageIndex))) {
        const isFramed = this.#looks === 'more' && isAnnotated && isWithin(one, other, objects);
        (isFramed ? framed : toInterpret).push(pair);
      }
      if (pace.step()) await pace.rest();
    }
    for (const pair of [...this.#sampled(toInterpret), ...spread(framed, this.#framedLeft)]) {
      throwIfCancelled(signal);
      const kind = this.#interpret(pair);
      if (kind) found.push({ pageIndex: pair.pageIndex, kind });
    }
    this.#framedLeft -= Math.min(this.#framedLeft, framed.length);
    this.isSampled ||= this.#bytes.hasSampled;
    return found.sort((one, other) => one.pageIndex - other.pageIndex);
  }

  *#pairs(inputs: ComparedResult['inputs'], output: PdfFile, origins: ComparedResult['origins']): Generator<PagePair> {
    const pages = readPages(output);
    const objects = inputs.map(
      (input) => input && new SameObjects(this.#compared(input), comparedFile(output), this.#bytes),
    );
    for (const [pageIndex, origin] of origins.entries()) {
      const input = origin && inputs[origin.inputIndex];
      const other = pages[pageIndex];
      const comparison = origin && objects[origin.inputIndex];
      const one = input && readPages(input)[origin.pageIndex];
      if (one && other && comparison) yield { pageIndex, one, other, objects: comparison };
    }
  }

  #compared(file: PdfFile): ComparedFile {
    const known = this.#files.get(file) ?? comparedFile(file);
    this.#files.set(file, known);
    return known;
  }

  /** Chooses as many pages as may be interpreted, spread evenly over all. */
  #sampled(pairs: readonly PagePair[]): PagePair[] {
    const chosen: PagePair[] = [];
    for (const pair of spread(pairs, this.#pagesLeft)) {
      const { one, other, objects } = pair;
      const bytes = storedBytes(one, objects.one) + storedBytes(other, objects.other);
      if (bytes > this.#bytesLeft) continue;
      this.#bytesLeft -= bytes;
      chosen.push(pair);
    }
    this.#pagesLeft -= chosen.length;
    this.isSampled ||= chosen.length < pairs.length;
    return chosen;
  }

  #interpret({ one, other, objects }: PagePair): DifferenceKind | null {
    const [before, after] = [listOf(one, objects.one), listOf(other, objects.other)];
    if ([before, after].some(({ unreadContent }) => unreadContent.some(({ reason }) => reason === 'limit'))) {
      this.isSampled = true;
      return !isEmpty(before) && isEmpty(after) ? 'everything' : null;
    }
    const graphics = new SameGraphics(objects, { isRecoded: this.#looks === 'recoded' });
    const kind = firstDifference(before, after, { graphics, objects, mayHaveMore: this.#looks === 'more' });
    return this.#looks === 'present' && kind !== 'everything' && kind !== 'decoding' ? null : kind;
  }
}

function comparedFile(file: PdfFile): ComparedFile {
  const hidden = readLayers(file.catalog, file).filter(({ isHidden }) => isHidden);
  return { file, layers: new LayerStates(new Set(hidden.map(({ dict }) => dict)), file) };
}

function listOf(page: PageNode, { file, layers }: ComparedFile) {
  return readDisplayList(pageContent(page, file), file, { hides: (layer) => layers.hides(layer) });
}

function storedBytes(page: PageNode, { file }: ComparedFile): number {
  return contentStreams(page, file).reduce((sum, { content }) => sum + content.length, 0);
}

function spread<Item>(items: readonly Item[], most: number): Item[] {
  if (items.length <= most) return [...items];
  return Array.from({ length: most }, (_, at) => items[Math.floor((at * items.length) / most)] as Item);
}
