import {
  type NewDocument,
  type ObjectChange,
  type PdfDict,
  type PdfFile,
  type PdfObject,
  PdfRef,
} from '@recto/pdf-core';

/** Changes to a file: objects that it has with other values, and new ones under numbers that it does not use. */
export class FileEdits implements NewDocument {
  readonly changes = new Map<number, ObjectChange>();
  /** The catalog of the result, free to be changed. */
  readonly catalog: PdfDict;
  readonly #file: PdfFile;
  #next: number;

  constructor(file: PdfFile) {
    this.#file = file;
    this.#next = file.nextObjectNumber;
    this.catalog = file.catalog.clone();
    const root = file.trailer.get('Root');
    if (!(root instanceof PdfRef)) throw new TypeError('openPdf gives files whose catalog is an indirect object');
    this.set(root, this.catalog);
  }

  get(ref: PdfRef): PdfObject {
    return this.changes.get(ref.num)?.object ?? this.#file.get(ref);
  }

  resolve(value: PdfObject | undefined): PdfObject {
    return value instanceof PdfRef ? this.get(value) : (value ?? null);
  }

  add(object: PdfObject): PdfRef {
    const ref = this.reserve();
    this.set(ref, object);
    return ref;
  }

  reserve(): PdfRef {
    return new PdfRef(this.#next++);
  }

  set(ref: PdfRef, object: PdfObject): void {
    this.changes.set(ref.num, { gen: ref.gen, object });
  }

  *entries() {
    for (const [num, { object }] of this.changes) yield [num, object] as const;
  }

  /** Gives an object a new value in its place, or a place of its own where it had none. @returns its reference */
  put(before: PdfObject | undefined, object: PdfObject): PdfRef {
    if (!(before instanceof PdfRef)) return this.add(object);
    this.set(before, object);
    return before;
  }
}
