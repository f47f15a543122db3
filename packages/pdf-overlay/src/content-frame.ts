import { inverse } from '@recto/codecs';
import { contentBalance, readStrayRestores } from '@recto/pdf-content';
import { decodeStreamPartly, PdfDict, type PdfFile, type PdfRef } from '@recto/pdf-core';
import { contentStreams, type PageNode } from '@recto/pdf-document';
import type { NewObjects } from './new-objects.ts';
import { concatenation } from './numbers.ts';

const WATERMARK = '/Type/Pagination/Subtype/Watermark';
/** Decoded content of all pages that is read at most; pages after that count as balanced. */
const MAX_CONTENT_BYTES = 1_073_741_824;

/** Streams before and after a page's own content. */
export interface ContentFrame {
  readonly before: readonly PdfRef[];
  readonly after: readonly PdfRef[];
}

/** Operators around the content of a page, so that what is drawn behind it finds the page's own coordinate system. */
export interface Framing {
  /** Stands before the content; may be empty. */
  readonly before: string;
  /** Stands behind it. The mark follows, and `Q` after that. */
  readonly after: string;
}

/** Closes what content opens and does not close. @param parts the decoded streams of one page, in order */
export function framingOf(parts: readonly Uint8Array[]): Framing {
  const { openStates, strayRestores, openSequences, isTextOpen } = contentBalance(parts);
  const close = `\n${isTextOpen ? 'ET\n' : ''}${'EMC\n'.repeat(openSequences)}${'Q '.repeat(openStates)}`;
  const stray = strayRestores > 0 ? readStrayRestores(parts) : null;
  const back = stray?.wouldUndo ? inverse(stray.matrix) : null;
  // Readers pass over a restore without a state. One saved before would be restored, and the page would look different.
  if (back) return { before: '', after: `${close}q ${concatenation(back)} ` };
  return { before: `${'q '.repeat(strayRestores)}q\n`, after: `${close}Q q ` };
}

/**
 * Draws a mark before or behind the content of pages, in the coordinate system in which the page began: whatever the
 * content opens and does not close is closed behind it. Streams of the same text are shared.
 */
export class ContentFrames {
  readonly #file: PdfFile;
  readonly #isAbove: boolean;
  readonly #mark: string;
  readonly #objects: NewObjects;
  readonly #streams = new Map<string, PdfRef>();
  #bytesLeft = MAX_CONTENT_BYTES;

  /**
   * @param form the name of the mark's form among the resources of the pages
   * @param artifact kind of artifact (ISO 32000-2, 14.8.2.2), as a property list; empty for any, null when
   *   the form says so itself
   */
  constructor(file: PdfFile, isAbove: boolean, form: string, objects: NewObjects, artifact: string | null = WATERMARK) {
    this.#file = file;
    this.#isAbove = isAbove;
    this.#mark = artifact === null ? `/${form} Do` : `/Artifact <<${artifact}>> BDC /${form} Do EMC`;
    this.#objects = objects;
  }

  frameOf(page: PageNode): ContentFrame {
    if (!this.#isAbove) return { before: [this.#stream(`q ${this.#mark} Q\n`)], after: [] };
    const { before, after } = framingOf(this.#content(page));
    return {
      before: before === '' ? [] : [this.#stream(before)],
      after: [this.#stream(`${after}${this.#mark} Q\n`)],
    };
  }

  /** The decoded streams of a page; one that cannot be decoded counts as empty. */
  #content(page: PageNode): Uint8Array[] {
    const parts: Uint8Array[] = [];
    for (const stream of contentStreams(page, this.#file)) {
      if (this.#bytesLeft <= 0) break;
      try {
        const { bytes, remainingFilters } = decodeStreamPartly(stream, this.#file, { maxBytes: this.#bytesLeft });
        this.#bytesLeft -= bytes.length;
        if (remainingFilters.length === 0) parts.push(bytes);
      } catch {
        this.#bytesLeft = 0;
      }
    }
    return parts;
  }

  #stream(content: string): PdfRef {
    const known = this.#streams.get(content);
    if (known) return known;
    const ref = this.#objects.addContent(new PdfDict(), content);
    this.#streams.set(content, ref);
    return ref;
  }
}
