import {
  decodeStream,
  dictOf,
  itemsOf,
  PdfDict,
  type PdfFile,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@recto/pdf-core';
import { type PageNode, type PageTreeEdits, readPages } from '@recto/pdf-document';
import { markLayers } from './layer-entry.ts';
import type { MarkUse } from './marks.ts';
import type { NewObjects } from './new-objects.ts';

/** Streams around a page's content are shorter; longer ones are not read. */
const MAX_FRAME_BYTES = 2000;
/** Most resource dictionaries that are looked through for marks. */
const MAX_RESOURCES = 1_000_000;
/** A stream that draws a mark, as `ContentFrames` writes it: what it closes first, a matrix, the mark's name. */
const DRAWING =
  /^(?:\n((?:ET\n)?(?:EMC\n)*(?:Q )*))?q ((?:[-\d.]+ ){6}cm )?(?:\/Artifact <<[^<>]*>> BDC )?\/(\w+) Do(?: EMC)? Q\n$/;
/** The stream before a page's content. */
const BEFORE = /^(?:q )*q\n$/;

/** A stream of a page's contents that draws a mark. */
interface Drawing {
  /** Operators that stay when the mark is removed. */
  readonly closing: string;
  /** True when it closes what another stream opened before the page's content. */
  readonly hasPartner: boolean;
}

/**
 * Takes away earlier marks of one use: from the pages' contents what `ContentFrames` put there, and the layers from the
 * document. Whatever was drawn through other programs' copies of those streams draws nothing any more, because the marks'
 * forms become empty.
 */
export class MarkRemoval {
  readonly layers: ReadonlySet<PdfDict>;
  readonly #file: PdfFile;
  readonly #objects: NewObjects;
  readonly #texts = new Map<PdfObject, string | null>();
  readonly #rests = new Map<string, PdfRef>();
  readonly #names = new Map<PdfDict, ReadonlySet<string>>();
  /** Resources of forms that were not looked through yet. */
  readonly #open: PdfObject[] = [];
  readonly #forms = new Map<number, PdfRef>();

  constructor(file: PdfFile, use: MarkUse, objects: NewObjects) {
    this.#file = file;
    this.#objects = objects;
    this.layers = new Set(markLayers(file, use));
  }

  /** Takes the marks from all pages. @param edits gets the changes @returns the number of pages that had any */
  apply(edits: PageTreeEdits): number {
    if (this.layers.size === 0) return 0;
    let markedPages = 0;
    for (const page of new Map(readPages(this.#file).map((node) => [node.dict, node] as const)).values()) {
      const names = this.#marksAmong(page.inherited.Resources);
      if (names.size === 0) continue;
      markedPages++;
      const contents = this.#contentsWithout(page, names);
      if (contents) edits.edit(page).set('Contents', contents);
    }
    for (const ref of this.#forms.values()) edits.change(ref, this.#emptyForm(ref));
    return markedPages;
  }

  /** Names under which marks stand among resources; those within other forms are found too, and emptied. */
  #marksAmong(resources: PdfObject | undefined): ReadonlySet<string> {
    const names = this.#namesIn(resources);
    while (this.#open.length > 0 && this.#names.size < MAX_RESOURCES) this.#namesIn(this.#open.pop());
    return names;
  }

  #namesIn(resources: PdfObject | undefined): ReadonlySet<string> {
    const forms = dictOf(dictOf(resources, this.#file)?.get('XObject'), this.#file);
    const known = forms && this.#names.get(forms);
    if (!forms || known) return known ?? new Set();
    const names = new Set<string>();
    this.#names.set(forms, names);
    for (const [name, value] of forms.map) {
      const form = this.#file.resolve(value);
      if (!(form instanceof PdfStream)) continue;
      const layer = dictOf(form.dict.get('OC'), this.#file);
      if (layer && this.layers.has(layer)) {
        if (value instanceof PdfRef) this.#forms.set(value.num, value);
        names.add(name);
      } else this.#open.push(form.dict.get('Resources') ?? null);
    }
    return names;
  }

  /** The page's list of streams without those that draw marks; null when none does. */
  #contentsWithout(page: PageNode, names: ReadonlySet<string>): PdfObject[] | null {
    const items = [...itemsOf(page.dict.get('Contents'), this.#file)];
    let isChanged = false;
    // The outermost pair leaves no trace.
    while (this.#drawing(items.at(-1), names)?.hasPartner && BEFORE.test(this.#textOf(items[0]) ?? '')) {
      items.pop();
      items.shift();
      isChanged = true;
    }
    const rest = items.flatMap((item): PdfObject[] => {
      const drawing = this.#drawing(item, names);
      if (!drawing) return [item];
      isChanged = true;
      return drawing.closing === '' ? [] : [this.#stream(`\n${drawing.closing}\n`)];
    });
    return isChanged ? rest : null;
  }

  #drawing(item: PdfObject | undefined, names: ReadonlySet<string>): Drawing | null {
    const [, closing = '', matrix, name = ''] = DRAWING.exec(this.#textOf(item) ?? '') ?? [];
    return names.has(name) ? { closing, hasPartner: closing.endsWith('Q ') && matrix === undefined } : null;
  }

  /** The text of a short stream; null for another. */
  #textOf(item: PdfObject | undefined): string | null {
    if (item === undefined) return null;
    const stream = this.#file.resolve(item);
    if (!(stream instanceof PdfStream)) return null;
    const known = this.#texts.get(stream);
    if (known !== undefined) return known;
    let text: string | null = null;
    try {
      const bytes = decodeStream(stream, this.#file, { maxBytes: MAX_FRAME_BYTES });
      if (bytes.length < MAX_FRAME_BYTES) text = String.fromCharCode(...bytes);
    } catch {
      // Too long for one of ours, or damaged: then it is not.
    }
    this.#texts.set(stream, text);
    return text;
  }

  #stream(content: string): PdfRef {
    const known = this.#rests.get(content) ?? this.#objects.addContent(new PdfDict(), content);
    this.#rests.set(content, known);
    return known;
  }

  #emptyForm(ref: PdfRef): PdfStream {
    const form = this.#file.resolve(ref);
    const dict = new PdfDict();
    for (const key of ['Type', 'Subtype', 'BBox']) {
      const value = form instanceof PdfStream ? form.dict.get(key) : undefined;
      if (value !== undefined) dict.set(key, value);
    }
    return new PdfStream(dict, new Uint8Array());
  }
}
