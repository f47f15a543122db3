import { RectoError } from '@recto/contract/recto-error';
import {
  decodeStreamPartly,
  dictOf,
  PdfDict,
  type PdfFile,
  type PdfObject,
  type PdfRef,
  PdfStream,
} from '@recto/pdf-core';
import { contentStreams, type PageNode, visibleBox } from '@recto/pdf-document';
import { formDict, type NewObjects } from '@recto/pdf-overlay';

/** Decoded content that is joined at most: a hostile file can name one long stream on every page. */
const MAX_JOINED_BYTES = 1_073_741_824;
/** Encoded content that all forms together take at most. */
const MAX_COPIED_BYTES = 2_000_000_000;
/** Entries of a page that a form can have as well (ISO 32000-2, Table 93). */
const SHARED_KEYS = ['StructParents', 'Metadata', 'PieceInfo', 'LastModified'];
/** Entries that describe the encoding of a content stream. */
const ENCODING_KEYS = ['Filter', 'DecodeParms'];

/**
 * Pages as form XObjects (ISO 32000-2, 8.10), each made when first asked for. A page with one content stream keeps its
 * encoded bytes; several are joined, which the format asks for, and deflated again.
 */
export class PageForms {
  readonly #file: PdfFile;
  readonly #objects: NewObjects;
  readonly #forms = new Map<PdfDict, PdfRef>();
  /** Resources that pages inherit, as objects of their own. */
  readonly #resources = new Map<PdfDict, PdfRef>();
  #joinedBytes = 0;
  #copiedBytes = 0;
  /** Content streams with a filter that is none of content. */
  unreadable = 0;

  constructor(file: PdfFile, objects: NewObjects) {
    this.#file = file;
    this.#objects = objects;
  }

  of(page: PageNode): PdfRef {
    const known = this.#forms.get(page.dict);
    if (known) return known;
    const ref = this.#make(page);
    this.#forms.set(page.dict, ref);
    return ref;
  }

  /** The resources of a page, to be named by more than one object. */
  resources(page: PageNode): PdfObject {
    const written = page.inherited.Resources;
    const dict = dictOf(written, this.#file);
    if (!dict) return new PdfDict();
    if (written !== dict) return written ?? dict;
    const known = this.#resources.get(dict) ?? this.#objects.add(dict);
    this.#resources.set(dict, known);
    return known;
  }

  #make(page: PageNode): PdfRef {
    const { left, bottom, right, top } = visibleBox(page, this.#file);
    const dict = formDict([left, bottom, right, top], new PdfDict()).set('Resources', this.resources(page));
    for (const key of SHARED_KEYS) dict.set(key, page.dict.get(key) ?? null);
    const group = dictOf(page.dict.get('Group'), this.#file);
    // The group of a page is isolated, whatever it says (11.4.7).
    if (group) dict.set('Group', group.clone().set('I', true));
    const streams = contentStreams(page, this.#file).filter(({ dict: own }) => !own.has('F'));
    const [only] = streams;
    if (!only || streams.length > 1) return this.#objects.addStream(dict, this.#join(streams));
    for (const key of ENCODING_KEYS) dict.set(key, only.dict.get(key) ?? null);
    this.#copiedBytes += only.data.length;
    if (this.#copiedBytes > MAX_COPIED_BYTES) throw this.#tooMuch();
    return this.#objects.add(new PdfStream(dict, only.data));
  }

  #join(streams: readonly PdfStream[]): Uint8Array {
    const parts: Uint8Array[] = [];
    for (const stream of streams) {
      const { bytes, remainingFilters } = decodeStreamPartly(stream, this.#file);
      this.#joinedBytes += bytes.length + 1;
      if (this.#joinedBytes > MAX_JOINED_BYTES) throw this.#tooMuch();
      if (remainingFilters.length === 0) parts.push(bytes);
      else this.unreadable += 1;
    }
    const joined = new Uint8Array(parts.reduce((sum, { length }) => sum + length + 1, 0));
    let at = 0;
    for (const part of parts) {
      joined.set(part, at);
      at += part.length + 1;
      joined[at - 1] = 10;
    }
    return joined;
  }

  #tooMuch(): RectoError {
    return new RectoError('too-demanding', { fileName: this.#file.fileName ?? '' });
  }
}
