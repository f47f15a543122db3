import type { ContentReader } from '@recto/pdf-content';
import { dictOf, integerOf, type NewDocument, PdfDict, PdfName, type PdfObject, PdfString } from '@recto/pdf-core';
import { isForbiddenName } from '../document/forbidden-names.ts';
import type { EditedResources } from './edited-resources.ts';
import { type Piece, type Rewritten, writtenOperands } from './rewritten.ts';

/** Entries of a property list that say what the marked content says (ISO 32000-2, 14.9). */
export const TELLING_PROPERTIES = ['ActualText', 'Alt', 'E', 'Contents', 'T'] as const;

const PLAIN_TAG = PdfName.of('Span');

interface Sequence {
  readonly tag: PdfObject;
  readonly properties: PdfDict | null;
  /** Null when it has no text to lose. */
  readonly piece: Piece | null;
  isTouched: boolean;
}

/** What marked content tells. */
export interface MarkedContentListener {
  /** Content of a marked-content identifier was removed. */
  touched(identifier: number): void;
  /** False when property lists keep what they say. */
  readonly mayChange: boolean;
  /** A text was removed from a property list. */
  changed(): void;
  /** True for a text that must not stay, whatever becomes of the content. */
  isForbidden(text: Uint8Array): boolean;
}

/** Follows the marked-content sequences of one content (ISO 32000-2, 14.6), and takes from touched ones what they say. */
export class MarkedContent {
  readonly #open: Sequence[] = [];
  readonly #output: Rewritten;
  readonly #resources: EditedResources;
  readonly #document: NewDocument;
  readonly #listener: MarkedContentListener;

  constructor(output: Rewritten, resources: EditedResources, document: NewDocument, listener: MarkedContentListener) {
    this.#output = output;
    this.#resources = resources;
    this.#document = document;
    this.#listener = listener;
  }

  /** Follows the operators of marked content, and takes them over. @returns false for another operator */
  follow(reader: ContentReader): boolean {
    switch (reader.operator) {
      case 'EMC':
        this.#open.pop();
        this.#output.keep(reader.operandsStart, reader.operatorEnd);
        return true;
      case 'BMC':
        this.#open.push({ tag: null, properties: null, piece: null, isTouched: false });
        if (this.#isForbiddenTag(reader.operands(1).objects[0])) {
          this.#output.replace(reader.operandsStart, reader.operatorEnd, '/Span BMC');
          this.#listener.changed();
        } else this.#output.keep(reader.operandsStart, reader.operatorEnd);
        return true;
      case 'BDC':
      case 'DP':
        this.#begin(reader);
        return true;
      default:
        return false;
    }
  }

  /** Something that the open sequences hold was removed. */
  touch(): void {
    for (const sequence of this.#open) {
      if (sequence.isTouched) continue;
      sequence.isTouched = true;
      const identifier = integerOf(sequence.properties?.get('MCID'), this.#document);
      if (identifier !== null) this.#listener.touched(identifier);
      if (sequence.piece && this.#listener.mayChange)
        this.#silence(sequence.piece, sequence.tag, sequence.properties, 'BDC');
    }
  }

  #begin(reader: ContentReader): void {
    const { operator, operandsStart, operatorEnd } = reader;
    const [tag = null, written = null] = reader.operands(2).objects;
    const properties =
      written instanceof PdfName
        ? dictOf(this.#resources.find('Properties', written.value), this.#document)
        : written instanceof PdfDict
          ? written
          : null;
    const texts = TELLING_PROPERTIES.flatMap((key) => {
      const text = this.#document.resolve(properties?.get(key));
      return text instanceof PdfString ? [text.bytes] : [];
    });
    const isTagForbidden = this.#isForbiddenTag(tag);
    if (texts.length === 0 && !isTagForbidden) {
      this.#output.keep(operandsStart, operatorEnd);
      if (operator === 'BDC') this.#open.push({ tag, properties, piece: null, isTouched: false });
      return;
    }
    const piece = this.#output.keepApart(operandsStart, operatorEnd);
    const shown = isTagForbidden ? PLAIN_TAG : tag;
    if (isTagForbidden || texts.some((text) => this.#listener.isForbidden(text)))
      this.#silence(piece, shown, properties, operator);
    if (operator === 'BDC') this.#open.push({ tag: shown, properties, piece, isTouched: false });
  }

  /** True for a tag of a program's own, such as the name of a style, that holds a term. */
  #isForbiddenTag(tag: PdfObject | undefined): boolean {
    const { mayChange, isForbidden } = this.#listener;
    return mayChange && tag instanceof PdfName && isForbiddenName(tag.value, isForbidden);
  }

  #silence(piece: Piece, tag: PdfObject, properties: PdfDict | null, operator: string): void {
    const silent = new PdfDict();
    for (const [key, value] of properties?.map ?? []) {
      if (TELLING_PROPERTIES.some((telling) => telling === key)) continue;
      const direct = this.#document.resolve(value);
      // A property list in content has nothing but direct objects.
      if (typeof direct === 'number' || typeof direct === 'boolean' || direct instanceof PdfName)
        silent.set(key, direct);
      else if (Array.isArray(direct) && direct.every((item) => typeof item === 'number')) silent.set(key, direct);
    }
    this.#output.change(piece, `${writtenOperands(tag ?? PLAIN_TAG, silent)}${operator}`);
    this.#listener.changed();
  }
}
