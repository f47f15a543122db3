import {
  arrayOf,
  type NewDocument,
  nameOf,
  PdfDict,
  type PdfFile,
  type PdfObject,
  PdfRef,
  PdfStream,
} from '@recto/pdf-core';
import {
  copyDocument,
  type DocumentCopy,
  type PageNode,
  type readAnnotations,
  readPageTree,
} from '@recto/pdf-document';
import type { Pace } from '@recto/work/pace';

/** An annotation of a page. */
export type Annotation = ReturnType<typeof readAnnotations>[number];

/** A dictionary of the copy; of a stream, with it. */
export interface HeldDict {
  readonly dict: PdfDict;
  readonly stream: PdfStream | null;
}

/** A file's objects in a document that may be changed. What is taken out of it is not written. */
export class WorkingCopy {
  /** The file as it came; not modified. */
  readonly file: PdfFile;
  readonly target: NewDocument;
  readonly catalogRef: PdfRef;
  readonly catalog: PdfDict;
  /** The document information dictionary; null without one, or when it is taken out. */
  info: PdfRef | null;
  /** The first element of the file's identifier, which stays the same through all its versions. */
  firstId: Uint8Array | null;
  readonly #last: (() => void)[] = [];
  readonly #droppedAnnotations = new Set<PdfDict>();
  #dicts: readonly HeldDict[] | undefined;
  #pages: readonly PageNode[] | undefined;
  #numbers: ReadonlyMap<PdfObject, readonly number[]> | undefined;

  private constructor(file: PdfFile, { target, catalogRef, catalog, infoRef, firstId }: DocumentCopy) {
    this.file = file;
    this.target = target;
    this.catalogRef = catalogRef;
    this.catalog = catalog;
    this.info = infoRef;
    this.firstId = firstId;
  }

  /** Copies what the catalog and the trailer's /Info lead to. @throws cancelled */
  static async of(file: PdfFile, pace: Pace): Promise<WorkingCopy> {
    return new WorkingCopy(file, await copyDocument(file, pace));
  }

  /** Every dictionary of the copy, those within others included, as it was when first asked for. */
  get dicts(): readonly HeldDict[] {
    this.#dicts ??= Array.from(dictsOf(this.target));
    return this.#dicts;
  }

  get pages(): readonly PageNode[] {
    this.#pages ??= readPageTree(this.catalog.get('Pages'), this.target);
    return this.#pages;
  }

  /** The object of a reference becomes null, wherever it is named. */
  drop(ref: PdfRef): void {
    this.target.set(ref, null);
  }

  /** Takes an annotation off its page. `finish` does the rest, for all of them at once. */
  dropAnnotation({ ref, dict }: Annotation): void {
    this.#droppedAnnotations.add(dict);
    if (ref) this.drop(ref);
  }

  /** Has something done before the copy is written, when everything else is done. */
  whenFinished(work: () => void): void {
    this.#last.push(work);
  }

  /** Does what waits, and removes what names annotations that were dropped: in lists of pages and of the structure. */
  finish(): void {
    for (const work of this.#last.splice(0)) work();
    const dropped = this.#droppedAnnotations;
    if (dropped.size === 0) return;
    for (const { dict } of this.dicts) {
      for (const key of ['Annots', 'K']) {
        const items = arrayOf(dict.get(key), this.target);
        if (!items?.some((item) => this.#isDropped(item))) continue;
        const left = items.filter((item) => !this.#isDropped(item));
        dict.set(key, left.length > 0 ? left : null);
      }
      if (this.#isDropped(dict.get('K'))) dict.delete('K');
    }
  }

  /** A dropped annotation, or a reference of the structure to one (ISO 32000-2, 14.7.5.3). */
  #isDropped(value: PdfObject | undefined): boolean {
    if (value === undefined) return false;
    const object = this.target.resolve(value);
    if (object === null) return value instanceof PdfRef;
    if (!(object instanceof PdfDict)) return false;
    if (this.#droppedAnnotations.has(object)) return true;
    return nameOf(object.get('Type'), this.target) === 'OBJR' && this.target.resolve(object.get('Obj')) === null;
  }

  /** A reference to a stream of the file; null for one that was made since. */
  refOf(stream: PdfStream): PdfRef | null {
    this.#numbers ??= numbersOf(this.target);
    const [num] = this.#numbers.get(stream) ?? [];
    return num === undefined ? null : new PdfRef(num);
  }

  /** Puts another stream in the place of one, under all its numbers. */
  replace(stream: PdfStream, fresh: PdfStream): void {
    if (!this.#numbers?.has(stream)) this.#numbers = numbersOf(this.target);
    for (const num of this.#numbers.get(stream) ?? []) this.target.set(new PdfRef(num), fresh);
  }
}

function* dictsOf(target: NewDocument): Iterable<HeldDict> {
  for (const [, object] of target.entries()) {
    const open: PdfObject[] = [];
    if (object instanceof PdfStream) {
      yield { dict: object.dict, stream: object };
      open.push(...object.dict.map.values());
    } else open.push(object);
    for (let value = open.pop(); value !== undefined; value = open.pop()) {
      if (Array.isArray(value)) for (const item of value) open.push(item);
      else if (value instanceof PdfDict) {
        yield { dict: value, stream: null };
        for (const item of value.map.values()) open.push(item);
      }
    }
  }
}

function numbersOf(target: NewDocument): Map<PdfObject, number[]> {
  const numbers = new Map<PdfObject, number[]>();
  for (const [num, object] of target.entries()) {
    if (object instanceof PdfStream) numbers.set(object, [...(numbers.get(object) ?? []), num]);
  }
  return numbers;
}
