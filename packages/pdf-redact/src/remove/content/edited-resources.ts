import { dictOf, type NewDocument, PdfDict, type PdfObject } from '@recto/pdf-core';

/** The resources of one content, copied when something is added to them. */
export class EditedResources {
  readonly #original: PdfDict;
  readonly #document: NewDocument;
  readonly #categories = new Map<string, PdfDict>();
  #count = 0;

  constructor(original: PdfDict | null, document: NewDocument) {
    this.#original = original ?? new PdfDict();
    this.#document = document;
  }

  /** The resource of this name, as it stands there. */
  find(category: string, name: string | undefined): PdfObject | undefined {
    if (name === undefined) return undefined;
    return (this.#categories.get(category) ?? this.#read(category))?.get(name);
  }

  /** Adds a resource and gives it a name. */
  add(category: string, value: PdfObject): string {
    let entries = this.#categories.get(category);
    if (!entries) {
      entries = this.#read(category)?.clone() ?? new PdfDict();
      this.#categories.set(category, entries);
    }
    let name = `Rd${this.#count++}`;
    while (entries.has(name)) name = `Rd${this.#count++}`;
    entries.set(name, value);
    return name;
  }

  /** All resources as they are now; the original dictionary when nothing was added. */
  result(): PdfDict {
    if (this.#categories.size === 0) return this.#original;
    const result = this.#original.clone();
    for (const [category, entries] of this.#categories) result.set(category, entries);
    return result;
  }

  #read(category: string): PdfDict | null {
    return dictOf(this.#original.get(category), this.#document);
  }
}
