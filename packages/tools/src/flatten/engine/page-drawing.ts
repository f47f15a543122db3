import { deflate, latin1Bytes } from '@recto/codecs';
import { RectoError } from '@recto/contract/recto-error';
import type { WorkingCopy } from '@recto/pdf-clean';
import {
  decodeStreamPartly,
  dictOf,
  itemsOf,
  PdfDict,
  PdfName,
  type PdfObject,
  type PdfRef,
  PdfStream,
} from '@recto/pdf-core';
import { contentStreams, type PageNode } from '@recto/pdf-document';
import { framingOf } from '@recto/pdf-overlay';

/** Objects written into copies of shared resources, which hostile files could make grow without bound. */
const MAX_ADDED_ITEMS = 4_000_000;
/** Shorter drawings are as long packed as plain. */
const MIN_DEFLATE_BYTES = 160;
/** Decoded content of all pages that is read at most. */
const MAX_CONTENT_BYTES = 1_073_741_824;

/** Draws forms at the end of pages, in the coordinate system in which the page began. */
export class PageDrawing {
  readonly #copy: WorkingCopy;
  readonly #beginnings = new Map<string, PdfRef>();
  #itemsLeft = MAX_ADDED_ITEMS;
  #bytesLeft = MAX_CONTENT_BYTES;

  constructor(copy: WorkingCopy) {
    this.#copy = copy;
  }

  /** @returns for one page, what collects its drawings */
  of(page: PageNode): PageForms {
    const { target } = this.#copy;
    const resources = dictOf(page.inherited.Resources, target);
    return new PageForms(dictOf(resources?.get('XObject'), target));
  }

  /** Writes what was collected. */
  finish(page: PageNode, forms: PageForms): void {
    if (forms.content.length === 0) return;
    const { target } = this.#copy;
    const resources = dictOf(page.inherited.Resources, target)?.clone() ?? new PdfDict();
    const drawn = forms.withOthers();
    const contents = itemsOf(page.dict.get('Contents'), target);
    this.#itemsLeft -= drawn.map.size + contents.length;
    if (this.#itemsLeft < 0) throw new RectoError('too-demanding');
    const { before, after } = framingOf(this.#decoded(page));
    const drawing = latin1Bytes(`${after}\n${forms.content.join('\n')}\nQ\n`);
    const isPacked = drawing.length >= MIN_DEFLATE_BYTES;
    const dict = PdfDict.of(isPacked ? { Filter: PdfName.of('FlateDecode') } : {});
    const end = target.add(new PdfStream(dict, isPacked ? deflate(drawing) : drawing));
    page.dict.set('Resources', resources.set('XObject', drawn));
    page.dict.set('Contents', [...(before === '' ? [] : [this.#beginning(before)]), ...contents, end]);
  }

  #beginning(content: string): PdfRef {
    const known = this.#beginnings.get(content);
    if (known) return known;
    const ref = this.#copy.target.add(new PdfStream(new PdfDict(), latin1Bytes(content)));
    this.#beginnings.set(content, ref);
    return ref;
  }

  /** One that cannot be decoded counts as empty. */
  #decoded(page: PageNode): Uint8Array[] {
    const { target } = this.#copy;
    return contentStreams(page, target).flatMap((stream) => {
      if (this.#bytesLeft <= 0) throw new RectoError('too-demanding');
      try {
        const { bytes, remainingFilters } = decodeStreamPartly(stream, target, { maxBytes: this.#bytesLeft });
        this.#bytesLeft -= bytes.length;
        return remainingFilters.length === 0 ? [bytes] : [];
      } catch {
        return [];
      }
    });
  }
}

/** The forms that one page draws. */
export class PageForms {
  readonly content: string[] = [];
  readonly #others: PdfDict | null;
  readonly #names = new Map<PdfObject, string>();
  readonly #added = new PdfDict();
  #next = 0;

  constructor(others: PdfDict | null) {
    this.#others = others;
  }

  /** @returns the name of a form among the resources of the page. @param value a reference to it @param form the form */
  name(value: PdfObject, form: PdfStream): string {
    const known = this.#names.get(form);
    if (known !== undefined) return known;
    let name = '';
    do name = `Flat${this.#next++}`;
    while (this.#others?.has(name));
    this.#names.set(form, name);
    this.#added.set(name, value);
    return name;
  }

  withOthers(): PdfDict {
    return new PdfDict([...(this.#others?.map ?? []), ...this.#added.map]);
  }
}
