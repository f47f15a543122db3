import type { NewDocument, PdfDict, PdfRef, PdfStream } from '@recto/pdf-core';
import type { RedactionKind, RemovedContent } from '../redaction.ts';
import type { ImageEdits } from './images/image-edits.ts';

/** Counts what is removed, by kind and page. */
export class RemovedCounts {
  readonly #counts = new Map<string, { kind: RedactionKind; page: number | null; count: number }>();

  add(kind: RedactionKind, page: number | null, count = 1): void {
    if (count === 0) return;
    const key = `${kind} ${page}`;
    const known = this.#counts.get(key);
    if (known) known.count += count;
    else this.#counts.set(key, { kind, page, count });
  }

  /** Number of removed things of all kinds. */
  get total(): number {
    return [...this.#counts.values()].reduce((sum, { count }) => sum + count, 0);
  }

  /** In the order of the pages, the document last. */
  all(): RemovedContent[] {
    return [...this.#counts.values()].sort((one, other) => (one.page ?? Infinity) - (other.page ?? Infinity));
  }
}

/** State shared by everything that redacts content of one document. */
export interface Redactor {
  readonly document: NewDocument;
  readonly counts: RemovedCounts;
  readonly images: ImageEdits;
  /** Fonts that lost glyphs. */
  readonly fonts: Set<PdfDict>;
  /** Streams that some content no longer draws, with what it draws instead; null for nothing. */
  readonly copies: Map<PdfStream, PdfRef | null>;
  /** Marked-content identifiers that lost content, by the page or the stream that they stand in. */
  readonly marks: Map<PdfDict, Set<number>>;
  /** True for a text that holds a term. */
  readonly isForbidden: (text: Uint8Array) => boolean;
  /** For tests of the proof: what is left out. */
  readonly without: RedactionKind | undefined;
}
