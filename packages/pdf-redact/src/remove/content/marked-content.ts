import type { MarkedEvent, MarkedSequence } from '@recto/pdf-content/interpret';
import { type ContentEdits, markedOperator } from '@recto/pdf-content/splice';
import { integerOf, type NewDocument, PdfDict, PdfName, PdfString } from '@recto/pdf-core';
import { isForbiddenName } from '../document/forbidden-names.ts';

/** Entries of a property list that say what the marked content says (ISO 32000-2, 14.9). */
export const TELLING_PROPERTIES = ['ActualText', 'Alt', 'E', 'Contents', 'T'] as const;

const PLAIN_TAG = 'Span';

/** Receiver of what happens to marked content. */
export interface MarkedContentListener {
  /** Content of a marked-content identifier was removed. */
  touched(identifier: number): void;
  /** False when property lists keep their texts. */
  readonly mayChange: boolean;
  /** A text was removed from a property list. */
  changed(): void;
  /** True for a text that must not stay, whatever becomes of the content. */
  isForbidden(text: Uint8Array): boolean;
}

/** Takes texts from the marked-content sequences of one content (ISO 32000-2, 14.6): forbidden ones, and those of what is removed. */
export class MarkedContent {
  readonly #touched = new Set<MarkedSequence>();
  readonly #edits: ContentEdits;
  readonly #document: NewDocument;
  readonly #listener: MarkedContentListener;

  constructor(edits: ContentEdits, document: NewDocument, listener: MarkedContentListener) {
    this.#edits = edits;
    this.#document = document;
    this.#listener = listener;
  }

  /** Follows a sequence that begins, or a marked point. */
  begin({ phase, sequence }: MarkedEvent): void {
    if (phase === 'end' || !sequence) return;
    const isForbidden = this.#textsOf(sequence).some((text) => this.#listener.isForbidden(text));
    if (isForbidden || this.#isTagForbidden(sequence)) this.#silence(sequence, phase);
  }

  /** Something was removed. @param innermost the sequence that held it */
  touch(innermost: MarkedSequence | null): void {
    const content = innermost?.content;
    for (let sequence = innermost; sequence && sequence.content === content; sequence = sequence.outer) {
      if (this.#touched.has(sequence)) continue;
      this.#touched.add(sequence);
      const identifier = integerOf(sequence.properties?.get('MCID'), this.#document);
      if (identifier !== null) this.#listener.touched(identifier);
      if (this.#listener.mayChange && this.#textsOf(sequence).length > 0) this.#silence(sequence, 'begin');
    }
  }

  #textsOf({ properties }: MarkedSequence): Uint8Array[] {
    return TELLING_PROPERTIES.flatMap((key) => {
      const text = this.#document.resolve(properties?.get(key));
      return text instanceof PdfString ? [text.bytes] : [];
    });
  }

  /** True for a tag of a program's own, such as the name of a style, that holds a term. */
  #isTagForbidden({ tag }: MarkedSequence): boolean {
    const { mayChange, isForbidden } = this.#listener;
    return mayChange && isForbiddenName(tag, isForbidden);
  }

  #silence(sequence: MarkedSequence, phase: MarkedEvent['phase']): void {
    const { start, end, tag, properties } = sequence;
    const shown = tag === '' || this.#isTagForbidden(sequence) ? PLAIN_TAG : tag;
    this.#edits.replace(start, end, markedOperator(phase, shown, properties && this.#silent(properties)));
    this.#listener.changed();
  }

  /** The property list without its texts. */
  #silent(properties: PdfDict): PdfDict {
    const silent = new PdfDict();
    for (const [key, value] of properties.map) {
      if (TELLING_PROPERTIES.some((telling) => telling === key)) continue;
      const direct = this.#document.resolve(value);
      // A property list in content has nothing but direct objects.
      if (typeof direct === 'number' || typeof direct === 'boolean' || direct instanceof PdfName)
        silent.set(key, direct);
      else if (Array.isArray(direct) && direct.every((item) => typeof item === 'number')) silent.set(key, direct);
    }
    return silent;
  }
}
